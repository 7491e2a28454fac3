// Checks a link of a chain in the browser: hashed again and again, it becomes every link before it, down to the published commitment.
import { linkBefore } from '@tyche/rules/studio';

export interface FoundLink {
  /** Which of the wanted ones. */
  readonly target: string;
  /** How many places before the link that was checked. */
  readonly places: number;
}

/** Links between two breaks, in which the page is drawn and pressed. */
const LINKS_A_TURN = 2_000;
const LINK = /^[0-9a-f]{64}$/;

/** Whether a text has the form of a link. */
export function isLink(text: string): boolean {
  return LINK.test(text);
}

/**
 * Finds the first of some hashes before a link (games.md 1.3). Null where none is among the links before it.
 *
 * @param maxPlaces how far it looks: the length of the chain.
 * @param onTurn hears how far it is, now and then; false ends the search.
 */
export async function walkBack(
  link: string,
  targets: ReadonlySet<string>,
  { maxPlaces, onTurn }: { readonly maxPlaces: number; readonly onTurn: (places: number) => boolean },
): Promise<FoundLink | null> {
  let target = link;
  for (let places = 1; places <= maxPlaces; places += 1) {
    target = linkBefore(target);
    if (targets.has(target)) return { target, places };
    if (places % LINKS_A_TURN !== 0) continue;
    if (!onTurn(places)) return null;
    await new Promise((resolve) => setTimeout(resolve));
  }
  return null;
}
