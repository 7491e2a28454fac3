// The part of the jackpots in the calls to the platform (docs/reference/vendors.md 2.1).
import { formatAmount } from '@tyche/kernel/money';
import type { CallFields, WalletCall } from '../platform.ts';
import type { RoundRow } from '../rounds/store-rounds.ts';
import { jackpotsOf } from './book-jackpots.ts';

/** The fields of a `bet-win` about the pots. Its round stays open for a pot that was hit. */
export function contributionFields(round: RoundRow): {
  readonly roundClosed: boolean;
  readonly jackpots?: readonly object[];
} {
  const parts = jackpotsOf(round);
  const roundClosed = parts.every(({ isHit }) => !isHit);
  if (parts.length === 0) return { roundClosed };
  const jackpots = parts.map(({ level, contribution }) => ({
    id: level.id,
    contribution: formatAmount(contribution),
  }));
  return { roundClosed, jackpots };
}

/** What a round won of the pots, one win after the other; the last one closes the round. Each has a number of its own. */
export function jackpotWinCalls(
  of: CallFields & { readonly roundId: string },
  wins: RoundRow['jackpot_wins'],
): readonly WalletCall[] {
  return wins.map(({ level, won }, at) => {
    const amount = formatAmount(BigInt(won));
    return {
      call: 'win',
      fields: {
        ...of,
        txId: `${of.roundId}.${level}`,
        amount,
        kind: 'JACKPOT',
        betTxIds: [`${of.roundId}.play`],
        jackpotWin: { id: level, amount },
        roundClosed: at === wins.length - 1,
      },
    };
  });
}
