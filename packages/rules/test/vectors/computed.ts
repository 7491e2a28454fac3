// Vectors that compute something: prize groups and rebates, units, limits, chases, settlement, displays.
import { amountOf, formatAmount, parseAmount } from '@tyche/kernel/money';
import { gan, headTailTable } from '../../src/lottery/boards/vn-boards.ts';
import { allPlays } from '../../src/lottery/families/ssc/index.ts';
import { vn } from '../../src/lottery/families/vn/index.ts';
import { families, findGame } from '../../src/lottery/games/index.ts';
import { times } from '@tyche/kernel/ratio';
import {
  capLine,
  capPayouts,
  chaseSteps,
  checkOrder,
  correctPayout,
  dragons,
  inverse,
  isOverdue,
  isSinglePick,
  limitedPay,
  maxOmissions,
  oddsAt,
  omissions,
  payOf,
  planProfit,
  planSame,
  prizeOf,
  printRatio,
  ratio,
  rebateOf,
  rebatePpmOf,
  road,
  roomOf,
  runChase,
  settleSelection,
  smartWinRate,
  smartWinReturn,
  stakeOf,
  streakOf,
  type Terms,
  uplineRebates,
  voidTicket,
} from '../../src/lottery/index.ts';
import {
  findPlay,
  fractionOf,
  listOf,
  picked,
  recordOf,
  same,
  type Vector,
  VectorProblem,
} from './vector.ts';

const num = (value: unknown): number => Number(value);
const money = (value: unknown): bigint => {
  const text = String(value);
  const amount = parseAmount(text.replace(/^-/, ''));
  if (amount === null) throw new VectorProblem(`${text} is no amount`);
  return text.startsWith('-') ? -amount : amount;
};
/** Whole and decimals of a text, cut off after the given number of decimals. */
const scaled = (text: unknown, decimals: number): bigint => {
  const [whole = '0', rest = ''] = String(text).split('.');
  return BigInt(whole + rest.padEnd(decimals, '0').slice(0, decimals));
};
/** A share such as `5%` or `0.05`, in millionths. */
const ppm = (value: unknown): bigint => {
  const text = String(value ?? '5%');
  return text.endsWith('%') ? scaled(text.slice(0, -1), 4) : scaled(text, 6);
};

const termsOf = (fields: Partial<Terms>): Terms => ({
  betPrice: amountOf(2),
  unit: 10_000n,
  multiple: 1,
  series: 1950,
  base: 2000,
  rebatePpm: 0n,
  winCap: null,
  odds: null,
  smartWin: false,
  ...fields,
});

/** The prize of one bet, and the return: series over base. */
function runPrize({ input, expected }: Vector): void {
  const series = num(input.series ?? input.group);
  const base = num(input.base ?? 2000);
  const odds = inverse(fractionOf(input.p));
  const terms = termsOf({ betPrice: money(input.betPrice), series, base });
  // The vectors' prizes have up to six decimals: ours are theirs cut to the ledger's four, and their six by the odds.
  same('prize', prizeOf({ key: 'win', p: fractionOf(input.p), odds }, terms), scaled(expected.prize, 4));
  const price = fractionOf(input.betPrice);
  const perBet = oddsAt(times(odds, price), series, base, 6);
  // Their sixth decimal is rounded.
  const beyond = perBet - scaled(expected.prize, 6);
  if (beyond < -1n || beyond > 1n) same('prize with six decimals', perBet, scaled(expected.prize, 6));
  same('rtp', printRatio(ratio(series, base)), expected.rtp);
}

function runRebate({ input, expected }: Vector): void {
  const rate = rebatePpmOf(num(input.userMaxGroup), num(input.betGroup), 2000);
  same('rebatePercent', rate, scaled(expected.rebatePercent, 4));
  same('rebateAmount', rebateOf(money(input.stake), rate), money(expected.rebateAmount));
}

function runAgents({ input, expected }: Vector): void {
  const chain = listOf(input.chain).map(listOf);
  const series = chain.map(([, each]) => num(each));
  const earned = uplineRebates(series, num(input.betGroup), money(input.stake), 2000);
  const byName = Object.fromEntries(chain.map(([name], i) => [String(name), earned[i]]));
  same(
    'earned',
    byName,
    Object.fromEntries(Object.entries(expected).map(([name, told]) => [name, money(told)])),
  );
}

/** Each step down the rebate ladder of the Vietnamese lottery costs a thousandth of the odds. */
function runLadder({ input, expected }: Vector): void {
  const game = findGame('vn-north');
  const [prize] = findPlay(vn.plays, 'vn.n.lo2').prizes;
  if (!game || !prize) throw new VectorProblem('no lô of the North in the rules');
  const paid = listOf(input.levels).map((level) => {
    const series = game.series.max - (10 - num(level));
    const terms = termsOf({
      betPrice: amountOf(1),
      series,
      base: 1000,
      odds: { [prize.key]: money(input.base) },
    });
    return prizeOf(prize, terms);
  });
  same('odds', paid, listOf(expected.odds).map(money));
}

function runSmartWin({ input, expected }: Vector): void {
  const rate = smartWinRate(num(input.firstDigit));
  same('rate', printRatio(times(rate, ratio(100, 1))), `${String(expected.rate).replace('%', '')}/1`);
  const odds = times(inverse(fractionOf(input.p)), rate);
  const terms = termsOf({ betPrice: money(input.betPrice ?? 2), series: num(input.series) });
  same('prize', prizeOf({ key: 'win', p: fractionOf(input.p), odds }, terms), money(expected.prize));
}

const runSmartReturn = ({ input, expected }: Vector) =>
  same('rtp', printRatio(smartWinReturn(num(input.series), 2000)), expected.rtp);

const factors: Readonly<Record<string, bigint>> = { yuan: 10_000n, jiao: 1_000n, fen: 100n, li: 10n };

function runStake({ input, expected }: Vector): void {
  const unit = factors[String(input.mode)];
  if (unit === undefined) throw new VectorProblem(`no bet unit ${String(input.mode)}`);
  const terms = termsOf({
    betPrice: money(input.betPrice),
    unit,
    multiple: num(input.multiple),
    series: num(input.group ?? 1960),
  });
  same('stake', stakeOf(num(input.bets), terms), money(expected.stake));
  const play = findPlay(allPlays, 'ssc.3.straight.last');
  if (expected.prizeOfOneWin !== undefined)
    same('prizeOfOneWin', payOf(play, [{ key: 'win', count: 1 }], terms), money(expected.prizeOfOneWin));
}

/** Points of the Vietnamese lottery: a point at 27 000 is a unit stake of 1 000 on each of the 27 lots. */
function runPoints({ input, expected }: Vector): void {
  const play = findPlay(vn.plays, 'vn.n.lo2');
  const seven = picked([[7]]);
  const lots = BigInt(play.count(seven));
  const perLot = money(input.pricePerPoint) / lots;
  const odds = { win: (money(input.payPerPoint) * 10_000n) / perLot };
  const terms = termsOf({ betPrice: perLot, multiple: num(input.points), series: 1000, base: 1000, odds });
  same('stake', stakeOf(play.count(seven), terms), money(expected.stake));
  same('gross', payOf(play, [{ key: 'win', count: num(input.hits) }], terms), money(expected.gross));
}

function runLiability({ input, expected }: Vector): void {
  const perUnit = (money(input.odds) * BigInt(num(input.hitCap ?? 1))) / 10_000n;
  const liability = money(input.currentUnitStake) * perUnit;
  same('currentLiability', liability, money(expected.currentLiability));
  const room = roomOf(money(input.liabilityLimit) / 10_000n, liability / 10_000n, perUnit);
  same('maxAdditionalUnitStake', room, money(expected.maxAdditionalUnitStake) / 10_000n);
}

function runCap({ input, expected }: Vector): void {
  const paid = capPayouts(listOf(input.gross).map(money), money(input.cap), 100n);
  same('paid', paid, listOf(expected.paid).map(money));
  const sum = paid.reduce((all, amount) => all + amount, 0n);
  if (expected.sum !== undefined) same('sum', formatAmount(sum), formatAmount(money(expected.sum)));
}

function runSinglePick({ input, expected }: Vector): void {
  const universe = num(input.universe);
  const plays = Object.values(families).flatMap((family) => family.plays);
  if (input.play !== undefined)
    same('universe', findPlay([...allPlays, ...plays], String(input.play)).universe, universe);
  const isSingle = isSinglePick({ universe }, num(input.bets), ppm(input.threshold));
  same('singlePick', isSingle, expected.singlePick);
  if (expected.share !== undefined)
    same('share', printRatio(ratio(num(input.bets), universe)), expected.share);
  const cap = isSingle ? input.cap : input.normalCap;
  const gross = money(input.gross);
  same('paid', cap === undefined ? gross : capLine(gross, money(cap)), money(expected.paid));
}

const runHalf = ({ input, expected }: Vector) =>
  same(
    'gross',
    limitedPay((money(input.stake) * money(input.odds)) / 10_000n, ppm(input.lockRate)),
    money(expected.gross),
  );

/** The formula counts without expanding, and a limit refuses before anything is expanded. */
function runBetLimit({ input, expected }: Vector): void {
  const sizes = listOf(input.positions).map(num);
  const play = findPlay(
    allPlays,
    sizes.length === 5 ? 'ssc.5.straight' : `ssc.${sizes.length}.straight.last`,
  );
  const rows = sizes.map((size) => Array.from({ length: size }, (_, digit) => digit));
  const bets = play.count(picked(rows));
  same('bets', bets, expected.bets);
  const game = findGame('fast5d-1m');
  if (!game) throw new VectorProblem('no game fast5d-1m in the rules');
  const limits = { ...game.limits, maxBetsPerLine: num(input.maxBets) };
  const slip = `${rows.map((row) => row.join('')).join('_')}~1~${play.id}~4~1950~1`;
  const { problems } = checkOrder(
    { ...game, limits },
    { slip, amount: BigInt(bets) * 20n, chase: null },
    { maxSeries: 1950 },
  );
  same(
    'accepted',
    problems.every(({ code }) => code !== 'too-many-bets'),
    expected.accepted,
  );
}

function runChaseSame({ input, expected }: Vector): void {
  const plan = planSame(num(input.multiple), num(input.issues));
  if (!plan.ok) throw new VectorProblem(plan.code);
  const steps = chaseSteps(plan.multiples, money(input.cost), null);
  same(
    'stakes',
    steps.map((step) => step.stake),
    listOf(expected.stakes).map(money),
  );
  same('total', steps.at(-1)?.spent, money(expected.total));
}

function runChaseProfit({ input, expected }: Vector): void {
  const [cost, prize] = [money(input.cost), money(input.prize)];
  const plan = planProfit({
    cost,
    prize,
    ratePpm: ppm(input.rate),
    start: num(input.start ?? 1),
    draws: num(input.issues),
    maxMultiple: num(input.maxMultiple ?? 9_999),
  });
  if (expected.error !== undefined) {
    const code = plan.ok ? 'a plan' : plan.code.toUpperCase().replaceAll('-', '_');
    return same('error', code, expected.error);
  }
  if (!plan.ok) throw new VectorProblem(`the rules refuse: ${plan.code}`);
  same('multiples', plan.multiples, expected.multiples);
  const steps = chaseSteps(plan.multiples, cost, prize);
  if (expected.cumulative !== undefined)
    same(
      'cumulative',
      steps.map((step) => step.spent),
      listOf(expected.cumulative).map(money),
    );
  if (expected.profitRates === undefined) return;
  const rates = listOf(expected.profitRates).map(fractionOf);
  same(
    'profitRates',
    steps.map((step) => step.profitPpm),
    rates.map((rate) => (rate.num * 1_000_000n) / rate.den),
  );
}

function runChaseEnd({ input, expected }: Vector): void {
  const results = listOf(input.results)
    .filter((result) => result !== '-')
    .map((result) => (result === 'win' ? 'won' : result === 'void' ? 'void' : 'lost'));
  const outcome = runChase(listOf(input.stakes).map(money), results, { stopOnWin: input.stopOnWin === true });
  same('outcome', outcome, {
    settled: expected.settled,
    voided: expected.voided ?? 0,
    cancelled: expected.cancelled ?? 0,
    spent: money(expected.spent),
    refund: money(expected.refund),
  });
}

function runCorrection({ input, expected }: Vector): void {
  const steps = correctPayout(money(input.paid), money(input.corrected));
  const ledger = steps.map(({ kind, amount }) => [kind.replaceAll('-', '_'), amount]);
  same(
    'ledger',
    ledger,
    listOf(expected.ledger).map((step) => [listOf(step)[0], money(listOf(step)[1])]),
  );
  same(
    'delta',
    steps.reduce((all, step) => all + step.amount, 0n),
    money(expected.delta),
  );
}

const runVoid = ({ input, expected }: Vector) =>
  same('settled', voidTicket(money(input.stake)), {
    payout: money(expected.refund),
    rebate: money(expected.rebate ?? 0),
    validStake: money(expected.validBet ?? 0),
  });

function runTimeout({ input, expected }: Vector): void {
  const at = (value: unknown) => new Date(String(value));
  const overdue = isOverdue(at(input.scheduled), at(input.now), num(input.limitMin));
  same('action', overdue ? 'VOID_AND_REFUND' : 'WAIT', expected.action);
}

function runPush({ input, expected }: Vector): void {
  const play = findPlay(allPlays, 'ssc.dtpush.1v5');
  const terms = termsOf({ betPrice: money(input.stake), rebatePpm: 25_000n });
  const { payout, validStake, rebate } = settleSelection(play, picked([[0]]), terms, [5, 0, 0, 0, 5]);
  same('gross', payout, money(expected.gross));
  same('validBet', validStake, money(expected.validBet));
  same('rebate', rebate, money(expected.rebate ?? 0));
}

const digits = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
const historyOf = ({ input }: Vector) => listOf(input.history_oldest_first).map(num);
const bigSmall = { market: 'big_small', sideOf: (digit: number) => (digit >= 5 ? '大' : '小') };
const oddEven = { market: 'odd_even', sideOf: (digit: number) => (digit % 2 === 1 ? '单' : '双') };

function runDragon(vector: Vector): void {
  const history = historyOf(vector);
  const pair = (streak: ReturnType<typeof streakOf>) => streak && [streak.side, streak.length];
  same('big_small', pair(streakOf(history, bigSmall)), vector.expected.big_small);
  same('odd_even', pair(streakOf(history, oddEven)), vector.expected.odd_even);
  const listed = dragons(history, [bigSmall, oddEven]).map(({ market, side, length }) => [
    market,
    side,
    length,
  ]);
  same('listed', listed, vector.expected.listed);
}

function runHeadTail({ input, expected }: Vector): void {
  const table = headTailTable(listOf(input.tails27 ?? input.tails).map(String));
  same('head', { ...table.heads }, expected.head);
  same('tail', { ...table.tails }, expected.tail);
  same('headMissing', table.silentHeads, expected.headMissing);
  same('tailMissing', table.silentTails, expected.tailMissing);
}

function runGan({ input, expected }: Vector): void {
  const history = listOf(input.tails_by_draw_oldest_first).map((tails) => listOf(tails).map(String));
  same('gan', Object.fromEntries(gan(history, listOf(input.numbers).map(String))), recordOf(expected.gan));
}

const runners: Readonly<Record<string, (vector: Vector) => void>> = {
  'pm.prize': runPrize,
  'pm.prize.base1980': runPrize,
  'pm.rebate': runRebate,
  'pm.agent': runAgents,
  'pm.vn.ladder': runLadder,
  'pm.zy': runSmartWin,
  'pm.zy.rtp': runSmartReturn,
  'pm.zy.rtp2020': runSmartReturn,
  'unit.stake': runStake,
  'unit.vn': runPoints,
  'lim.lo': runLiability,
  'lim.maxpay': runCap,
  'lim.single': runSinglePick,
  'lim.half': runHalf,
  'lim.bets': runBetLimit,
  'ch.same': runChaseSame,
  'ch.profit': runChaseProfit,
  'ch.stop': runChaseEnd,
  'ch.void': runChaseEnd,
  'st.recompute': runCorrection,
  'st.cancel.open': runVoid,
  'st.timeout': runTimeout,
  'st.push': runPush,
  'dsp.omission': (vector) =>
    same('omission', Object.fromEntries(omissions(historyOf(vector), digits)), vector.expected.omission),
  'dsp.maxomission': (vector) =>
    same(
      'maxOmission',
      Object.fromEntries(maxOmissions(historyOf(vector), digits)),
      vector.expected.maxOmission,
    ),
  'dsp.dragon': runDragon,
  'dsp.road': (vector) =>
    same(
      'columns',
      road(historyOf(vector), bigSmall.sideOf).map(({ side, length }) => [side, length]),
      vector.expected.columns,
    ),
  'dsp.headtail': runHeadTail,
  'dsp.logan': runGan,
};

/** Runs a computation by its play, such as `pm.rebate`. */
export function runComputed(vector: Vector): void {
  const run = runners[vector.play];
  if (!run) throw new VectorProblem(`no runner for the computation ${vector.play}`);
  run(vector);
}
