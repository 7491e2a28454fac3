// Missions on a database of their own, with members that bet as games record it.
import { randomBytes } from 'node:crypto';
import type { MemberId, StaffId } from '@tyche/kernel/ids';
import type { AccountType } from '@tyche/rules/access';
import { testDatabase } from '@tyche/testkit/database';
import { type Database, openDatabase, type Reader } from '../../../platform/db/database.ts';
import { notShared } from '../../../platform/db/shared-reads.ts';
import { sql } from '../../../platform/db/sql.ts';
import { openSealing } from '../../../platform/sealing/sealing.ts';
import { listProfiles, listWalletIds, maskedNames, openMember } from '../../members/index.ts';
import { createMerchant, readMerchant } from '../../settings/index.ts';
import { type Actor, createStaffAccount } from '../../staff/index.ts';
import { openProtection } from '../../protection/index.ts';
import { closeBatch, recordPlaced, voidWagers } from '../../wagers/index.ts';
import { openLedger, setStakeLimit } from '../../wallet/index.ts';
import type { MissionsDeps } from '../deps.ts';
import { findWrongClaims } from '../find-wrong-claims.ts';
import { createMission, missionActions } from '../staff.ts';
import { takeInStep } from '../take-in.ts';

/** Games of several groups, by their codes. */
export const games = { 'fast5d-1m': 'LOTT', slots: 'RNG', baccarat: 'LIVE', cricket: 'SPORTS' } as const;

export interface Bet {
  readonly ref: bigint;
  readonly memberId: bigint;
  readonly game: keyof typeof games;
  readonly stake: bigint;
}

export interface Taker {
  readonly memberId: MemberId;
  readonly accountType: AccountType;
}

export interface Stage {
  readonly database: Database;
  readonly deps: MissionsDeps;
  readonly actor: Actor;
  readonly timeZone: string;
  open(accountType?: AccountType): Promise<Taker>;
  /** A mission that is open; its terms are a valid bet of 10 and 20 in a week with a cap of 15 a day, unless changed. */
  mission(changes?: Partial<Parameters<typeof createMission>[1]>): Promise<string>;
  publish(id: string): Promise<void>;
  /** A batch of bets that wait for their result. */
  place(bets: readonly Bet[]): Promise<bigint>;
  close(batchRef: bigint, version?: number, winners?: Parameters<typeof closeBatch>[2]): Promise<unknown>;
  void(batchRef: bigint, refs: readonly bigint[]): Promise<unknown>;
  /** A bet that is settled at once. */
  bet(memberId: bigint, stake: bigint, game?: Bet['game']): Promise<bigint>;
  takeIn(): Promise<void>;
  /** Sets the member's limit on the stakes of a day. The amount is in 1/10 000 units: 0 is used up at once. */
  limitStakes(memberId: bigint, amount: bigint): Promise<void>;
  rows<Row = Record<string, unknown>>(text: string): Promise<Row[]>;
  end(): Promise<void>;
}

/** Wagers as the lottery records them, each batch a draw. */
function playOn(database: Database): Pick<Stage, 'place' | 'close' | 'void' | 'bet'> {
  let batches = 0n;
  const lottery = (batchRef: bigint) => ({ source: 'lottery', batchRef }) as const;
  async function place(bets: readonly Bet[]): Promise<bigint> {
    batches += 1n;
    const batchRef = batches;
    const wagers = bets.map(({ memberId, game, ...bet }) => ({
      ...bet,
      batchRef,
      memberId: memberId as MemberId,
      gameCode: game,
      gameType: games[game],
    }));
    await database.inTransaction((tx) => recordPlaced(tx, 'lottery', wagers));
    return batchRef;
  }
  const close: Stage['close'] = (batchRef, version = 1, winners = []) =>
    database.inTransaction((tx) => closeBatch(tx, { ...lottery(batchRef), version }, winners));
  return {
    place,
    close,
    void: (batchRef, refs) =>
      database.inTransaction((tx) => voidWagers(tx, lottery(batchRef), { refs, reason: 'draw-void' })),
    async bet(memberId, stake, game = 'slots') {
      const batchRef = await place([{ ref: 1n, memberId, game, stake }]);
      await close(batchRef);
      return batchRef;
    },
  };
}

/** Whether a member has an authenticator that is confirmed: what the module of identity answers for the site. */
async function hasFactor(reader: Reader, memberId: bigint): Promise<boolean> {
  const rows = await reader.rows(sql`
    select 1 from identity.authenticators
    where realm = 'member' and subject_id = ${memberId} and confirmed_at is not null`);
  return rows.length > 0;
}

/** What staff do on the stage. */
function deskOn(deps: MissionsDeps, actor: Actor): Pick<Stage, 'mission' | 'publish'> {
  const { database } = deps;
  async function publish(id: string): Promise<void> {
    const action = missionActions(deps)['mission.publish'];
    await database.inTransaction(async (tx) => {
      await action?.perform(tx, { subject: id } as Parameters<typeof action.perform>[1]);
    });
  }
  return {
    publish,
    async mission(changes = {}) {
      const { id } = await createMission(deps, { ...weekly, ...changes }, actor);
      // Few can be open at once: those of earlier tests make room.
      await database.reader.rows(sql`update missions.missions set state = 'closed' where state = 'open'`);
      await publish(id);
      return id;
    },
  };
}

const weekly: Parameters<typeof createMission>[1] = {
  goal: 'valid-bet',
  period: 'week',
  groups: null,
  minStake: '0',
  boardCap: '15',
  milestones: [
    { at: '10', reward: { kind: 'cash', amount: '1' } },
    { at: '20', reward: { kind: 'cash', amount: '2.5' } },
  ],
  texts: [{ language: 'EN', title: 'Bet of the week', content: '' }],
};

/** Opens the stage. */
export async function openStage(): Promise<Stage> {
  const place = await testDatabase();
  const database = openDatabase({ url: place.url, maxConnections: 24 });
  await database.inTransaction((tx) => createMerchant(tx, 'demo', 'Tyche'));
  const merchant = await readMerchant(database.reader, 'demo');
  const { site } = merchant;
  await database.inTransaction((tx) => openLedger(tx, 'real', site.currency));
  const staffId = await database.inTransaction((tx) => createStaffAccount(tx, 'maria', []));
  const actor: Actor = { staff: { staffId: staffId as StaffId, permissions: [] }, ip: '127.0.0.1' };
  const sealing = openSealing('a secret for tests that is long enough');
  const deps: MissionsDeps = {
    sealing,
    hasSecondFactor: hasFactor,
    boards: notShared,
    ownFacts: async (_reader, _ends, facts) => facts,
    database,
    merchant: async () => merchant,
    protection: openProtection({
      merchant: async () => merchant,
      sealing,
    }),
    gameName: async ({ gameCode }) => gameCode,
    maskedNames,
    listProfiles,
    listWalletIds,
    givePoints: null,
  };
  const rows = <Row>(text: string) => database.reader.rows<Row>({ name: '', text, values: [] });
  return {
    ...playOn(database),
    ...deskOn(deps, actor),
    database,
    deps,
    actor,
    rows,
    timeZone: site.timeZone,
    async open(accountType = 0) {
      const identity = { addCredential: async () => true };
      const username = `m${randomBytes(5).toString('hex')}`;
      const account = { username, passwordHash: 'none', language: 'EN', site, accountType };
      const memberId = await database.inTransaction((tx) =>
        openMember(tx, { identity, placeAccount: async () => undefined }, account),
      );
      return { memberId: memberId as MemberId, accountType };
    },
    async takeIn() {
      for (;;) {
        while (await takeInStep(deps));
        const [last] = await rows<{ id: bigint }>(`select coalesce(max(end_id), 0) as id from wagers.ends`);
        const [mark] = await rows<{ id: bigint }>(
          `select coalesce(max(end_id), 0) as id from wagers.feed_marks where reader = 'missions.intake'`,
        );
        if (last?.id === mark?.id) return;
      }
    },
    async limitStakes(memberId, amount) {
      const walletId = (await listWalletIds(database.reader, [memberId])).get(memberId);
      if (walletId === undefined) throw new Error('there is no such member');
      const limit = { kind: 'wager', period: 'day', amount, zone: site.timeZone } as const;
      await database.inTransaction((tx) => setStakeLimit(tx, walletId, limit));
    },
    async end() {
      await expectClaims(database.reader).finally(async () => {
        await database.close();
        await place.drop();
      });
    },
  };
}

/** Computes every reward of a suite once more, so that each suite of missions shows that its rewards can be. */
async function expectClaims(reader: Reader): Promise<void> {
  const { wrong, notKept } = await findWrongClaims(reader, { atOnce: 7 });
  if (notKept > 0) throw new Error(`${notKept} rewards of missions do not keep their progress`);
  if (wrong.length > 0)
    throw new Error(
      `rewards that differ: ${wrong.map((one) => `${one.missionId} ${one.memberId} ${one.period} ${one.step}`).join('; ')}`,
    );
}
