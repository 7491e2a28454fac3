// A player of the gateway beside whom a bonus runs.
import { newKey } from '@tyche/testkit/key';
import { amountOf } from '@tyche/kernel/money';
import { expect } from 'vitest';
import { type BonusStart, pocketsOf, startBonus } from '../../../wallet/index.ts';
import type { Gateway, TestPlayer } from './gateway.ts';

export interface BonusPlayer extends TestPlayer {
  readonly bonusId: string;
}

/** Starts a bonus of whole units beside a player; slots may hold its money unless `rest` says otherwise. */
export async function startFor(
  gateway: Gateway,
  player: TestPlayer,
  amount: number,
  rest: Partial<BonusStart> = {},
): Promise<BonusPlayer> {
  const start: BonusStart = {
    bonusId: newKey(),
    walletId: player.walletId,
    pocket: 'bonus',
    amount: amountOf(amount),
    maxBet: null,
    groups: ['RNG'],
    stakesUntil: new Date('2099-01-01T00:00:00Z'),
    maxCashout: null,
    ...rest,
  };
  await gateway.asOwner(async (tx) => expect(await startBonus(tx, start)).toBe('ok'));
  return { ...player, bonusId: start.bonusId };
}

/** A player with own money and a bonus, both of whole units. */
export async function bonusPlayer(
  gateway: Gateway,
  { own, bonus, ...rest }: { readonly own: number; readonly bonus: number } & Partial<BonusStart>,
): Promise<BonusPlayer> {
  const player = await gateway.player({ currency: 'VND', balance: String(own) });
  return startFor(gateway, player, bonus, rest);
}

/** Own money and the bonus pocket of a player, in whole units. */
export async function moneyOf(gateway: Gateway, player: TestPlayer): Promise<readonly [number, number]> {
  const { bonus } = await pocketsOf(gateway.database.reader, player.walletId);
  return [Number(await gateway.available(player)) / 10_000, Number(bonus) / 10_000];
}
