// The close of a draw while bets come as fast as they are answered: how long it takes, whether any came late or was lost.
import { sql } from '../apps/server/src/platform/db/sql.ts';
import { currentNumber, runLoad } from './bet-load.ts';
import { openBetStage } from './bet-stage.ts';
import { report } from './table.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 2);
const GAME = 101;
const LEAD_MS = 8_000;
const say = (text: string) => process.stdout.write(`${text}\n`);

interface Close {
  readonly closeMs: number;
  readonly late: number;
  readonly lost: number;
  readonly perSecond: number;
}

const stage = await openBetStage({ members: 512, port: 21_000 + (process.pid % 9_000) });

async function closeOnce(): Promise<Close> {
  const number = await currentNumber(stage.url, GAME);
  const [draw] = await stage.database.reader.rows(sql<{ id: bigint; leftMs: number }>`
    select draw_id as id, extract(epoch from closes_at - clock_timestamp())::float8 * 1000 as "leftMs"
    from draws.draws where game_code = 'fast5d-1m' and number = ${number}`);
  if (!draw) throw new Error('no draw');
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, draw.leftMs - LEAD_MS)));
  const load = await runLoad({
    ...stage,
    connections: 64,
    seconds: 60,
    gameId: GAME,
    number,
    stopAtClose: true,
  });
  for (;;) {
    const [row] = await stage.database.reader.rows(sql<{ closeMs: number; late: number; lost: number }>`
      with acknowledged as (select unnest(${load.orderIds}::bigint[]) as order_id)
      select extract(epoch from d.locked_at - d.closes_at)::float8 * 1000 as "closeMs",
        (select count(*)::int from lottery.tickets t where t.draw_id = d.draw_id and t.placed_at > d.locked_at) as late,
        (select count(*)::int from acknowledged a where not exists (
          select from lottery.tickets t where t.draw_id = d.draw_id and t.order_id = a.order_id))
        + abs(d.sealed_tickets - (select count(*) from lottery.tickets t where t.draw_id = d.draw_id and t.cancelled_at is null))::int as lost
      from draws.draws d where d.draw_id = ${draw.id} and d.sealed_at is not null`);
    if (row) return { ...row, perSecond: load.perSecond };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

try {
  const closes: Close[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const close = await closeOnce();
    closes.push(close);
    say(
      `close ${round}: ${close.closeMs.toFixed(0)} ms under ${Math.round(close.perSecond)} bets/s, late ${close.late}, lost ${close.lost}`,
    );
  }
  const slowest = Math.max(...closes.map(({ closeMs }) => closeMs));
  const [late, lost] = [
    closes.reduce((all, close) => all + close.late, 0),
    closes.reduce((all, close) => all + close.lost, 0),
  ];
  const rate = Math.min(...closes.map(({ perSecond }) => perSecond));
  const lines = [
    {
      what: 'load during the close',
      goal: '>= 2000 bets/s',
      measured: `${Math.round(rate)}/s`,
      ratio: rate / 2_000,
      reached: rate >= 2_000,
    },
    {
      what: 'slowest close, from the hour to the lock',
      goal: '<= 250 ms',
      measured: `${slowest.toFixed(0)} ms`,
      ratio: slowest / 250,
      reached: slowest <= 250,
    },
    { what: 'late bets', goal: '0', measured: `${late}`, ratio: late, reached: late === 0 },
    { what: 'lost bets', goal: '0', measured: `${lost}`, ratio: lost, reached: lost === 0 },
  ];
  report('close', lines, { closes });
} finally {
  await stage.stop();
}
