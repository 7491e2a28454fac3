import type { OutputOf } from '@tyche/contract/route';
import type { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { parseAmount } from '@tyche/kernel/money';

export type Bonuses = OutputOf<typeof contract.bonuses>;
export type RunningBonus = NonNullable<Bonuses['running']>;
export type WaitingBonus = Bonuses['waiting'][number];
export type PastBonus = OutputOf<typeof contract.bonusReport>['list'][number];

const THOUSAND = 1_000n;

/** Gives the text of an amount of a bonus in its currency. */
export function useMoney(currency: string): (amount: string) => string {
  const { format } = useText();
  return (amount) => format.money(parseAmount(amount) ?? 0n, { currency });
}

/** What has counted, what is still to be staked, and the part that is done in thousandths, rounded down: for the drawing of the bar alone. */
export function standOf({ progress, required }: Pick<RunningBonus, 'progress' | 'required'>) {
  const [done, whole] = [parseAmount(progress) ?? 0n, parseAmount(required) ?? 0n];
  const left = whole > done ? whole - done : 0n;
  return { done, left, thousandths: whole === 0n ? 1_000 : Number((done * THOUSAND) / whole) };
}
