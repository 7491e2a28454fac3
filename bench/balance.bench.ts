// The balance read through HTTP with a session each: what every open page asks for all the time (reliability.md 4.2, L1).
import { openBetStage } from './bet-stage.ts';
import { type CallResult, runCalls } from './http-load.ts';
import { percentile, report } from './table.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 5);
const SECONDS = Number(process.env.SECONDS ?? 5);
const CONNECTIONS = 64;
const MEMBERS = 1_000;
const GOAL_RATE = 6_000;
const GOAL_P99 = 20;

const stage = await openBetStage({ members: MEMBERS, port: 21_000 + (process.pid % 9_000), roles: 'web' });
try {
  const { url, cookies } = stage;
  const call = (turn: number) => ({
    head: `GET /wps/v2/wallets/balance HTTP/1.1\r\nCookie: ${cookies[turn % cookies.length]}`,
  });
  await runCalls({ url, call, connections: CONNECTIONS, seconds: 4 });
  const rounds: (CallResult & { readonly cpu: number })[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const cpuBefore = stage.serverCpu();
    const load = await runCalls({ url, call, connections: CONNECTIONS, seconds: SECONDS });
    const cpu = ((stage.serverCpu() - cpuBefore) * 1_000) / load.answered;
    rounds.push({ ...load, cpu });
    process.stdout.write(
      `round ${round}: ${Math.round(load.perSecond)}/s p50 ${load.p50.toFixed(1)} p99 ${load.p99.toFixed(1)} ms, ${cpu.toFixed(3)} ms of Node a read, ${load.failed} failed\n`,
    );
  }
  const rate = percentile(
    rounds.map((round) => round.perSecond),
    50,
  );
  const p99 = percentile(
    rounds.map((round) => round.p99),
    50,
  );
  const failed = rounds.reduce((sum, round) => sum + round.failed, 0);
  report(
    'balance',
    [
      {
        what: `balance reads over HTTP, ${CONNECTIONS} connections, ${MEMBERS} members`,
        goal: `>= ${GOAL_RATE}/s`,
        measured: `${Math.round(rate)}/s`,
        ratio: rate / GOAL_RATE,
        reached: rate >= GOAL_RATE && failed === 0,
      },
      {
        what: 'p99 of a balance read',
        goal: `<= ${GOAL_P99} ms`,
        measured: `${p99.toFixed(1)} ms`,
        ratio: p99 / GOAL_P99,
        reached: p99 <= GOAL_P99,
      },
    ],
    { rounds },
  );
} finally {
  await stage.stop();
}
