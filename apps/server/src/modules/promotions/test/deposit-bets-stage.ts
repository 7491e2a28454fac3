// Bets after deposits on a database of their own: how members come to them, and where they stand.
import { newKey } from '@tyche/testkit/key';
import { eventually } from '@tyche/testkit/until';
import { countDepositBetsStep, depositBetsFeed } from '../deposit-bets/count.ts';
import type { WireTerms } from '../types.ts';
import { noteDue } from '../store-deposits.ts';
import { type BonusStage, openBonusStage } from './bonus-stage.ts';

/** 10 % of a deposit of 100.00 or more, at most 50.00, once the deposit is bet. */
export const betFormula = {
  is: 'bets',
  minDeposit: '100.0000',
  ratePpm: 100_000,
  cap: '50.0000',
  betMultiplePpm: 1_000_000,
} as const;

/** Terms of it for lotteries. */
export const betTerms: Partial<WireTerms> = {
  products: ['LOTTERY'],
  formula: betFormula,
  contributions: [{ group: 'LOTT', weightPpm: 1_000_000 }],
  playDays: 7,
};

export type DepositBetsStage = Awaited<ReturnType<typeof openDepositBetsStage>>;

/** A member who has joined an offer with a deposit. */
export interface Joined {
  readonly memberId: bigint;
  readonly offerId: string;
  readonly depositId: bigint;
  /** The application. */
  readonly id: string;
}

/** Opens a stage whose feed of bets after deposits has its mark. */
export async function openDepositBetsStage() {
  const stage = await openBonusStage();
  await countDepositBetsStep(stage.deps);
  return { ...stage, ...joiningOf(stage), ...placesOf(stage), ...clocksOf(stage) };
}

/** How members come to an offer. */
function joiningOf(stage: BonusStage) {
  /** A member who joins with a deposit of whole units that is not paid yet, and has money to bet. */
  async function joined(
    changed: Partial<WireTerms> = {},
    { amount = 100, offer = null as string | null } = {},
  ): Promise<Joined> {
    const offerId = offer ?? (await stage.offer('DEPOSIT_BET_BONUS', { ...betTerms, ...changed }));
    const memberId = await stage.member();
    await stage.fund(memberId, 10_000_000n);
    const depositId = await stage.deposit(memberId, amount);
    const { applicationId } = await stage.join(memberId, offerId, depositId, newKey());
    return { memberId, offerId, depositId, id: applicationId };
  }
  return {
    joined,
    /** The same, with the deposit credited. */
    async begun(changed: Partial<WireTerms> = {}, how: Parameters<typeof joined>[1] = {}): Promise<Joined> {
      const one = await joined(changed, how);
      await stage.pay(one.depositId);
      await stage.takeDeposits();
      return one;
    },
    /** Reads the feed of bets after deposits to its end. */
    async countBets(): Promise<void> {
      await eventually(async () => {
        while (await countDepositBetsStep(stage.deps));
        return (await depositBetsFeed.secondsBehind(stage.database.reader)) === 0;
      });
    },
  };
}

/** Where an application and its offer stand. */
function placesOf({ rows }: BonusStage) {
  return {
    /** An application with what its bets have counted, as one line. */
    async where(id: string): Promise<string> {
      const [row] = await rows<Record<string, string>>(`
        select a.status, coalesce(a.detail, '-') as detail, (c.counted / 10000)::text as counted, (c.needed / 10000)::text as needed,
          case when c.closed_at is null then 'open' else 'closed' end as is_open
        from promotions.applications a left join promotions.bet_conditions c using (application_id) where application_id = ${id}`);
      return row ? `${row.status} ${row.detail} ${row.counted}/${row.needed} ${row.is_open}` : 'none';
    },
    async budget(offerId: string) {
      const [row] = await rows<{ reserved: bigint; spent: bigint; used: number }>(
        `select reserved, spent, used from promotions.offers where offer_id = ${offerId}`,
      );
      return row;
    },
  };
}

/** What no call does. */
function clocksOf(stage: BonusStage) {
  const { database } = stage;
  return {
    /** A credited deposit that its provider takes back: no call of the cashier does it yet. */
    async takeBack(depositId: bigint): Promise<void> {
      await database.inTransaction(async (tx) => {
        const run = (name: string, text: string) =>
          tx.rows({ name: `${name} ${depositId}`, text, values: [] });
        await run('unguarded deposits', 'alter table cashier.deposits disable trigger user');
        await run(
          'taken back',
          `update cashier.deposits set state = 'failed', credited = null where deposit_id = ${depositId}`,
        );
        await run('guarded deposits', 'alter table cashier.deposits enable trigger user');
        await noteDue(tx, depositId);
      });
      await stage.takeDeposits();
    },
    /** Ends the time of bets, some time ago, and moves those of the member with it. No call can: a clock moves only on. */
    async endBets(id: string, back = '1 second'): Promise<void> {
      await database.inTransaction(async (tx) => {
        const run = (name: string, text: string) =>
          tx.rows({ name: `${name} ${back} ${id}`, text, values: [] });
        await run(
          'unguarded',
          'alter table promotions.bet_conditions disable trigger bet_condition_keeps_terms',
        );
        await run(
          'bets over',
          `update promotions.bet_conditions set starts_at = starts_at - interval '1 hour' - interval '${back}',
            ends_at = clock_timestamp() - interval '${back}' where application_id = ${id}`,
        );
        await run(
          'guarded',
          'alter table promotions.bet_conditions enable trigger bet_condition_keeps_terms',
        );
        await run(
          'bets moved',
          `update wagers.wagers w set placed_at = w.placed_at - interval '1 minute' - interval '${back}' from promotions.bet_conditions c
            where c.member_id = w.member_id and c.application_id = ${id}`,
        );
      });
    },
  };
}
