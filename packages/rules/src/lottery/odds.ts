import { PPM, floorDiv } from '@tyche/kernel/money';
import type { Play } from './grammar/play.ts';

/** Gross odds of each prize of a play, in 1/10 000, as a ticket freezes them. */
export type OddsTable = Readonly<Record<string, bigint>>;

/**
 * What a game with fixed odds pays: by play code and prize key, in 1/10 000. A play or prize that is not listed
 * pays its fair odds times `standardPpm`, floored to three decimals.
 */
export interface OddsSheet {
  readonly standardPpm: bigint;
  readonly plays: Readonly<Record<string, OddsTable>>;
}

const GRAIN = 10n;
const SCALE = 10_000n;

/** The odds of every prize of a play by a sheet. */
export function oddsBySheet(sheet: OddsSheet, play: Play): OddsTable {
  const listed = sheet.plays[play.code] ?? {};
  return Object.fromEntries(
    play.prizes.map(({ key, odds }) => [
      key,
      listed[key] ?? floorDiv(odds.num * SCALE * sheet.standardPpm, odds.den * PPM * GRAIN) * GRAIN,
    ]),
  );
}

/** Odds as a ticket keeps them: `key:amount` in the order of the keys, joined by `;`. */
export function printOdds(table: OddsTable): string {
  return Object.entries(table)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, amount]) => `${key}:${amount}`)
    .join(';');
}

const readTables = new Map<string, OddsTable>();
const MOST_KEPT = 2_000;

/** Reads odds as a ticket keeps them; the inverse of `printOdds`. Throws on a text that is none. */
export function readOdds(text: string): OddsTable {
  const known = readTables.get(text);
  if (known) return known;
  const table = Object.fromEntries(
    text.split(';').map((part) => {
      const match = /^([0-9A-Za-z.-]+):([0-9]+)$/.exec(part);
      if (!match) throw new Error('odds of a ticket cannot be read');
      return [match[1], BigInt(match[2] ?? '')];
    }),
  );
  if (readTables.size >= MOST_KEPT) readTables.clear();
  readTables.set(text, table);
  return table;
}
