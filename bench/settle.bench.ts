// One draw with a million mixed tickets: sealed, counted by both programs and paid by the running server, while others go on betting.
import { audit } from '../apps/server/src/modules/wallet/index.ts';
import { currentNumber, runLoad } from './bet-load.ts';
import { openBetStage } from './bet-stage.ts';
import { seedDraw, waitForSettled } from './settle-seed.ts';
import { report } from './table.ts';

const TICKETS = Number(process.env.TICKETS ?? 1_000_000);
const RATE = Number(process.env.RATE ?? 100);
const MEMBERS = 20_000;
const GAME = 102;
const say = (text: string) => process.stdout.write(`${text}\n`);

const stage = await openBetStage({ members: MEMBERS, port: 21_000 + (process.pid % 9_000) });
try {
  const load = { ...stage, cookies: stage.cookies.slice(0, 256), connections: 32, gameId: GAME, rate: RATE };
  await runLoad({ ...load, seconds: 5, number: await currentNumber(stage.url, GAME) });
  const idle = await runLoad({ ...load, seconds: 15, number: await currentNumber(stage.url, GAME) });
  say(
    `idle: ${Math.round(idle.perSecond)} bets/s, p50 ${idle.p50.toFixed(1)} ms, p99 ${idle.p99.toFixed(1)} ms`,
  );
  const drawId = await seedDraw(stage.database, TICKETS);
  say(`${TICKETS} tickets are written`);
  const bettors = runLoad({ ...load, seconds: 25, number: await currentNumber(stage.url, GAME) });
  const settled = await waitForSettled(stage.database, drawId);
  const busy = await bettors;
  const { highest: memory } = stage.serverMemory();
  const { ok } = await audit(stage.database.reader);
  const seconds = settled.settleMs / 1_000;
  const goal = (25 * TICKETS) / 1_000_000;
  say(
    `sealed in ${(settled.sealMs / 1_000).toFixed(1)} s; ${settled.winners} winners of ${settled.tickets}, paid ${settled.payout}, rebates ${settled.rebate}`,
  );
  const lines = [
    {
      what: `${TICKETS} tickets, both programs and payout`,
      goal: `<= ${goal} s`,
      measured: `${seconds.toFixed(1)} s`,
      ratio: seconds / goal,
      reached: seconds <= goal,
    },
    {
      what: `p99 of ${RATE} bets/s meanwhile`,
      goal: '<= 4 x idle',
      measured: `${busy.p99.toFixed(1)} ms against ${idle.p99.toFixed(1)} ms`,
      ratio: busy.p99 / idle.p99,
      reached: busy.p99 <= 4 * idle.p99,
    },
    {
      what: 'highest memory of the server process',
      goal: '<= 512 MiB',
      measured: `${Math.round(memory)} MiB`,
      ratio: memory / 512,
      reached: memory <= 512,
    },
    {
      what: 'the ledger adds up after it',
      goal: 'yes',
      measured: ok ? 'yes' : 'no',
      ratio: ok ? 1 : 0,
      reached: ok,
    },
  ];
  const plain = {
    ...settled,
    tickets: Number(settled.tickets),
    winners: Number(settled.winners),
    payout: String(settled.payout),
    rebate: String(settled.rebate),
  };
  report('settle', lines, { settled: plain });
} finally {
  await stage.stop();
}
