// The pockets of a member, out of the balance that pages read (docs/reference/rewards.md 5.1).
import type { OutputOf } from '@tyche/contract/route';
import type { contract } from '@tyche/contract/site';
import { parseAmount } from '@tyche/kernel/money';
import { accountTypeIds } from '@tyche/rules/records';

type Balance = OutputOf<typeof contract.balance>;

/** A pocket in 1/10 000 units, and when the time of its bonus ends; null where none runs. */
export interface Pocket {
  readonly units: bigint;
  readonly endsAt: number | null;
}

export interface Pockets {
  /** Own money: all that can be withdrawn, transferred or played with vendors. */
  readonly own: bigint;
  readonly bonus: Pocket;
  readonly locked: Pocket;
}

/** What a balance is made of. */
export function pocketsOf({ sumBalance, balance }: Pick<Balance, 'sumBalance' | 'balance'>): Pockets {
  const find = (id: number) => balance.find(({ accountTypeId }) => accountTypeId === id);
  const pocket = (id: number): Pocket => {
    const found = find(id);
    return { units: parseAmount(found?.availBalance ?? '') ?? 0n, endsAt: found?.endsAt ?? null };
  };
  return {
    own: parseAmount(find(accountTypeIds.main)?.availBalance ?? sumBalance) ?? 0n,
    bonus: pocket(accountTypeIds.bonus),
    locked: pocket(accountTypeIds.locked),
  };
}

/** Whether there is more to tell than own money. */
export function hasBonusMoney({ bonus, locked }: Pockets): boolean {
  return bonus.units > 0n || locked.units > 0n;
}

/** What can be staked at a time: own money, and bonus money while its time is not over. */
export function stakeableOf({ own, bonus }: Pockets, now: number): bigint {
  return bonus.endsAt !== null && bonus.endsAt <= now ? own : own + bonus.units;
}
