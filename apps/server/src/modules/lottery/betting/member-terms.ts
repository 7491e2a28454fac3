// The highest series of a member, below which its bets earn a rebate (docs/reference/lottery.md 13.1).
import { type Game, gameTypeOf, type MemberTerms } from '@tyche/rules/lottery';
import type { Reader } from '../../../platform/db/database.ts';
import type { SeriesSource } from '../types.ts';

/** The terms of a member today. Games with fixed odds have no series that depends on the member. */
export async function readTerms(series: SeriesSource, memberId: bigint, game: Game): Promise<MemberTerms> {
  return gameTypeOf(game) === 'LOTT'
    ? termsBy(game, await series.today(memberId, prizeModeOf(game)))
    : termsBy(game, null);
}

/** The terms of members when they placed their orders: what is set later does not change an order. */
export async function listTermsAt(
  series: SeriesSource,
  reader: Reader,
  game: Game,
  orders: readonly { readonly memberId: bigint; readonly placedAt: Date }[],
): Promise<readonly MemberTerms[]> {
  if (gameTypeOf(game) !== 'LOTT') return orders.map(() => termsBy(game, null));
  const prizeModeId = prizeModeOf(game);
  const asked = orders.map(({ memberId, placedAt }) => ({ memberId, prizeModeId, at: placedAt }));
  return (await series.listAt(reader, asked)).map((own) => termsBy(game, own));
}

function termsBy(game: Game, own: number | null): MemberTerms {
  return { maxSeries: own ?? game.series.max };
}

function prizeModeOf(game: Game): number {
  return game.prizeModes[0]?.id ?? 0;
}
