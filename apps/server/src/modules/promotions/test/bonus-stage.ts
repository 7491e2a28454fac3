// Bonuses with turnover on a database of their own: bets as the lottery posts and records them, and the feed that counts them.
import { newKey } from '@tyche/testkit/key';
import { eventually } from '@tyche/testkit/until';
import type { MemberId, WalletId } from '@tyche/kernel/ids';
import { amountOf } from '@tyche/kernel/money';
import { sharePayout } from '@tyche/rules/rewards';
import type { Tx } from '../../../platform/db/database.ts';
import { closeBatch, recordPlaced, voidWagers } from '../../wagers/index.ts';
import {
  collect,
  creditBatch,
  owedBy,
  partsOf,
  pocketsOf,
  post,
  repay,
  sharePayouts,
} from '../../wallet/index.ts';
import { bonusFeed, countStep } from '../bonuses/count.ts';
import { openBonuses } from '../bonuses/start.ts';
import type { WireTerms } from '../types.ts';
import { betRefOf, openStage } from './stage.ts';

const HOUSE = { scope: 'settlement', gl: 'house' } as const;

/** Terms of a bonus of 100.00 with a turnover of five times, on lotteries. */
export const bonusTerms: Partial<WireTerms> = {
  products: ['LOTTERY'],
  formula: { is: 'fixed', amount: '100.0000' },
  mode: 'playable',
  multiplierPpm: 5_000_000,
  contributions: [{ group: 'LOTT', weightPpm: 1_000_000 }],
  playDays: 7,
};

/** A bet that was taken; each has a batch of its own. */
export interface TakenBet {
  readonly memberId: bigint;
  readonly walletId: WalletId;
  readonly ref: bigint;
  readonly stake: bigint;
  payout: bigint;
  version: number;
}

export type BonusStage = Awaited<ReturnType<typeof openBonusStage>>;
type Opened = Awaited<ReturnType<typeof openStage>>;

/** Opens a stage whose offers may give bonuses. */
export async function openBonusStage() {
  const stage = await openStage({ bonuses: openBonuses() });
  // Makes the mark of the feed.
  await countStep(stage.deps);
  return {
    ...stage,
    ...betsOf(stage),
    ...takingOf(stage),
    ...looksOf(stage),
    walletOf: (memberId: bigint) => walletOf(stage, memberId),
  };
}

async function walletOf({ rows }: Opened, memberId: bigint): Promise<WalletId> {
  const [row] = await rows<{ wallet_id: WalletId }>(
    `select wallet_id from members.members where member_id = ${memberId}`,
  );
  if (!row) throw new Error('no member');
  return row.wallet_id;
}

async function pay(tx: Tx, bet: TakenBet, payout: bigint): Promise<void> {
  const { walletId } = bet;
  const [parts] = await partsOf(tx, 'lottery', [betRefOf(bet)]);
  const credit = { walletId, key: newKey(), amount: payout };
  if (payout > 0n) await creditBatch(tx, { ...HOUSE, kind: 'win' }, [credit]);
  const share = parts ? sharePayout(payout, parts).bonus - sharePayout(bet.payout, parts).bonus : 0n;
  if (parts && share !== 0n)
    await sharePayouts(tx, 'settlement', [{ key: credit.key, bonusId: parts.bonusId, amount: share }]);
  if (bet.payout > 0n)
    await collect(tx, { ...HOUSE, kind: 'amend' }, [{ walletId, key: newKey(), amount: bet.payout }]);
  await repay(tx, walletId);
  bet.payout = payout;
}

/** What members bet, and how it is settled. */
function betsOf(stage: Opened) {
  const { database } = stage;
  let bets = 0n;

  /** Takes a bet of whole units, or gives why it is refused. */
  async function tryBet(memberId: bigint, stake: bigint, gameType = 'LOTT'): Promise<TakenBet | string> {
    bets += 1n;
    const [ref, walletId] = [bets, await walletOf(stage, memberId)];
    return database.inTransaction(async (tx) => {
      const { status } = await post(tx, {
        walletId,
        scope: 'lottery',
        kind: 'bet',
        gl: 'house',
        key: newKey(),
        delta: -stake,
        ref: betRefOf({ ref }),
        group: gameType,
      });
      if (status !== 'ok') return status;
      await recordPlaced(tx, 'lottery', [
        { batchRef: ref, ref, memberId: memberId as MemberId, gameCode: 'game', gameType, stake },
      ]);
      return { memberId, walletId, ref, stake, payout: 0n, version: 0 };
    });
  }

  return {
    tryBet,
    async bet(memberId: bigint, stake: number, gameType = 'LOTT'): Promise<TakenBet> {
      const taken = await tryBet(memberId, amountOf(stake), gameType);
      if (typeof taken === 'string') throw new Error(`the bet was refused: ${taken}`);
      return taken;
    },
    /** Settles a bet, or corrects its settlement. */
    async settle(bet: TakenBet, payout: bigint, validStake?: bigint): Promise<void> {
      bet.version += 1;
      await database.inTransaction(async (tx) => {
        await pay(tx, bet, payout);
        const winner = { ref: bet.ref, payout, ...(validStake === undefined ? {} : { validStake }) };
        const batch = { source: 'lottery', batchRef: bet.ref, version: bet.version } as const;
        await closeBatch(tx, batch, payout > 0n || validStake !== undefined ? [winner] : []);
      });
    },
    /**
     * Gives the stake of a bet back.
     *
     * @param beforeCommit what happens meanwhile, while the void is written and nobody else sees it.
     */
    async void(bet: TakenBet, beforeCommit?: () => Promise<void>): Promise<void> {
      await database.inTransaction(async (tx) => {
        await pay(tx, bet, bet.stake);
        await voidWagers(
          tx,
          { source: 'lottery', batchRef: bet.ref },
          { refs: [bet.ref], reason: 'draw-void' },
        );
        await beforeCommit?.();
      });
    },
    /** Reads the feed to its end. */
    async count(): Promise<void> {
      await eventually(async () => {
        while (await countStep(stage.deps));
        return (await bonusFeed.secondsBehind(database.reader)) === 0;
      });
    },
  };
}

/** Money of members, and how they come to a bonus. */
function takingOf(stage: Opened) {
  const { database } = stage;
  /** Applies for an offer and claims what it issues. Gives the application. */
  async function take(memberId: bigint, offerId: string): Promise<string> {
    const { applicationId } = await stage.apply(memberId, offerId);
    await stage.claim(memberId, applicationId, 'SIGNUP');
    return applicationId;
  }
  return {
    take,
    async fund(memberId: bigint, units: bigint): Promise<void> {
      const walletId = await walletOf(stage, memberId);
      await database.inTransaction(async (tx) => {
        const to = { scope: 'cashier', kind: 'deposit', gl: 'bank' } as const;
        await creditBatch(tx, to, [{ walletId, key: newKey(), amount: units }]);
        await repay(tx, walletId);
      });
    },
    /** An offer of a bonus, and a member who has claimed it. */
    async begin(changed: Partial<WireTerms> = {}): Promise<{ memberId: bigint; id: string }> {
      const offerId = await stage.offer('SIGNUP', { ...bonusTerms, ...changed });
      const memberId = await stage.member();
      return { memberId, id: await take(memberId, offerId) };
    },
  };
}

/** What bonuses and the money of their members are. */
function looksOf(stage: Opened) {
  const { database, rows } = stage;
  return {
    /** Own money, both pockets and what the member owes, in 1/10 000 units. */
    async money(memberId: bigint) {
      const walletId = await walletOf(stage, memberId);
      const pockets = await pocketsOf(database.reader, walletId);
      return {
        real: await stage.balance(memberId),
        ...pockets,
        owed: await owedBy(database.reader, walletId),
      };
    },
    /** A bonus and its application, as one line. */
    async standing(id: string): Promise<string> {
      const [row] = await rows<Record<string, string | null>>(`
        select b.state, coalesce(b.outcome, '-') as outcome, (b.progress / 10000)::text as progress, a.status, coalesce(a.detail, '-') as detail
        from promotions.bonuses b join promotions.applications a using (application_id) where application_id = ${id}`);
      return row ? `${row.state} ${row.outcome} ${row.progress} | ${row.status} ${row.detail}` : 'none';
    },
    /** Ends the time of a bonus, some time ago, and moves the bets of its member with it. No call can: a clock moves only on. */
    async endTime(id: string, back = '1 second'): Promise<void> {
      await database.inTransaction(async (tx) => {
        const run = (name: string, text: string) =>
          tx.rows({ name: `${name} ${back} ${id}`, text, values: [] });
        await run('unguarded', 'alter table promotions.bonuses disable trigger bonus_keeps_terms');
        await run(
          'over',
          `update promotions.bonuses set starts_at = starts_at - interval '1 hour' - interval '${back}',
            expires_at = clock_timestamp() - interval '${back}' where application_id = ${id}`,
        );
        await run('guarded', 'alter table promotions.bonuses enable trigger bonus_keeps_terms');
        await run(
          'stakes',
          `update wallet.bonuses w set stakes_until = b.expires_at from promotions.bonuses b
            where b.bonus_key = w.bonus_id and b.application_id = ${id}`,
        );
        await run(
          'bets',
          `update wagers.wagers w set placed_at = w.placed_at - interval '1 minute' - interval '${back}' from promotions.bonuses b
            where b.member_id = w.member_id and b.application_id = ${id}`,
        );
      });
    },
  };
}
