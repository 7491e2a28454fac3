// A crowd at the table of crash: 500 players watch, all bet, and 200 leave the curve within one second. Each must be paid by the arrival of
// his cash-out, none above the point, and each must see the result soon after the end.
import { setTimeout as sleep } from 'node:timers/promises';
import { crashEndMs, crashMultiple } from '@tyche/rules/studio/originals';
import { audit } from '../apps/server/src/modules/wallet/index.ts';
import { ask, compareBooks, countOpenRounds } from '../tools/drill/studio-book.ts';
import { openBetStage } from './bet-stage.ts';
import { type CashOut, type CrowdPlayer, openCrowd } from './crash-crowd.ts';
import { percentile, report } from './table.ts';

const PLAYERS = Number(process.env.PLAYERS ?? 500);
const ROUNDS = Number(process.env.ROUNDS ?? 5);
const CASH_OUTS = 200;
const WITHIN_MS = 1_000;
/** When the first of them leaves, since the curve began: 1.09, to 1.16 a second later. */
const FROM_MS = 1_500;
/** A round that ends before its last cash-out arrives says little. */
const LOWEST_POINT = 125;
const MAX_ROUNDS = 40;
const TARGETS = [105, 120, 150, 200, 500];
const RESULT_GOAL_MS = 500;
/** What each member of the stage has at first, in 1/10 000 units. */
const FIRST_BALANCE = 100_000_000_000n;

interface Played {
  readonly point: number;
  readonly bets: number;
  readonly cashOuts: readonly CashOut[];
  /** In ms of the curve. */
  readonly beganAt: number;
  readonly resultMs: readonly number[];
}

const stage = await openBetStage({ members: PLAYERS, port: 21_000 + (process.pid % 9_000), games: true });
const studioDatabaseUrl = stage.studioDatabaseUrl ?? '';
try {
  const players = await openCrowd(stage.url, stage.cookies);
  process.stdout.write(`${players.length} players at the table\n`);
  const rounds: Played[] = [];
  for (let at = 0; at < MAX_ROUNDS && rounds.length < ROUNDS; at += 1) {
    const played = await playRound(players);
    process.stdout.write(`${JSON.stringify(summaryOf(played))}\n`);
    if (played.point >= LOWEST_POINT) rounds.push(played);
  }
  while ((await countOpenRounds(studioDatabaseUrl)) > 0) await sleep(500);
  for (const player of players) player.leave();
  await judge(rounds);
} finally {
  await stage.stop();
}

/** All bet; the first 200 without a target leave the curve, spread over a second. */
async function playRound(players: readonly CrowdPlayer[]): Promise<Played> {
  const [first] = players;
  if (!first) throw new Error('nobody is at the table');
  const before = first.news()?.no;
  const isOpen = ({ no, state }: { no: string; state: string }) => state === 'betting' && no !== before;
  const news = await waitFor(() => first.news(), isOpen);
  const { no } = news;
  const bets = await Promise.all(
    players.map((player, at) => player.bet(at < CASH_OUTS ? null : (TARGETS[at % TARGETS.length] ?? null))),
  );
  const running = await waitFor(
    () => first.news(),
    (one) => one.no === no && one.state !== 'betting',
  );
  if (running.state === 'void') throw new Error('the beacon was late');
  const beganAt = await beganAtOf(no);
  const leavers = players.slice(0, CASH_OUTS).flatMap((player, at) => {
    const roundId = bets[at];
    return roundId ? [{ player, roundId }] : [];
  });
  const cashOuts = await Promise.all(
    leavers.map(async ({ player, roundId }, at) => {
      await sleep(Math.max(0, beganAt + FROM_MS + (at * WITHIN_MS) / leavers.length - Date.now()));
      return player.cashOut(roundId);
    }),
  );
  await waitFor(
    () => first.news(),
    (one) => one.no === no && one.state === 'ended',
  );
  await sleep(2_000);
  const [row] = await ask<{ point: number }>(
    studioDatabaseUrl,
    'select point from studio.shared_rounds where shared_no = $1',
    [no],
  );
  const point = row?.point ?? 0;
  const endedAt = beganAt + crashEndMs(BigInt(point));
  const resultMs = players.map((player) => (player.resultAt(no) ?? Number.POSITIVE_INFINITY) - endedAt);
  return { point, bets: bets.filter((one) => one !== null).length, cashOuts, beganAt, resultMs };
}

async function beganAtOf(no: string): Promise<number> {
  const [row] = await ask<{ ms: number }>(
    studioDatabaseUrl,
    'select (extract(epoch from began_at) * 1000)::float8 as ms from studio.shared_rounds where shared_no = $1',
    [no],
  );
  return row?.ms ?? 0;
}

async function waitFor<T>(look: () => T | null, isWanted: (found: T) => boolean): Promise<T> {
  for (;;) {
    const found = look();
    if (found !== null && isWanted(found)) return found;
    await sleep(20);
  }
}

async function judge(rounds: readonly Played[]): Promise<void> {
  const paid = await ask<{ round_id: string; out_at: number | null; point: number }>(
    studioDatabaseUrl,
    `select r.round_id::text, r.out_at, s.point from studio.rounds r join studio.shared_rounds s using (shared_no)`,
  );
  const outs = new Map(paid.map(({ round_id: id, out_at: out }) => [id, out]));
  const all = rounds.flatMap(({ cashOuts, beganAt, point }) =>
    cashOuts.map((one) => ({ ...one, beganAt, point, out: outs.get(one.roundId) ?? null })),
  );
  const wrong = all.filter((one) => !isByArrival(one));
  const above = paid.filter(({ out_at: out, point }) => out !== null && out > point);
  const differing = await compareBooks({ databaseUrl: stage.databaseUrl, studioDatabaseUrl }, FIRST_BALANCE);
  const { ok } = await stage.database.forMerchant(1).inSnapshot(audit);
  const p99 = percentile(
    rounds.flatMap(({ resultMs }) => resultMs),
    99,
  );
  const none = (what: string, count: number) => ({
    what,
    goal: '0',
    measured: String(count),
    ratio: count,
    reached: count === 0,
  });
  const answers = all.map(({ sentAt, answeredAt }) => answeredAt - sentAt);
  report(
    'crash',
    [
      none(`of ${all.length} cash-outs, 200 within a second, not paid by their arrival`, wrong.length),
      none(`of ${paid.length} bets, paid above the point`, above.length),
      none(
        'rounds and wallets that differ between both books, the audit among them',
        differing.length + (ok ? 0 : 1),
      ),
      {
        what: `result at each of ${PLAYERS} watchers after the end, p99 of ${rounds.length} rounds`,
        goal: `<= ${RESULT_GOAL_MS} ms`,
        measured: `${p99.toFixed(0)} ms`,
        ratio: p99 / RESULT_GOAL_MS,
        reached: p99 <= RESULT_GOAL_MS,
      },
    ],
    {
      rounds: rounds.map(summaryOf),
      wrong: wrong.slice(0, 20),
      differing: differing.slice(0, 20),
      answerMs: { p50: percentile(answers, 50), p99: percentile(answers, 99) },
    },
  );
}

/** Between the multiples of the moments at which it was sent and answered; lost only when it was answered after the end. */
function isByArrival(of: CashOut & { beganAt: number; point: number; out: number | null }): boolean {
  const [sentMs, answeredMs] = [of.sentAt - of.beganAt, of.answeredAt - of.beganAt];
  // The clock of this process counts whole milliseconds.
  if (of.out === null) return answeredMs + 1 >= crashEndMs(BigInt(of.point));
  const multiple = BigInt(of.out);
  return (
    crashMultiple(Math.floor(sentMs) - 1) <= multiple && multiple <= crashMultiple(Math.ceil(answeredMs) + 1)
  );
}

function summaryOf({ point, bets, cashOuts, resultMs }: Played) {
  const answers = cashOuts.map(({ sentAt, answeredAt }) => answeredAt - sentAt);
  return {
    point,
    bets,
    cashOuts: cashOuts.length,
    taken: cashOuts.filter(({ isTaken }) => isTaken).length,
    answerP50: percentile(answers, 50),
    answerP99: percentile(answers, 99),
    resultP50: Math.round(percentile(resultMs, 50)),
    resultP99: Math.round(percentile(resultMs, 99)),
  };
}
