import { formatAmount } from '@tyche/kernel/money';
import type { Game } from '@tyche/rules/lottery';
import type { OrderInput } from './order-attempt.ts';

/** An order in the wire's words. `multiples` belong to a chase, the draw `numero` first; null is a bet on that draw alone. */
export function orderInput(
  game: Game,
  order: {
    readonly numero: string;
    readonly slip: string;
    readonly cost: bigint;
    readonly multiples: readonly number[] | null;
    readonly stopOnWin: boolean;
    readonly stopOnNumber?: boolean;
  },
): OrderInput {
  const { numero, slip, cost, multiples, stopOnWin, stopOnNumber = false } = order;
  const times = (multiples ?? [1]).reduce((all, multiple) => all + BigInt(multiple), 0n);
  return {
    gameId: game.id,
    currentNumero: numero,
    bettingSlipString: slip,
    betCartAmountSum: formatAmount(cost * times),
    winningStop: multiples !== null && stopOnWin,
    abandoning: multiples !== null && stopOnNumber,
    chase: multiples !== null,
    device: 'WEB',
    orderType: 1,
    prizeModeId: game.prizeModes[0]?.id ?? 1,
    chaseSlip: multiples === null ? null : { numero, multiples: [...multiples] },
  };
}
