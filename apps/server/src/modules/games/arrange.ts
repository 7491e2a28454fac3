// Staff arrange the catalogue: places, hot games, hidden games, and names, classes and pictures of our own. Each change has a reason and is
// part of the audit trail.
import { gameTypes } from '@tyche/contract/games';
import type { gamesStaff } from '@tyche/contract/games-staff';
import type { InputOf } from '@tyche/contract/route';
import { matchOf, plainName } from '@tyche/rules/games';
import type { Database, Reader } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { type Actor, recordAction } from '../staff/index.ts';
import { listOffGames } from '../vendors/index.ts';
import { type EntryRow, listEntries } from './store.ts';
import { arrangeEntry, type ArrangedRow, withArrangement } from './store-arrangement.ts';

const PAGE_SIZE = 50;

type Off = Awaited<ReturnType<typeof listOffGames>>;

interface StaffGamesWanted {
  readonly name?: string;
  /** Only games on offer that take free rounds. */
  readonly hasFreeRounds?: boolean;
  readonly pageNo?: number;
  readonly pageSize?: number;
}

/** Every game of vendors in the order of lobbies, without sample entries, or those whose name or code fits, a page of them. */
export async function readStaffGames(
  reader: Reader,
  { name = '', hasFreeRounds = false, pageNo = 1, pageSize = PAGE_SIZE }: StaffGamesWanted,
  language: string,
) {
  const typed = plainName(name);
  const listed = await listEntries(reader, false);
  const all = hasFreeRounds ? listed.filter((row) => row.has_free_rounds && !row.is_retired) : listed;
  const found = typed === '' ? all : all.filter((row) => fits(row, typed));
  const from = (pageNo - 1) * pageSize;
  const [rows, off] = await Promise.all([
    withArrangement(reader, found.slice(from, from + pageSize)),
    listOffGames(reader),
  ]);
  return {
    list: rows.map((row) => lineOf(row, { language, off })),
    total: found.length,
    totalPages: Math.ceil(found.length / pageSize),
  };
}

/** Changes what lobbies show of a game. Refuses `unknown-game`. */
export async function arrangeGame(
  database: Database,
  { nodeId, reason, names, gameClassify, ...wanted }: InputOf<typeof gamesStaff.arrangeGame>,
  { staff, ip }: Actor,
): Promise<void> {
  const change = {
    ...wanted,
    ...(names && { names: Object.fromEntries(names.map(({ language, name }) => [language, name.trim()])) }),
    ...(gameClassify !== undefined && { classes: gameClassify }),
  };
  await database.inTransaction(async (tx) => {
    if (!(await arrangeEntry(tx, nodeId, change))) throw new Refusal('unknown-game');
    const detail = { ...change, reason };
    const subject = nodeId.toString();
    await recordAction(tx, { staffId: staff.staffId, action: 'game.arranged', subject, detail, ip });
  });
}

function fits({ names, game_code: code }: EntryRow, typed: string): boolean {
  return [code, ...Object.values(names)].some((name) => matchOf(plainName(name), typed) !== null);
}

function lineOf(row: ArrangedRow, { language, off }: { readonly language: string; readonly off: Off }) {
  return {
    nodeId: row.node_id,
    vendor: row.vendor,
    gameCode: row.game_code,
    gameType: gameTypes.find((type) => type === row.game_type) ?? ('RNG' as const),
    name: row.names[language] ?? row.names.EN ?? row.game_code,
    gameClassify: [...row.classes],
    art: { scene: row.scene, seed: row.art_seed },
    place: row.place,
    isHot: row.is_hot,
    isHidden: row.is_hidden,
    isRetired: row.is_retired,
    isOff: off.games.has(`${row.vendor} ${row.game_code}`),
    isVendorOff: off.vendors.has(row.vendor),
    listedAt: row.listed_at.getTime(),
    offered: {
      names: namesOf(row.offered_names),
      gameClassify: [...row.offered_classes],
      scene: row.offered_scene,
      settlement: row.settlement,
    },
    own: {
      names: namesOf(row.own_names),
      gameClassify: row.own_classes && [...row.own_classes],
      scene: row.own_scene,
    },
  };
}

function namesOf(names: Readonly<Record<string, string>>) {
  return Object.entries(names).map(([language, name]) => ({ language, name }));
}
