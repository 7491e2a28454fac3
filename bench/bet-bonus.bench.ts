// What bonuses cost the bets of all: bets over HTTP of members of whom none has a bonus, and of as many of whom a tenth has one, in turn. A
// third of those with a bonus have no own money left, so a third of their bets hold bonus money. `node bench/run.ts bet-bonus --full`
import { sql } from '../apps/server/src/platform/db/sql.ts';
import { currentNumber, runLoad } from './bet-load.ts';
import { openBetStage } from './bet-stage.ts';
import { giveBonuses, takeOwnMoney } from './bonus-seed.ts';
import { median } from './ledger-pgbench.ts';
import { sizeOf } from './options.ts';
import { report } from './table.ts';

const ROUNDS = sizeOf(3, 15);
const SECONDS = sizeOf(2, 10);
const WARM_UP = sizeOf(3, 15);
const CONNECTIONS = 64;
/** Members of each of the two crowds. */
const MEMBERS = 600;
const WITH_BONUS = MEMBERS / 10;
const GAME = 102;
const GOAL = { dearer: 0.05, slower: 1.1 };
const say = (text: string) => process.stdout.write(`${text}\n`);

const stage = await openBetStage({ members: 2 * MEMBERS, port: 21_000 + (process.pid % 9_000) });
try {
  const crowds = { without: stage.cookies.slice(0, MEMBERS), with: stage.cookies.slice(MEMBERS) };
  // Every tenth: connections take the members in turn.
  const places = Array.from({ length: WITH_BONUS }, (_, at) => MEMBERS + at * 10);
  await giveBonuses(
    stage,
    places.map((place) => stage.cookies[place] ?? ''),
  );
  await takeOwnMoney(
    stage.database,
    places.filter((_, at) => at % 3 === 0),
  );
  const slice = async (crowd: keyof typeof crowds, seconds: number) => {
    const number = await currentNumber(stage.url, GAME);
    return runLoad({
      url: stage.url,
      cookies: crowds[crowd],
      connections: CONNECTIONS,
      gameId: GAME,
      number,
      seconds,
    });
  };
  for (const crowd of ['without', 'with'] as const) await slice(crowd, WARM_UP);
  const rates = { without: [] as number[], with: [] as number[] };
  const p99s = { without: [] as number[], with: [] as number[] };
  let accepted = 0;
  const before = await countParts();
  for (let round = 0; round < ROUNDS; round += 1) {
    const order = ['without', 'with'] as const;
    for (const crowd of round % 2 === 0 ? order : order.toReversed()) {
      const load = await slice(crowd, SECONDS);
      rates[crowd].push(load.perSecond);
      p99s[crowd].push(load.p99);
      if (crowd === 'with') accepted += load.accepted;
      const refused = [...load.refused].map(([code, count]) => `${code} ${count}`).join(', ');
      say(
        `round ${round + 1} ${crowd}: ${Math.round(load.perSecond)}/s p99 ${load.p99.toFixed(1)} ms ${refused}`,
      );
    }
  }
  const mixed = (await countParts()) - before;
  const [base, rate] = [median(rates.without), median(rates.with)];
  const [baseP99, p99] = [median(p99s.without), median(p99s.with)];
  const dearer = base / rate - 1;
  report(
    'bet-bonus',
    [
      {
        what: `a bet, ${CONNECTIONS} connections, a tenth of the members with a bonus, against no member with one`,
        goal: `<= ${GOAL.dearer * 100} % dearer`,
        measured: `${(dearer * 100).toFixed(1)} % (${Math.round(rate)}/s against ${Math.round(base)}/s)`,
        ratio: dearer / GOAL.dearer,
        reached: dearer <= GOAL.dearer,
      },
      {
        what: 'its p99',
        goal: `<= ${GOAL.slower} x`,
        measured: `${(p99 / baseP99).toFixed(2)} x (${p99.toFixed(1)} ms against ${baseP99.toFixed(1)} ms)`,
        ratio: p99 / baseP99 / GOAL.slower,
        reached: p99 <= GOAL.slower * baseP99,
      },
      {
        what: 'bets of the second crowd that hold bonus money, about 3 %',
        goal: '> 0',
        measured: `${mixed} of ${accepted}`,
        ratio: 1,
        reached: mixed > 0,
      },
    ],
    { rates, p99s },
  );
} finally {
  await stage.stop();
}

async function countParts(): Promise<number> {
  const [row] = await stage.database.reader.rows(
    sql<{ count: number }>`select count(*)::int as count from wallet.stake_parts`,
  );
  return row?.count ?? 0;
}
