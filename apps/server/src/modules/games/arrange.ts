// Staff arrange the catalogue: places, hot games, hidden games. Each change has a reason and is part of the audit trail.
import { gameTypes } from '@tyche/contract/games';
import { matchOf, plainName } from '@tyche/rules/games';
import type { Database, Reader } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { type Actor, recordAction } from '../staff/index.ts';

import { type Arrangement, arrangeEntry, type EntryRow, listEntries } from './store.ts';

const PAGE_SIZE = 50;

/** Every game of vendors in the order of lobbies, without sample entries, or those whose name or code fits, a page of them. */
export async function readStaffGames(
  reader: Reader,
  { name = '', pageNo = 1, pageSize = PAGE_SIZE }: { name?: string; pageNo?: number; pageSize?: number },
  language: string,
) {
  const typed = plainName(name);
  const all = await listEntries(reader, false);
  const found = typed === '' ? all : all.filter((row) => fits(row, typed));
  const from = (pageNo - 1) * pageSize;
  return {
    list: found.slice(from, from + pageSize).map((row) => lineOf(row, language)),
    total: found.length,
    totalPages: Math.ceil(found.length / pageSize),
  };
}

/** Changes what lobbies show of a game. Refuses `unknown-game`. */
export async function arrangeGame(
  database: Database,
  { nodeId, reason, ...wanted }: Arrangement & { readonly nodeId: number; readonly reason: string },
  { staff, ip }: Actor,
): Promise<void> {
  await database.inTransaction(async (tx) => {
    if (!(await arrangeEntry(tx, nodeId, wanted))) throw new Refusal('unknown-game');
    const detail = { ...wanted, reason };
    const subject = nodeId.toString();
    await recordAction(tx, { staffId: staff.staffId, action: 'game.arranged', subject, detail, ip });
  });
}

function fits({ names, game_code: code }: EntryRow, typed: string): boolean {
  return [code, ...Object.values(names)].some((name) => matchOf(plainName(name), typed) !== null);
}

function lineOf(row: EntryRow, language: string) {
  return {
    nodeId: row.node_id,
    vendor: row.vendor,
    gameCode: row.game_code,
    gameType: gameTypes.find((type) => type === row.game_type) ?? ('RNG' as const),
    name: row.names[language] ?? row.names.EN ?? row.game_code,
    place: row.place,
    isHot: row.is_hot,
    isHidden: row.is_hidden,
    isRetired: row.is_retired,
    listedAt: row.listed_at.getTime(),
  };
}
