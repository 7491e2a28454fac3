// What one member who keeps sending bets that must be refused costs the others: bets on a closed draw, then bets over the limit of a draw.
import { newKey } from '@tyche/testkit/key';
import { currentNumber, runLoad } from './bet-load.ts';
import { openBetStage } from './bet-stage.ts';
import { median } from './ledger-pgbench.ts';
import { report } from './table.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 7);
const SECONDS = Number(process.env.SECONDS ?? 5);
const WARM_UP = 15;
const CONNECTIONS = 64;
/** Bets a second that are to be refused. */
const BAD_RATE = 5;
const GAME = 102;
const say = (text: string) => process.stdout.write(`${text}\n`);

type Kind = 'none' | 'late' | 'over-limit';
const kinds: readonly Kind[] = ['none', 'late', 'over-limit'];

const stage = await openBetStage({ members: CONNECTIONS + 1, port: 21_000 + (process.pid % 9_000) });
const [badCookie = '', ...cookies] = stage.cookies;
const seen = new Map<string, number>();
const LATE = { slip: '5~1~2012~3~1950~1', amount: '0.02' };
/** A tenth of what a member may stake on a draw: the eleventh bet on a draw is refused. */
const LARGE = { slip: '5~1~2012~1~1950~9999', amount: '19998' };

try {
  let number = await currentNumber(stage.url, GAME);
  const first = number;
  await runLoad({ ...stage, cookies, connections: CONNECTIONS, seconds: WARM_UP, gameId: GAME, number });
  // The first draw must be closed before bets on it are late.
  while (number === first) {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    number = await currentNumber(stage.url, GAME);
  }
  const rates = new Map<Kind, number[]>(kinds.map((kind) => [kind, []]));
  const p99s = new Map<Kind, number[]>(kinds.map((kind) => [kind, []]));
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const kind of rotated(round)) {
      number = await currentNumber(stage.url, GAME);
      const bad = startBad(kind, first);
      const load = await runLoad({
        ...stage,
        cookies,
        connections: CONNECTIONS,
        seconds: SECONDS,
        gameId: GAME,
        number,
      });
      await bad.stop();
      rates.get(kind)?.push(load.perSecond);
      p99s.get(kind)?.push(load.p99);
      say(`round ${round} ${kind}: ${Math.round(load.perSecond)}/s p99 ${load.p99.toFixed(1)} ms`);
    }
  }
  const base = median(rates.get('none') ?? []);
  const lines = (['late', 'over-limit'] as const).map((kind) => {
    const rate = median(rates.get(kind) ?? []);
    const lost = 1 - rate / base;
    return {
      what: `what ${BAD_RATE} ${kind} bets a second of one member cost the others, ${CONNECTIONS} connections`,
      goal: '<= 5 %',
      measured: `${(lost * 100).toFixed(1)} % (${Math.round(rate)}/s against ${Math.round(base)}/s)`,
      ratio: lost / 0.05,
      reached: lost <= 0.05,
    };
  });
  say(`answers to the bad bets: ${[...seen].map(([code, count]) => `${code} ${count}`).join(', ')}`);
  report('bet-refused', lines, {
    rates: Object.fromEntries(rates),
    p99s: Object.fromEntries(p99s),
    answers: Object.fromEntries(seen),
  });
} finally {
  await stage.stop();
}

/** The kinds in another order each round, so that none always follows the same one. */
function rotated(round: number): readonly Kind[] {
  const at = round % kinds.length;
  return [...kinds.slice(at), ...kinds.slice(0, at)];
}

/** Sends bets of one kind at the bad rate until it is stopped. `closed` is the number of a draw that closed long ago. */
function startBad(kind: Kind, closed: string): { stop(): Promise<void> } {
  let isOn = kind !== 'none';
  const work = (async () => {
    while (isOn) {
      const number = kind === 'late' ? closed : await currentNumber(stage.url, GAME);
      await sendBad(kind, number);
      await new Promise((resolve) => setTimeout(resolve, 1_000 / BAD_RATE));
    }
  })();
  return {
    async stop() {
      isOn = false;
      await work;
    },
  };
}

async function sendBad(kind: Kind, number: string): Promise<void> {
  const { slip, amount } = kind === 'late' ? LATE : LARGE;
  const answer = await fetch(`${stage.url}/lgw/orders/betting`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      cookie: badCookie,
      'idempotency-key': newKey(),
    },
    body: JSON.stringify({
      gameId: GAME,
      currentNumero: number,
      bettingSlipString: slip,
      betCartAmountSum: amount,
      device: 'WEB',
    }),
  });
  const body = await answer.text();
  const code =
    answer.status === 200 ? 'accepted' : (/"errorCode":"([a-z-]+)"/.exec(body)?.[1] ?? body.slice(0, 80));
  seen.set(`${kind} ${code}`, (seen.get(`${kind} ${code}`) ?? 0) + 1);
}
