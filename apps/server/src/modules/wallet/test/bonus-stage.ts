// Drives the events of the pure engine of bonus money through the ledger, for one member, and compares both after each event. The engine
// decides when a bonus ends; the ledger must move the money as the engine does.
import { newKey } from '@tyche/testkit/key';
import type { WalletId } from '@tyche/kernel/ids';
import {
  applyBonusEvent,
  type BonusAccount,
  type BonusEvent,
  type BonusTerms,
  openBonusAccount,
  type Parts,
  sharePayout,
} from '@tyche/rules/rewards';
import { expect } from 'vitest';
import type { Tx } from '../../../platform/db/database.ts';
import {
  balanceOfWallet,
  closeBonus,
  collect,
  creditBatch,
  owedBy,
  partsOf,
  pocketsOf,
  post,
  repay,
  sharePayouts,
  startBonus,
} from '../index.ts';
import type { TestLedger } from './ledger.ts';

const HOUSE = { scope: 'settlement', gl: 'house' } as const;

interface PlacedBet {
  readonly ref: string;
  payout: bigint;
}

/** A member with own money and a bonus, in the ledger and in the engine. */
export class BonusStage {
  account: BonusAccount;
  readonly refusals: (readonly [string, string])[] = [];
  readonly bonusId = newKey();
  readonly #ledger: TestLedger;
  readonly #walletId: WalletId;
  readonly #bets = new Map<string, PlacedBet>();

  private constructor(ledger: TestLedger, walletId: WalletId, account: BonusAccount) {
    this.#ledger = ledger;
    this.#walletId = walletId;
    this.account = account;
  }

  /** Opens a wallet with the own money and starts the bonus. */
  static async open(ledger: TestLedger, start: Parts, terms: BonusTerms): Promise<BonusStage> {
    const stage = new BonusStage(ledger, await ledger.wallet(start.real), openBonusAccount(start, terms));
    const status = await ledger.database.inTransaction((tx) =>
      startBonus(tx, {
        bonusId: stage.bonusId,
        walletId: stage.#walletId,
        pocket: terms.mode === 'locked' ? 'locked' : 'bonus',
        amount: start.bonus,
        maxBet: terms.maxBet,
        groups: Object.keys(terms.contributions).filter((group) => (terms.contributions[group] ?? 0n) > 0n),
        stakesUntil: new Date('2099-01-01T00:00:00Z'),
        maxCashout: terms.maxCashout,
      }),
    );
    expect(status).toBe('ok');
    return stage;
  }

  /** Applies an event on both sides and compares. */
  async apply(event: BonusEvent): Promise<void> {
    const before = this.account;
    const { account, refusal } = applyBonusEvent(before, event);
    if (refusal) this.refusals.push(['bet' in event ? event.bet : event.do, refusal]);
    await this.#ledger.database.inTransaction(async (tx) => {
      await this.#move(tx, event, { before, refusal });
      if (before.state === 'process' && account.state === 'closed') await this.#close(tx, account);
    });
    if (account.isExpiring && !before.isExpiring) await this.#endStakes();
    this.account = account;
    expect(
      await this.look(),
      JSON.stringify(event, (_, value) => (typeof value === 'bigint' ? String(value) : value)),
    ).toEqual(pick(account));
  }

  /** What the ledger has, in the words of the engine. */
  async look(): Promise<ReturnType<typeof pick>> {
    const { reader } = this.#ledger.database;
    const [balance, pockets, owed, [row]] = await Promise.all([
      balanceOfWallet(reader, this.#walletId),
      pocketsOf(reader, this.#walletId),
      owedBy(reader, this.#walletId),
      this.#ledger.run<{ house: bigint; released: bigint }>(`
        select b.released, coalesce((select -sum(e.delta) from wallet.entries e
          where e.wallet_id = b.pocket_id and e.gl = 3 and e.leg in (2, 15)), 0)::bigint as house
        from wallet.bonuses b where b.bonus_id = '${this.bonusId}'`),
    ]);
    return {
      real: balance?.balance ?? -1n,
      ...pockets,
      owed,
      house: row?.house ?? -1n,
      released: row?.released ?? -1n,
    };
  }

  async #move(
    tx: Tx,
    event: BonusEvent,
    { before, refusal }: { before: BonusAccount; refusal: string | null },
  ): Promise<void> {
    switch (event.do) {
      case 'bet':
        expect(await this.#bet(tx, event.bet, event.stake)).toBe(refusal);
        return;
      case 'settle':
        if (before.bets.get(event.bet)?.shares === null) await this.#settle(tx, event.bet, event.payout);
        return;
      case 'correct':
        if (before.bets.has(event.bet)) await this.#settle(tx, event.bet, event.payout);
        return;
      case 'void': {
        const bet = before.bets.get(event.bet);
        if (bet) await this.#settle(tx, event.bet, bet.parts.real + bet.parts.bonus);
        return;
      }
      case 'deposit':
        await creditBatch(tx, { scope: 'cashier', kind: 'deposit', gl: 'bank' }, [
          this.#credit(event.amount),
        ]);
        await repay(tx, this.#walletId);
        return;
      case 'withdraw':
        if (refusal !== 'bonus-in-process') expect(await this.#withdraw(tx, event.amount)).toBe(refusal);
        return;
      default:
        if (before.state === 'closed')
          expect((await closeBonus(tx, this.bonusId, 'ended')).isClosed).toBe(false);
    }
  }

  async #bet(tx: Tx, bet: string, stake: bigint): Promise<string | null> {
    const ref = newKey();
    const to = { scope: 'lottery', kind: 'bet', gl: 'house', group: 'LOTT' } as const;
    const stakeOf = { walletId: this.#walletId, ...to };
    const { status } = await post(tx, { ...stakeOf, key: newKey(), delta: -stake, ref });
    if (status !== 'ok') return status === 'insufficient' ? 'insufficient-balance' : status;
    this.#bets.set(bet, { ref, payout: 0n });
    return null;
  }

  /** As a settlement does it: what is new is paid in full, the shares are moved, what was paid before is taken back in full. */
  async #settle(tx: Tx, name: string, payout: bigint): Promise<void> {
    const bet = this.#bets.get(name);
    if (!bet) throw new Error(`no bet ${name}`);
    const [parts] = await partsOf(tx, 'lottery', [bet.ref]);
    expect(parts ? { real: parts.real, bonus: parts.bonus } : null).toEqual(
      (this.account.bets.get(name)?.parts.bonus ?? 0n) > 0n ? this.account.bets.get(name)?.parts : null,
    );
    const credit = this.#credit(payout);
    const was = bet.payout;
    if (payout > 0n) await creditBatch(tx, { ...HOUSE, kind: 'win' }, [credit]);
    const share = parts ? sharePayout(payout, parts).bonus - sharePayout(was, parts).bonus : 0n;
    if (parts && share !== 0n)
      await sharePayouts(tx, 'settlement', [{ key: credit.key, bonusId: parts.bonusId, amount: share }]);
    if (was > 0n) await collect(tx, { ...HOUSE, kind: 'amend' }, [this.#credit(was)]);
    await repay(tx, this.#walletId);
    bet.payout = payout;
  }

  async #withdraw(tx: Tx, amount: bigint): Promise<string | null> {
    const movement = { walletId: this.#walletId, scope: 'cashier', kind: 'withdrawal', gl: 'bank' } as const;
    const { status } = await post(tx, { ...movement, key: newKey(), ref: newKey(), delta: -amount });
    return status === 'insufficient' ? 'insufficient-balance' : status === 'ok' ? null : status;
  }

  #credit(amount: bigint) {
    return { walletId: this.#walletId, key: newKey(), amount };
  }

  async #close(tx: Tx, { outcome }: BonusAccount): Promise<void> {
    const how = outcome === 'released' ? 'released' : 'ended';
    expect((await closeBonus(tx, this.bonusId, how)).isClosed).toBe(true);
  }

  async #endStakes(): Promise<void> {
    await this.#ledger.run(
      `update wallet.bonuses set stakes_until = '2020-01-01' where bonus_id = '${this.bonusId}'`,
    );
  }
}

function pick({ real, bonus, locked, owed, house, released }: BonusAccount) {
  return { real, bonus, locked, owed, house, released };
}
