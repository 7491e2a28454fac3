// The groups `slot` and `jackpot`.
import { printRatio } from '@tyche/kernel/ratio';
import { formatAmount } from '@tyche/kernel/money';
import { chancesOf, contributionOf, drawJackpots, returnOfJackpot } from '../../../src/studio/index.ts';
import {
  gridOf,
  isPlayableBet,
  lineSpin,
  playSlot,
  type SlotModel,
  slotModels,
  waysSpin,
} from '../../../src/studio/slots/index.ts';
import { VectorProblem } from '../vector.ts';
import { countWords, seedsOf } from './draws.ts';
import {
  amountIn,
  type Fields,
  type GameVector,
  numberOf,
  numbersOf,
  payUnitOf,
  sameFields,
  tenthsText,
} from './vector.ts';

/** The slot of a code. Throws a `VectorProblem` when there is none. */
export function slotOf(code: unknown): SlotModel {
  const model = slotModels.find((each) => each.code === code);
  if (!model) throw new VectorProblem(`no slot ${String(code)} in the rules`);
  return model;
}

/** Runs a vector of the group `slot`: a grid, a whole round, or a bet that is refused. */
export function runSlot({ input, expected }: GameVector): void {
  const model = slotOf(input.game);
  if (input.bet !== undefined && input.stops === undefined) {
    const accepted = isPlayableBet(model, amountIn(input.bet), payUnitOf(input.currency));
    sameFields({ accepted, ...(!accepted && { code: 'BAD_REQUEST' }) }, expected);
  } else if (input.serverSeed !== undefined) sameFields(roundOf(model, input), expected);
  else sameFields(spinOf(model, input), expected);
}

function spinOf(model: SlotModel, input: Fields): Fields {
  const stops = numbersOf(input.stops);
  const grid = gridOf(model, stops);
  if (model.kind === 'ways') {
    const { wins, scatterReels, freeSpins, tenths } = waysSpin(model, stops);
    const wayWins = wins.map(({ symbol, count, ways, tenths: pay }) => ({
      symbol,
      count,
      ways,
      pay: tenthsText(pay),
    }));
    return { grid, wayWins, scatterReels, freeSpins, multiple: tenthsText(tenths) };
  }
  const { wins, scatters, scatterPay, tenths } = lineSpin(model, stops);
  const times = input.multiplier === undefined ? 1 : numberOf(input.multiplier);
  // Lines of three reels have one length, so vectors leave the count out.
  const lineWins = wins.map(({ line, symbol, count, pay }) =>
    model.reels.length === model.minCount ? { line, symbol, pay } : { line, symbol, count, pay },
  );
  return { grid, lineWins, scatters, scatterPay, multiple: tenthsText(tenths * times) };
}

function roundOf(model: SlotModel, input: Fields): Fields {
  const words = countWords(seedsOf(input));
  const round = playSlot(model, words);
  const common = { multiple: tenthsText(round.tenths), stops: round.stops, wordsUsed: words.used() };
  if (round.kind === 'lines') return { ...common, multiplier: round.times };
  return {
    ...common,
    baseMultiple: tenthsText(round.spin.tenths),
    freeSpinsWon: round.spin.freeSpins,
    freeSpinsAdded: round.added,
    freeSpinsPlayed: round.freeSpins.length,
  };
}

/** Runs a vector of the group `jackpot`. */
export function runJackpot({ input, expected }: GameVector): void {
  if (input.serverSeed !== undefined) {
    const words = countWords(seedsOf(input));
    const model = slotOf(input.game ?? 'lantern-lane');
    playSlot(model, words);
    const draws = drawJackpots(words, { bet: amountIn(input.bet), smallestBet: amountIn(input.minBet) });
    sameFields({ levels: draws.map(({ id, draw, isHit }) => ({ id, draw, hit: isHit })) }, expected);
    return;
  }
  const contributionBp = numberOf(input.contributionBp);
  if (input.level !== undefined) {
    const { added, meanPot } = returnOfJackpot({
      id: String(input.level),
      smallestBetsPerHit: numberOf(input.minBetsPerHit),
      contributionBp,
      seedInSmallestBets: numberOf(input.seedInMinBets),
    });
    const text = (Number(added.num) / Number(added.den)).toFixed(6);
    sameFields({ added: text, meanPotInMinBets: printRatio(meanPot).replace(/\/1$/, '') }, expected);
    return;
  }
  const bet = amountIn(input.bet);
  const perLevel = formatAmount(contributionOf(bet, { contributionBp }));
  sameFields({ perLevel, steps: String(chancesOf(bet, amountIn(input.minBet))) }, expected);
}
