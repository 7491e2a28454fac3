import { amountOf } from '@tyche/kernel/money';
import { type Random, uniform } from '@tyche/kernel/random';
import { shadowPayout } from '@tyche/rules/shadow';
import {
  type SlipLine,
  type Terms,
  checkOrder,
  exposures,
  parseDraw,
  printSelection,
  printSlip,
  priceLine,
  settleLine,
} from '@tyche/rules/lottery';
import { findGame } from '@tyche/rules/lottery/games';

// How fast the rules are on one core, always from the sealed text: parse, count, price, settle, and settle
// again by
// the shadow settlement. Unit bets are counted where the work grows with them (typed lists), and where it
// does not.

const MIN_MS = 1_500;
const WANTED = { typed: 1_000_000, shadow: 200_000 };

const found = findGame('fast5d-1m');
if (!found) throw new Error('fast5d-1m is gone');
const game = found;

let word = 1;
const random: Random = { nextWord: () => (word = (Math.imul(word, 1_664_525) + 1_013_904_223) >>> 0) };
const terms: Terms = {
  betPrice: amountOf(2),
  unit: 10_000n,
  multiple: 1,
  series: 1950,
  base: 2000,
  rebatePpm: 3_000n,
  winCap: null,
  odds: null,
  smartWin: false,
};

const codes = [
  'ssc.3.straight.last',
  'ssc.3.zu6.last',
  'ssc.1.fixed',
  'ssc.ball.side',
  'ssc.dt.1v5',
  'ssc.5.straight',
  'ssc.2.straight.first',
  'ssc.sum5.side',
  'ssc.3.zu3.first',
  'ssc.rx2.straight',
];
const plays = codes.map((code) => {
  const play = game.plays.find((each) => each.code === code);
  if (!play) throw new Error(`no play ${code}`);
  return play;
});

/** A few picks in each row, as members bet. */
function typicalLine(): SlipLine {
  const play = plays[uniform(random, plays.length)] ?? plays[0];
  const layout = play?.layouts[0];
  if (!play || layout?.entry !== 'picked') throw new Error('no rows to pick');
  const values = layout.cells.map((cell) => cell.value);
  for (;;) {
    const rows = layout.rows.map((row) => {
      const wanted = Math.min(row.max, Math.max(row.min, uniform(random, 4)));
      return [...values]
        .sort(() => uniform(random, 3) - 1)
        .slice(0, wanted)
        .sort((a, b) => a - b);
    });
    const selection = { entry: 'picked', rows, places: [] } as const;
    if (play.count(selection) === 0) continue;
    return {
      balls: printSelection(play, selection),
      type: 1,
      playId: play.id,
      unitId: 1,
      series: 1950,
      multiple: 1,
      digit: null,
    };
  }
}

function typedLine(tickets: number): SlipLine {
  const list = Array.from({ length: tickets }, (_, i) =>
    String((i * 7_919) % 100_000).padStart(5, '0'),
  ).sort();
  return { balls: list.join(','), type: 2, playId: 31, unitId: 1, series: 1950, multiple: 1, digit: null };
}

const draws = Array.from({ length: 64 }, () => String(uniform(random, 100_000)).padStart(5, '0'));
const parsedDraws = draws.map((draw) => parseDraw(game, draw, '202603010001') ?? []);

/** Processor time of this process: what a core gives, also on a busy machine. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/**
 * Runs whole rounds over the lines for a while, after a warm-up, and gives lines per second of processor
 * time.
 */
function speed(lines: readonly SlipLine[], work: (line: SlipLine, draw: number) => void): number {
  const round = (draw: number) => {
    for (const line of lines) work(line, draw);
  };
  round(0);
  let rounds = 0;
  const start = cpuMs();
  do {
    round(rounds % draws.length);
    rounds += 1;
  } while (cpuMs() - start < MIN_MS);
  return (rounds * lines.length * 1000) / (cpuMs() - start);
}

const typical = Array.from({ length: 2_000 }, typicalLine);
const typed = [typedLine(20_000)];
const member = { maxSeries: 1956 };
const betsOf = (lines: readonly SlipLine[]) =>
  lines.reduce((all, line) => {
    const priced = priceLine(game, line, member);
    return all + (priced.ok ? priced.line.bets : 0);
  }, 0) / lines.length;

const settle = (line: SlipLine, draw: number) =>
  settleLine(
    game,
    { balls: line.balls, type: line.type, playId: line.playId, terms },
    parsedDraws[draw] ?? [],
  );
const shadow = (line: SlipLine, draw: number) =>
  shadowPayout(
    { ...terms, odds: null, playId: line.playId, type: line.type, balls: line.balls },
    { family: 'ssc', number: '202603010001', result: draws[draw] ?? '', smartWin: false },
  );

const settled = speed(typical, settle);
const typedSettled = speed(typed, settle) * betsOf(typed);
const shadowed = speed(typical, shadow);
const rows: readonly (readonly [string, number, string])[] = [
  ['settle typical tickets', settled, 'tickets/s'],
  ['settle typical tickets', settled * betsOf(typical), 'unit bets/s'],
  ['settle typed lists, every ticket read', typedSettled, 'unit bets/s'],
  ['shadow typical tickets', shadowed, 'tickets/s'],
  ['shadow typed lists', speed(typed, shadow) * betsOf(typed), 'unit bets/s'],
  [
    'check and price orders of one line',
    speed(typical, (line) => checkOrder(game, { slip: printSlip([line]), amount: 0n, chase: null }, member)),
    'orders/s',
  ],
  [
    'price and weigh liabilities',
    speed(typical, (line) => {
      const priced = priceLine(game, line, member);
      if (priced.ok) exposures(game, priced.line);
    }),
    'lines/s',
  ],
];
for (const [what, value, unit] of rows)
  process.stdout.write(`${what.padEnd(40)} ${Math.round(value).toLocaleString('en').padStart(14)} ${unit}\n`);
if (typedSettled < WANTED.typed || shadowed < WANTED.shadow) {
  process.stderr.write(
    `below what is wanted: ${WANTED.typed} typed unit bets/s, ${WANTED.shadow} shadow tickets/s\n`,
  );
  process.exitCode = 1;
}
