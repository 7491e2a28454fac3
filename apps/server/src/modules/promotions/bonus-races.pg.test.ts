// Races of bonuses with voids and exclusions against the real database (rewards.md 11.2 and 14). Two of them meet at the worst moment;
// with their protection taken out they do not earn the good verdict.
import { raceLimitMs, raceRounds } from '@tyche/testkit/budgets';
import { codeOf } from '@tyche/testkit/code-of';
import { eventually } from '@tyche/testkit/until';
import { amountOf } from '@tyche/kernel/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database, Reader, Tx } from '../../platform/db/database.ts';
import type { Sql } from '../../platform/db/sql.ts';
import { audit } from '../wallet/index.ts';
import { countStep } from './bonuses/count.ts';
import { endByExclusion } from './ending.ts';
import { type BonusStage, bonusTerms, openBonusStage } from './test/bonus-stage.ts';

/** Rounds of each race. */
const ROUNDS = raceRounds(20);
const LIMIT = { timeout: raceLimitMs(ROUNDS) };
const CONTROL_ROUNDS = 3;
const units = amountOf;
const nothing = { bonus: 0n, locked: 0n, owed: 0n };

let stage: BonusStage;
beforeAll(async () => {
  stage = await openBonusStage();
});

/** A database with every statement of its transactions in other hands. */
function through(database: Database, rows: <Row>(tx: Tx, statement: Sql<Row>) => Promise<Row[]>): Database {
  const inTransaction = <T>(work: (tx: Tx) => Promise<T>) =>
    database.inTransaction((tx) => {
      const other: Reader = { rows: (statement) => rows(tx, statement) };
      return work(other as Tx);
    });
  return { ...database, inTransaction };
}

function tally(words: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1;
  return counts;
}

afterAll(async () => {
  const { differences } = await stage.database.inSnapshot(audit);
  await stage.close();
  expect(differences).toEqual([]);
});

const exclude = (memberId: bigint) =>
  stage.database.inTransaction((tx) => endByExclusion(stage.deps, tx, memberId));

/** Calls both at once, in either order by the round. */
function race<One, Other>(round: number, one: () => Promise<One>, other: () => Promise<Other>) {
  if (round % 2 === 0) return Promise.all([one(), other()]);
  const second = other();
  return Promise.all([one(), second]);
}

it(
  'G10: a void beside the count of the same bet leaves neither share nor progress of it',
  LIMIT,
  async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { memberId, id } = await stage.begin();
      await stage.fund(memberId, units(10));
      const bet = await stage.bet(memberId, 40);
      await stage.settle(bet, units(80));
      await Promise.all([stage.count(), stage.void(bet), stage.count()]);
      await stage.count();
      expect(await stage.standing(id)).toBe('process - 0 | process -');
      // The stake is back where its parts were.
      expect(await stage.money(memberId)).toEqual({ ...nothing, real: units(10), bonus: units(100) });
      const counted = await stage.rows(`
      select coalesce(sum(newest.counted), 0)::text as sum from (
        select distinct on (batch_ref, ref) counted from promotions.counted where application_id = ${id}
        order by batch_ref, ref, end_id desc) newest`);
      expect(counted).toEqual([{ sum: '0' }]);
    }
  },
);

it('G18: a claim beside an exclusion begins no bonus that lives on', LIMIT, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const memberId = await stage.member();
    const { applicationId } = await stage.apply(memberId, await stage.offer('SIGNUP', bonusTerms));
    const claim = () => codeOf(stage.claim(memberId, applicationId, 'SIGNUP'));
    const [claimed] = await race(round, claim, () => exclude(memberId));
    expect(['done', 'promotion-state-differs']).toContain(claimed);
    expect(await stage.money(memberId)).toEqual({ ...nothing, real: 0n });
    const [application] = await stage.rows(
      `select status, detail from promotions.applications where application_id = ${applicationId}`,
    );
    expect(application).toEqual({ status: 'closed', detail: 'excluded' });
  }
});

it(
  'G18: a release that starts the next bonus beside an exclusion leaves none in process',
  LIMIT,
  async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const memberId = await stage.member();
      const terms = { ...bonusTerms, multiplierPpm: 500_000 };
      const first = await stage.take(memberId, await stage.offer('SIGNUP', terms));
      const second = await stage.take(memberId, await stage.offer('SIGNUP', terms));
      await stage.settle(await stage.bet(memberId, 50), 0n);
      const end = () => exclude(memberId);
      await race(round, stage.count, end);
      expect(await stage.standing(first)).toBe('closed released 50 | closed released');
      expect(await stage.standing(second)).toBe('closed excluded 0 | closed excluded');
      expect(await stage.money(memberId)).toEqual({ ...nothing, real: units(50) });
    }
  },
);

describe('G10: a void that commits after a bet of another member has counted', () => {
  /** The void is written, another bet settles and the feed is read; then the void commits and the feed is read again. */
  async function voidLate(database: Database, rounds: number) {
    const count = async () => {
      while (await countStep({ ...stage.deps, database }));
    };
    const standings: string[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const [{ memberId, id }, other] = [await stage.begin(), await stage.begin()];
      const [bet, beside] = [await stage.bet(memberId, 40), await stage.bet(other.memberId, 40)];
      await stage.settle(bet, units(80));
      await stage.count();
      await stage.void(bet, async () => {
        await stage.settle(beside, 0n);
        await count();
      });
      await eventually(async () => {
        await count();
        return (await stage.standing(other.id)) === 'process - 40 | process -';
      });
      standings.push(await stage.standing(id));
    }
    return tally(standings);
  }

  it('is counted', LIMIT, async () => {
    expect(await voidLate(stage.database, ROUNDS)).toEqual({ 'process - 0 | process -': ROUNDS });
  });

  it('control: is missed by a reader that does not wait for the transactions that run', async () => {
    const hasty = through(stage.database, (tx, statement) =>
      tx.rows({
        ...statement,
        name: `${statement.name} hasty`,
        text: statement.text.replace('and transaction < pg_snapshot_xmin(pg_current_snapshot())', ''),
      }),
    );
    expect(await voidLate(hasty, CONTROL_ROUNDS)).toEqual({ 'process - 40 | process -': CONTROL_ROUNDS });
  });
});

describe('G18: a release that would start the bonus which an exclusion is ending', () => {
  const good =
    'released done, excluded done, closed released 50 | closed released, closed excluded 0 | closed excluded, 50';

  /** The exclusion has ended the bonus that waits when the feed is read; it goes on when the reader waits for it, or is done. */
  async function releaseAtTheEnd({ rounds, isLocked }: { rounds: number; isLocked: boolean }) {
    const verdicts: string[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const memberId = await stage.member();
      const terms = { ...bonusTerms, multiplierPpm: 500_000 };
      const first = await stage.take(memberId, await stage.offer('SIGNUP', terms));
      const second = await stage.take(memberId, await stage.offer('SIGNUP', terms));
      await stage.settle(await stage.bet(memberId, 50), 0n);
      let counting: Promise<string> | null = null;
      const database = through(stage.database, async (tx, statement) => {
        const isLock = /pg_advisory_xact_lock|wallet\.lock_wallets/.test(statement.text);
        if (isLock && !isLocked) return [];
        const rows = await tx.rows(statement);
        if (counting || !statement.text.includes("set state = 'closed'")) return rows;
        let isOver = false;
        counting = codeOf(stage.count()).finally(() => (isOver = true));
        await eventually(async () => isOver || (await isWaited()));
        return rows;
      });
      const excluded = await codeOf(database.inTransaction((tx) => endByExclusion(stage.deps, tx, memberId)));
      const released = await counting;
      verdicts.push(
        `released ${released}, excluded ${excluded}, ${await stage.standing(first)}, ${await stage.standing(second)}, ${(await stage.money(memberId)).real / units(1)}`,
      );
    }
    return tally(verdicts);
  }

  /** Whether a transaction waits for another one. */
  async function isWaited(): Promise<boolean> {
    const waiting = await stage.rows('select from pg_locks where not granted');
    return waiting.length > 0;
  }

  it('starts nothing', LIMIT, async () => {
    expect(await releaseAtTheEnd({ rounds: ROUNDS, isLocked: true })).toEqual({ [good]: ROUNDS });
  });

  it('control: without the locks of the member and of the wallet each waits for the other', async () => {
    const seen = await releaseAtTheEnd({ rounds: CONTROL_ROUNDS, isLocked: false });
    // deadlock_detected
    expect(Object.keys(seen).filter((verdict) => !verdict.includes('40P01'))).toEqual([]);
  });
});
