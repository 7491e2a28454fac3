// How fast every play of every game is counted and settled on one core, from the sealed text: the median play is the figure. And what a
// pasted list of 100 000 tickets costs until its price stands.
import { games } from '@tyche/rules/lottery/games';
import {
  type Game,
  isSmartWin,
  oddsOf,
  type Play,
  parseDraw,
  priceLine,
  printSelection,
  settleLine,
  type TicketSnapshot,
} from '@tyche/rules/lottery';
import { readTypedList } from '@tyche/rules/lottery/slip';
import { randomResult, randomSelection, seeded } from '../packages/rules/test/random-tickets.ts';
import { type GoalLine, percentile, report } from './table.ts';

const MIN_MS = Number(process.env.MIN_MS ?? 40);
const GOAL = 1_000_000;
const LIST = 100_000;
const LIST_GOAL_MS = 250;
const NUMBER = '202611210001';
const random = seeded(4711);

function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

function ticketsOf(game: Game, play: Play): readonly { ticket: TicketSnapshot; bets: number }[] {
  const { betPrice, series } = game;
  const terms = {
    betPrice,
    unit: 10_000n,
    multiple: 1,
    series: series.default,
    base: series.base,
    rebatePpm: 0n,
    winCap: null,
    odds: oddsOf(game, play),
    smartWin: isSmartWin(game),
  };
  return Array.from({ length: 40 }, () => {
    const selection = randomSelection(play, random);
    const type: 1 | 2 = selection.entry === 'picked' ? 1 : 2;
    const balls = printSelection(play, selection);
    return { ticket: { balls, type, playId: play.id, terms }, bets: play.count(selection) };
  });
}

function speedOf(game: Game, play: Play): number {
  const tickets = ticketsOf(game, play);
  const bets = tickets.reduce((all, each) => all + each.bets, 0);
  const draws = Array.from({ length: 16 }, () => {
    const draw = parseDraw(game, randomResult(game.draw, random), NUMBER);
    if (!draw) throw new Error(`${game.code} cannot read its own result`);
    return draw;
  });
  const round = (at: number) => {
    const draw = draws[at % draws.length] ?? [];
    for (const { ticket } of tickets) settleLine(game, ticket, draw);
  };
  round(0);
  const start = cpuMs();
  let rounds = 0;
  do {
    round(rounds);
    rounds += 1;
  } while (cpuMs() - start < MIN_MS);
  return (rounds * bets * 1_000) / (cpuMs() - start);
}

/** Milliseconds from the pasted text to the priced line. */
function listMs(game: Game): number {
  const play = game.plays.find(({ code }) => code === 'ssc.5.straight');
  const layout = play?.layouts.find(({ entry }) => entry === 'typed');
  if (!play || layout?.entry !== 'typed') throw new Error('no five-digit list');
  const text = Array.from({ length: LIST }, (_, i) => String((i * 61_417) % 100_000).padStart(5, '0')).join(
    '\n',
  );
  const start = performance.now();
  const { tickets, bad, duplicates } = readTypedList(layout, text);
  const balls = printSelection(play, { entry: 'typed', tickets: [...tickets].sort(), places: [] });
  const priced = priceLine(
    game,
    { balls, type: 2, playId: play.id, unitId: 4, series: 1950, multiple: 1, digit: null },
    { maxSeries: 1956 },
  );
  const ms = performance.now() - start;
  if (!priced.ok || priced.line.bets !== LIST || bad.length + duplicates.length > 0)
    throw new Error('not read whole');
  return ms;
}

const distinct = [...new Map(games.map((game) => [`${game.family}/${game.menu}`, game])).values()];
const speeds = distinct.flatMap((game) =>
  game.plays.map((play) => ({ code: play.code, perSecond: Math.round(speedOf(game, play)) })),
);
const values = speeds.map(({ perSecond }) => perSecond);
const median = percentile(values, 50);
const slow = speeds.filter(({ perSecond }) => perSecond < GOAL).sort((a, b) => a.perSecond - b.perSecond);
const five = games.find(({ code }) => code === 'fast5d-1m');
if (!five) throw new Error('fast5d-1m is gone');
listMs(five);
const list = percentile(
  Array.from({ length: 7 }, () => listMs(five)),
  50,
);
const lines: GoalLine[] = [
  {
    what: `unit bets counted and settled on one core, median of ${speeds.length} plays`,
    goal: `>= ${GOAL.toLocaleString('en')}/s`,
    measured: `${median.toLocaleString('en')}/s`,
    ratio: median / GOAL,
    reached: median >= GOAL,
  },
  {
    what: 'a pasted list of 100 000 tickets read, counted and priced',
    goal: `<= ${LIST_GOAL_MS} ms`,
    measured: `${list.toFixed(0)} ms`,
    ratio: list / LIST_GOAL_MS,
    reached: list <= LIST_GOAL_MS,
  },
];
for (const { code, perSecond } of slow.slice(0, 10))
  process.stdout.write(`slow: ${code} ${perSecond.toLocaleString('en')}/s\n`);
process.stdout.write(`${slow.length} plays of ${speeds.length} below the goal\n`);
report('plays', lines, { speeds });
process.exitCode = lines.every(({ reached }) => reached) ? 0 : 1;
