// A database with members who bet, for tests of ranks.
import { randomBytes } from 'node:crypto';
import type { MemberId, StaffId } from '@tyche/kernel/ids';
import { amountOf } from '@tyche/kernel/money';
import { testDatabase } from '@tyche/testkit/database';
import { eventually } from '@tyche/testkit/until';
import { type Database, openDatabase } from '../../../../platform/db/database.ts';
import { openSealing } from '../../../../platform/sealing/sealing.ts';
import { findMember, listProfiles, openMember } from '../../../members/index.ts';
import { openProtection } from '../../../protection/index.ts';
import { createMerchant, readMerchant } from '../../../settings/index.ts';
import { approveAction, createStaffAccount } from '../../../staff/index.ts';
import { closeBatch, recordPlaced, voidWagers } from '../../../wagers/index.ts';
import type { PointsDeps } from '../../deps.ts';
import { expectPoints } from '../../test/expect-points.ts';
import { monthNow } from '../../store.ts';
import { ladderActions } from '../edit.ts';
import { countRanksStep, rankFeed } from '../intake.ts';

export type RankStage = Awaited<ReturnType<typeof openRankStage>>;

const permissions = ['promotions.manage', 'promotions.approve', 'identity.decide'] as const;
const LOTTERY = 'lottery';

type Rows = <Row>(text: string) => Promise<Row[]>;

let batches = 0n;

/** Opens a stage. Statements of tests are texts; `rows` runs them. */
export async function openRankStage() {
  const place = await testDatabase();
  const database = openDatabase({ url: place.url, maxConnections: 24 });
  await database.inTransaction((tx) => createMerchant(tx, 'demo', 'Tyche'));
  const merchant = await readMerchant(database.reader, 'demo');
  const { timeZone } = merchant.site;
  /** The share of stakes that is bonus money, in percent, by batch. */
  const bonusPercent = new Map<bigint, bigint>();
  const sealing = openSealing('a secret for tests that is long enough');
  const deps: PointsDeps = {
    database,
    sealing,
    merchant: async () => merchant,
    birthDatesOf: openProtection({ merchant: async () => merchant, sealing }).provenBirthDates,
    findMember,
    listProfiles,
    ownFacts: async (_reader, ends, facts) =>
      facts.map((fact) => {
        const percent = bonusPercent.get(ends[Number(fact.part)]?.batchRef ?? 0n);
        return percent === undefined ? fact : { ...fact, valid: (fact.valid * (100n - percent)) / 100n };
      }),
    paymentPassword: { requireMatch: async () => undefined },
    requireMayPlay: async () => undefined,
    isHeldBack: async () => false,
  };
  const addStaff = async (name: string) => {
    const staffId = await database.inTransaction((tx) => createStaffAccount(tx, name, [...permissions]));
    return { staff: { staffId: (staffId ?? 0n) as StaffId, permissions }, ip: '127.0.0.1' };
  };
  const [maria, pedro] = [await addStaff('maria'), await addStaff('pedro')];
  const now = () => monthNow(database.reader, timeZone);
  const rows: Rows = <Row>(text: string) => database.reader.rows<Row>({ name: '', text, values: [] });
  async function member(accountType: 1 | 4 = 1): Promise<bigint> {
    const identity = { addCredential: async () => true };
    const account = {
      passwordHash: 'none',
      language: 'EN',
      site: merchant.site,
      uplineId: null,
      accountType,
    };
    const username = `ranked${randomBytes(4).toString('hex')}`;
    const memberId = await database.inTransaction((tx) =>
      openMember(tx, { identity, placeAccount: async () => undefined }, { ...account, username }),
    );
    if (memberId === null) throw new Error('an account that was not opened');
    return memberId;
  }

  const takeIn = () =>
    // The first look makes the mark. An older transaction of another database hides what is to be read until it is over.
    eventually(async () => {
      while (await countRanksStep(deps));
      return (await rankFeed.secondsBehind(database.reader)) === 0;
    });
  await takeIn();

  return {
    place,
    database,
    deps,
    maria,
    pedro,
    rows,
    member,
    takeIn,
    timeZone,
    monthNow: now,
    approve: (id: bigint, by = pedro) => approveAction(database, ladderActions(deps), id, by),
    ...betsOf(database, bonusPercent),
    ...readsOf(rows, now),
    async close(): Promise<void> {
      await expectPoints(database.reader).finally(async () => {
        await database.close();
        await place.drop();
      });
    },
  };
}

/** Bets, each a draw of its own. */
function betsOf(database: Database, bonusPercent: Map<bigint, bigint>) {
  return {
    /** A lost bet of whole units, settled now; `percent` of the stake is bonus money. */
    async bet(memberId: bigint, stake: number, percent?: number): Promise<bigint> {
      batches += 1n;
      const batchRef = batches;
      if (percent !== undefined) bonusPercent.set(batchRef, BigInt(percent));
      const wager = { batchRef, ref: 1n, memberId: memberId as MemberId, gameCode: 'game', gameType: 'RNG' };
      await database.inTransaction((tx) => recordPlaced(tx, LOTTERY, [{ ...wager, stake: amountOf(stake) }]));
      await database.inTransaction((tx) => closeBatch(tx, { source: LOTTERY, batchRef, version: 1 }));
      return batchRef;
    },
    /** A later version of the result, by which `valid` whole units of the bet count. */
    correct: (batchRef: bigint, version: number, valid: number) =>
      database.inTransaction((tx) =>
        closeBatch(tx, { source: LOTTERY, batchRef, version }, [
          { ref: 1n, payout: 10_000n, validStake: amountOf(valid) },
        ]),
      ),
    void: (batchRef: bigint) =>
      database.inTransaction((tx) =>
        voidWagers(tx, { source: LOTTERY, batchRef }, { refs: [1n], reason: 'draw-void' }),
      ),
  };
}

/** What is read, and moved to another month. */
function readsOf(rows: Rows, now: () => Promise<string>) {
  return {
    /** Where a member stands: the rank, the highest, and the total in whole units. */
    async standing(memberId: bigint): Promise<string> {
      const [row] = await rows<{ level: number; highest: number; total: bigint }>(
        `select level, highest, total from points.ranks where member_id = ${memberId}`,
      );
      return row ? `${row.level} ${row.highest} ${row.total / 10_000n}` : 'none';
    },
    /** The changes of a member, oldest first, such as `rise 0-2`. */
    async changes(memberId: bigint): Promise<string[]> {
      const found = await rows<{ text: string }>(`
        select kind || ' ' || from_level || '-' || to_level as text from points.rank_changes where member_id = ${memberId} order by change_id`);
      return found.map(({ text }) => text);
    },
    async notices(memberId: bigint): Promise<string[]> {
      const found = await rows<{ text: string }>(`
        select kind || ' ' || (params ->> 'rank') as text from messaging.notices where member_id = ${memberId} and kind like 'rank%' order by notice_id`);
      return found.map(({ text }) => text);
    },
    /** Moves what all members did until now to an earlier month, as if they had done it then. */
    async moveTo(month: string): Promise<void> {
      await rows(`update points.ranks set risen_in = '${month}' where risen_in is not null`);
      await rows(`delete from points.rank_months where month = '${month}'`);
      await rows(`update points.rank_months set month = '${month}' where month = '${await now()}'`);
      await rows(`update points.rank_changes set month = '${month}' where kind = 'rise'`);
    },
  };
}
