// Pieces of kits: the next rows of a part, and after which row the part goes on.
import type { Reader } from '../../../platform/db/database.ts';
import * as text from './kit-text.ts';
import * as store from './store-kit.ts';

const PLACES = 10_000;
const CELLS = 2_000;
/** Rows of bets, rebates and shares in a piece. */
export const ROWS = 10_000;

/** Rows, and the account after which the part goes on; null when it is over. */
export interface Part {
  readonly text: string;
  readonly after: bigint | null;
}

/** Rows of whole accounts, and the account after which the next ones begin; null when these are the last ones. */
export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly after: bigint | null;
}

/** The rows of whole accounts: the last account of a full page comes with the next one. */
export function wholeAccounts<Row extends { readonly member_id: bigint }>(
  rows: readonly Row[],
  limit: number,
): Page<Row> {
  if (rows.length < limit) return { rows, after: null };
  const last = rows.at(-1)?.member_id;
  const whole = rows.filter(({ member_id }) => member_id !== last);
  const after = whole.at(-1)?.member_id;
  if (after === undefined) throw new Error(`an account with more than ${limit} rows in a piece`);
  return { rows: whole, after };
}

/** Places of the tree of accounts after one. */
export async function treePart(reader: Reader, scope: store.TreeScope, after: bigint): Promise<Part> {
  const page = wholeAccounts(await store.listPlaces(reader, scope, after, PLACES), PLACES);
  return { text: page.rows.map(text.placeText).join(''), after: page.after };
}

/** Cells of a day after one, each followed by its wagers, and the last of them; null when there are none. */
export async function cellsPart(
  reader: Reader,
  scope: store.Scope,
  from: store.AfterCell,
): Promise<{ readonly text: string; readonly last: store.AfterCell } | null> {
  const cells = upToWagers(await store.listCells(reader, scope, from, CELLS));
  const last = cells.at(-1);
  if (!last) return null;
  return {
    text: await cellRows(reader, scope, from.day, cells),
    last: { day: from.day, memberId: last.member_id, group: last.game_group },
  };
}

function upToWagers(cells: readonly store.CellRow[]): readonly store.CellRow[] {
  let wagers = 0;
  return cells.filter((cell, at) => {
    wagers += cell.wagers;
    return at === 0 || wagers <= ROWS;
  });
}

async function cellRows(
  reader: Reader,
  scope: store.Scope,
  day: string,
  cells: readonly store.CellRow[],
): Promise<string> {
  const members = [...new Set(cells.map(({ member_id }) => member_id))];
  const wagers = Map.groupBy(
    await store.listWagers(reader, scope, day, members),
    ({ member_id, game_group }) => `${member_id} ${game_group}`,
  );
  return cells
    .map((cell) => {
      const own = wagers.get(`${cell.member_id} ${cell.game_group}`) ?? [];
      return text.cellText(day, cell) + own.map((wager) => text.wagerText(day, wager)).join('');
    })
    .join('');
}
