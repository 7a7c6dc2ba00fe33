// What mail programs, chats and people do to the part of an address that names a page, undone.

/** Marks that stood around a link or behind it, as themselves or percent-encoded; and a line end. */
const BEHIND =
  /(?:[.,;:!?)\]}>'"*»“”’…\s]|%(?:2[12789C]|3[ABEF]|5D|7D|20|0[9AD]|C2%A0|C2%BB|E2%80%9[9CD]|E2%80%A6))+$/i;

/** The address as it was sent; one that is sound stays as it is. */
export function healed(hash: string): string {
  let text = hash;
  // Some programs encode the whole of it, some of them twice.
  for (let times = 0; times < 3 && /^#[a-z-]+%(?:25)*3D/i.test(text); times++) text = decoded(text);
  return text.replaceAll('&amp;', '&').replace(BEHIND, '');
}

/** With its percent signs read, where all of them can be. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text.replace(/%3D/i, '=');
  }
}
