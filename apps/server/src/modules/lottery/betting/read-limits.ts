import type { lotteryCatalogue } from '@tyche/contract/lottery-catalogue';
import type { InputOf, OutputOf } from '@tyche/contract/route';
import type { MemberId } from '@tyche/kernel/ids';
import { floorDiv, formatAmount } from '@tyche/kernel/money';
import { exposures, parseSlip, type PricedLine, priceLine } from '@tyche/rules/lottery';
import type { Reader } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { findDraw } from '../../draws/index.ts';
import { getGame } from './read-order.ts';
import { findStaked, listLiabilities } from './store-limits.ts';

type Limits = OutputOf<typeof lotteryCatalogue.orderLimits>;

/** From this share of a number's limit on, a member is told. */
const TOLD_FROM = 80;
const MAX_TOLD = 50;

/**
 * What a draw still takes of a slip (lottery.md 13.4): the member's own stake left, and the numbers that this slip would bring to
 * four fifths of their limit or over it. Reserves nothing. Refuses what cannot be read, as placing would.
 */
export async function readLimits(
  reader: Reader,
  memberId: MemberId,
  { gameId, currentNumero, bettingSlipString }: InputOf<typeof lotteryCatalogue.orderLimits>,
): Promise<Limits> {
  const game = getGame(gameId);
  const draw = await findDraw(reader, game.code, currentNumero);
  if (!draw) throw new Refusal('unknown-draw');
  const { limits } = game;
  const lines = linesOf(game, bettingSlipString);
  const added = lines.flatMap((priced, line) =>
    exposures(game, priced).map(({ key, amount }) => ({ line, key, amount })),
  );
  const [staked, taken] = await Promise.all([
    findStaked(reader, draw.id, memberId),
    listLiabilities(reader, draw.id, [...new Set(added.map(({ key }) => key))]),
  ]);
  const sums = new Map(taken.map(({ outcome, amount }) => [outcome, amount]));
  for (const { key, amount } of added) sums.set(key, (sums.get(key) ?? 0n) + amount);
  const max = limits.perNumberLiability;
  const stake = lines.reduce((all, line) => all + line.stake, 0n);
  return {
    stake: formatAmount(stake),
    stakeLeft: formatAmount(staked >= limits.maxStakePerDraw ? 0n : limits.maxStakePerDraw - staked),
    maxStakePerDraw: formatAmount(limits.maxStakePerDraw),
    maxWinPerDraw: formatAmount(limits.maxWinPerDraw),
    numbers: added
      .map(({ line, key }) => ({ line, key, sum: sums.get(key) ?? 0n }))
      .filter(({ sum }) => sum * 100n >= max * BigInt(TOLD_FROM))
      .slice(0, MAX_TOLD)
      .map(({ line, key, sum }) => ({
        line,
        number: key.slice(key.indexOf(':') + 1),
        share: Math.min(100, Number(floorDiv(sum * 100n, max))),
        soldOut: sum > max,
      })),
  };
}

/** The lines of a slip, priced. Refuses the first that cannot be read. */
function linesOf(game: ReturnType<typeof getGame>, slip: string): readonly PricedLine[] {
  const texts = parseSlip(slip);
  if (texts.length > game.limits.maxLines) throw new Refusal('too-many-lines', { max: game.limits.maxLines });
  return texts.map((text, line) => {
    if (!text) throw new Refusal('malformed-slip', { line });
    const priced = priceLine(game, text, { maxSeries: game.series.max });
    if (!priced.ok) throw new Refusal(priced.code, { ...priced.details, line });
    return priced.line;
  });
}
