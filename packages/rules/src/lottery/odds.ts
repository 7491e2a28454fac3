import { PPM, floorDiv } from '@tyche/kernel/money';
import type { Play, Prize } from './grammar/play.ts';
import { type Ratio, ratio } from '@tyche/kernel/ratio';

/** Gross odds of each prize of a play, in 1/10 000, as a ticket freezes them. A parlay has one entry: `leg`. */
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
const LEG = 'leg';

/** The odds of every prize of a play by a sheet. */
export function oddsBySheet(sheet: OddsSheet, play: Play): OddsTable {
  const listed = sheet.plays[play.code] ?? {};
  if (listed[LEG] !== undefined) return listed;
  return Object.fromEntries(
    play.prizes.map(({ key, odds }) => [
      key,
      listed[key] ?? floorDiv(odds.num * SCALE * sheet.standardPpm, odds.den * PPM * GRAIN) * GRAIN,
    ]),
  );
}

/**
 * The exact odds of a prize by a table that a ticket froze, or the fair ones where it froze none. A parlay's odds are
 * the product of its legs, exact: only the payout is floored. A table that lists the prize itself wins over the
 * product: tickets of before had the product rounded. Throws when the table does not name the prize.
 */
export function oddsOfPrize({ key, odds, legs }: Prize, table: OddsTable | null): Ratio {
  if (!table) return odds;
  const listed = table[key];
  if (listed !== undefined) return { num: listed, den: SCALE };
  const leg = table[LEG];
  if (leg === undefined || legs === undefined) throw new Error(`a ticket has no odds for ${key}`);
  return ratio(leg ** BigInt(legs), SCALE ** BigInt(legs));
}

/** Odds as a ticket keeps them: `key:amount` in the order of the keys, joined by `;`. */
export function printOdds(table: OddsTable): string {
  return Object.entries(table)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, amount]) => `${key}:${amount}`)
    .join(';');
}

const readTables = new Map<string, OddsTable>();
const MAX_KEPT = 2_000;

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
  if (readTables.size >= MAX_KEPT) readTables.clear();
  readTables.set(text, table);
  return table;
}
