// How games are run, changed by staff: result source and limits, dates without a draw (two persons), and sale (one, at once).
import type { Database, Reader } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { type Actor, type GuardedActions, proposeAction, recordAction } from '../staff/index.ts';
import { isFeed } from './adapters/index.ts';
import { endAsVoid } from './change-draw.ts';
import { announceSale } from './events.ts';
import * as store from './store-settings.ts';
import type { ResultSource } from './types.ts';

const AT_ONCE = 100;
const sources: readonly ResultSource[] = ['own', 'feed', 'manual'];

/** Proposes where the results of a game come from and how long they may be late. Draws that are scheduled keep their source. */
export function proposeSettings(
  database: Database,
  gameCode: string,
  { reason, ...settings }: store.GameSettings & { reason: string },
  actor: Actor,
): Promise<bigint> {
  const { resultSource, feed, lateSeconds, voidSeconds } = settings;
  if ((feed !== null && !isFeed(feed)) || (resultSource === 'feed' && feed === null))
    throw new Refusal('feed-not-allowed');
  if (voidSeconds <= lateSeconds) throw new Refusal('invalid-input', { field: 'voidSeconds' });
  const proposal = { kind: 'game.settings', subject: gameCode, payload: { gameCode, ...settings }, reason };
  return database.inTransaction((tx) => proposeAction(tx, proposal, actor));
}

/** Proposes that some games are not drawn on a date. The reason is public. */
export function proposeClosing(
  database: Database,
  { gameCodes, date, reason }: { gameCodes: readonly string[]; date: string; reason: string },
  actor: Actor,
): Promise<bigint> {
  const [first = ''] = gameCodes;
  const subject = `${gameCodes.length === 1 ? first : `${first} and ${gameCodes.length - 1} more`} ${date}`;
  const proposal = { kind: 'calendar.close', subject, payload: { gameCodes, date }, reason };
  return database.inTransaction((tx) => proposeAction(tx, proposal, actor));
}

/** Opens a date again. Draws that are void stay void; those that are not scheduled yet will be. */
export function reopenDate(
  database: Database,
  { gameCodes, date }: { gameCodes: readonly string[]; date: string },
  { staff: { staffId }, ip }: Actor,
): Promise<number> {
  return database.inTransaction(async (tx) => {
    const reopened = await store.deleteClosed(tx, gameCodes, date);
    const detail = { gameCodes, reopened };
    await recordAction(tx, { staffId, action: 'calendar.reopened', subject: date, detail, ip });
    return reopened;
  });
}

/** Takes a game off sale or puts it back, at once. Draws that are on sale keep their bets and are drawn. */
export function setSale(
  database: Database,
  gameCode: string,
  sale: { isOnSale: boolean; note: string },
  { staff: { staffId }, ip }: Actor,
): Promise<void> {
  return database.inTransaction(async (tx) => {
    await store.upsertSale(tx, gameCode, sale, staffId);
    await announceSale(tx, gameCode);
    await recordAction(tx, { staffId, action: 'game.sale', subject: gameCode, detail: sale, ip });
  });
}

/** Voids the draws that have come to stand on a closed date; their bets and chases get their stakes back. Gives how many. */
export async function voidOnClosedDates(database: Database): Promise<number> {
  const due = await store.listOnClosedDates(database.reader, AT_ONCE);
  for (const { id } of due)
    await database.inTransaction((tx) => endAsVoid(tx, id, 'holiday', ['scheduled', 'open']));
  return due.length;
}

/** How every game that is not run as usual is run, and the dates on which games are not drawn. */
export async function listRuns(reader: Reader): Promise<{
  readonly settings: ReadonlyMap<string, store.SettingsRow>;
  readonly closedDates: readonly store.ClosedDate[];
}> {
  const [rows, closedDates] = await Promise.all([store.listSettings(reader), store.listClosed(reader, null)]);
  return { settings: new Map(rows.map((row) => [row.gameCode, row])), closedDates };
}

/** What the approved proposals of this file do. */
export const settingsActions: GuardedActions = {
  'game.settings': {
    permission: 'draws.approve',
    async perform(tx, { payload, proposedBy }) {
      const { gameCode, ...settings } = readSettings(payload);
      await store.upsertSettings(tx, gameCode, settings, proposedBy);
    },
  },
  'calendar.close': {
    permission: 'draws.approve',
    async perform(tx, { payload, reason }) {
      const fields = fieldsOf(payload);
      const gameCodes = Array.isArray(fields.gameCodes) ? fields.gameCodes.map(String) : [];
      await store.insertClosed(tx, gameCodes, String(fields.date), reason);
    },
  },
};

/** How a game is run that has no settings. */
export const usualSettings = {
  resultSource: 'own',
  feed: null,
  lateSeconds: 1_800,
  voidSeconds: 86_400,
  correctionHours: 24,
  isOnSale: true,
  note: '',
} as const satisfies Omit<store.SettingsRow, 'gameCode'>;

function readSettings(payload: unknown): store.GameSettings & { readonly gameCode: string } {
  const { gameCode, resultSource, feed, lateSeconds, voidSeconds, correctionHours } = fieldsOf(payload);
  const source = sources.find((one) => one === resultSource);
  if (!source) throw new Error('a proposal without a result source');
  return {
    gameCode: String(gameCode),
    resultSource: source,
    feed: feed === null ? null : String(feed),
    lateSeconds: Number(lateSeconds),
    voidSeconds: Number(voidSeconds),
    correctionHours: Number(correctionHours),
  };
}

function fieldsOf(payload: unknown): Readonly<Record<string, unknown>> {
  if (typeof payload !== 'object' || payload === null) throw new Error('a proposal without fields');
  return { ...payload };
}
