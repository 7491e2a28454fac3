// One ticket of a hundred thousand typed numbers through HTTP: how long until it is durable, and what memory it takes meanwhile.
import { gzipSync } from 'node:zlib';
import { newKey } from '@tyche/testkit/key';
import { currentNumber, runLoad } from './bet-load.ts';
import { openBetStage } from './bet-stage.ts';
import { median } from './ledger-pgbench.ts';
import { report } from './table.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 10);
const GAME = 102;
const NUMBERS = 100_000;
/** Five-star straight typed, a thousandth of a bet a number. */
const LINE_END = '~2~31~4~1950~1';
const say = (text: string) => process.stdout.write(`${text}\n`);

/** All five-digit numbers in no order, so that the server has to sort them. */
const numbers = Array.from({ length: NUMBERS }, (_, at) => String((at * 7_919) % NUMBERS).padStart(5, '0'));

const stage = await openBetStage({ members: ROUNDS * 2, port: 21_000 + (process.pid % 9_000) });

async function place(cookie: string, isCompressed: boolean): Promise<number> {
  const body = JSON.stringify({
    gameId: GAME,
    currentNumero: await currentNumber(stage.url, GAME),
    bettingSlipString: `${numbers.join(',')}${LINE_END}`,
    betCartAmountSum: '200',
  });
  const began = performance.now();
  const answer = await fetch(`${stage.url}/lgw/orders/betting`, {
    method: 'POST',
    headers: {
      cookie,
      'content-type': 'application/json',
      'idempotency-key': newKey(),
      ...(isCompressed && { 'content-encoding': 'gzip' }),
    },
    body: isCompressed ? gzipSync(body) : body,
  });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${answer.status} ${text.slice(0, 300)}`);
  return performance.now() - began;
}

try {
  const number = await currentNumber(stage.url, GAME);
  await runLoad({ ...stage, connections: 8, seconds: 3, gameId: GAME, number });
  const before = stage.serverMemory().now;
  stage.forgetHighest();
  const times = new Map([
    ['plain', [] as number[]],
    ['gzip', [] as number[]],
  ]);
  for (const cookie of stage.cookies.slice(0, ROUNDS))
    for (const [way, all] of times) all.push(await place(cookie, way === 'gzip'));
  const memory = stage.serverMemory().highest - before;
  const slowest = Math.max(...[...times.values()].flat());
  for (const [way, all] of times)
    say(`${way}: median ${median(all).toFixed(0)} ms, slowest ${Math.max(...all).toFixed(0)} ms`);
  const lines = [
    {
      what: `slowest of ${ROUNDS * 2} tickets of ${NUMBERS} typed numbers`,
      goal: '<= 1500 ms',
      measured: `${slowest.toFixed(0)} ms`,
      ratio: slowest / 1_500,
      reached: slowest <= 1_500,
    },
    {
      what: 'memory of the server above what it had before',
      goal: '<= 200 MiB',
      measured: `${memory.toFixed(0)} MiB`,
      ratio: memory / 200,
      reached: memory <= 200,
    },
  ];
  report('big-ticket', lines, { placed: Object.fromEntries(times) });
} finally {
  await stage.stop();
}
