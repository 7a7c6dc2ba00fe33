// The hands that the guide shows, which a test holds against the engine, and the sums it reckons with.

import type { RuleSet } from '../../presets';
import file from './examples.json';

export const { splits, no_melds: noMelds, defences } = file;

/** A knock that wins and one that is undercut, within the limit of the rules: knocker's and defender's deadwood. */
export function knocks(rules: RuleSet): { won: [number, number]; undercut: [number, number] } {
  const limit = rules.oklahoma ? 10 : rules.knock_limit;
  const high = Math.min(9, limit);
  return { won: [Math.min(6, limit), 20], undercut: [high, Math.max(0, high - 4)] };
}
