// What a chapter of the guide is made of. Texts may hold *terms* and [links](#page).

export type Block =
  | string
  | { heading: string }
  | { list: string[] }
  | { steps: string[] }
  | { cards: string[][]; caption: string; marked?: string[] }
  | { head: string[]; rows: string[][] }
  | { terms: (readonly [string, string])[] }
  | { questions: (readonly [string, string])[] };

export interface Chapter {
  /** Names the chapter in the address: `#guide=knock`. */
  id: string;
  title: string;
  blocks: Block[];
}
