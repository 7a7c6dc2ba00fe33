"""Programs that play: other people's at our tables, our players at theirs (docs/players.md).

They run as processes of their own, so nothing of this is imported by the core or in the browser.
"""
