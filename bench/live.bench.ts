// Open home pages while every game draws: what the pushed events cost the server process, over real sockets.
import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { games } from '@tyche/rules/lottery/games';
import { LIVE_CHANNEL } from '../apps/server/src/platform/events/events.ts';
import { sql } from '../apps/server/src/platform/db/sql.ts';
import { openBetStage } from './bet-stage.ts';
import { report } from './table.ts';

const PAGES = Number(process.env.PAGES ?? 2_000);
const SECONDS = Number(process.env.SECONDS ?? 60);
const SHOWN = 6;
const GOAL_CORE = 0.25;

const stage = await openBetStage({ members: PAGES, port: 21_000 + (process.pid % 9_000) });
const shown = quickestOfGroups();
let ownEvents = 0;
let otherEvents = 0;
try {
  await sleep(20_000);
  const alone = await measure();
  const closers = await Promise.all(stage.cookies.map(openPage));
  await sleep(5_000);
  ownEvents = 0;
  const open = await measure();
  for (const close of closers) close();
  report(
    'live',
    [
      {
        what: `${PAGES} open home pages, ${games.length} games drawing: processor of the server, of one core`,
        goal: `<= ${GOAL_CORE * 100} %`,
        measured: `${(open * 100).toFixed(1)} % (${(alone * 100).toFixed(1)} % without pages)`,
        ratio: open / GOAL_CORE,
        reached: open <= GOAL_CORE,
      },
      {
        what: "events of other games' draws that a page gets",
        goal: '0',
        measured: String(otherEvents),
        ratio: otherEvents,
        reached: otherEvents === 0 && ownEvents > PAGES,
      },
    ],
    { pages: PAGES, seconds: SECONDS, ownEvents },
  );
} finally {
  await stage.stop();
}

/** The share of one core that the server process takes while every game has a draw, spread over the time, beside its own draws. */
async function measure(): Promise<number> {
  const before = stage.serverCpu();
  const begun = performance.now();
  for (const { code } of games) {
    const frame = JSON.stringify({ topic: 'draw.drawn', payload: { gameCode: code, number: '1' } });
    await stage.database.reader.rows(sql`select pg_notify(${LIVE_CHANNEL}, ${frame})`);
    await sleep((SECONDS * 1_000) / games.length);
  }
  return ((stage.serverCpu() - before) * 1_000) / (performance.now() - begun);
}

/** Opens the stream of a home page, and counts what comes. */
function openPage(cookie: string): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const address = `${stage.url}/wps/live?games=${shown.join(',')}`;
    const call = get(address, { headers: { cookie }, agent: false }, (response) => {
      response.setEncoding('utf8');
      response.on('error', () => undefined);
      response.on('data', (text: string) => {
        for (const [, id] of text.matchAll(/^data: \{"gameId":([0-9]+)/gm)) {
          if (shown.includes(Number(id))) ownEvents += 1;
          else otherEvents += 1;
        }
      });
      resolve(() => call.destroy());
    });
    call.on('error', reject);
  });
}

/** What the home page shows: the quickest lottery of each group. */
function quickestOfGroups(): readonly number[] {
  const lengthOf = ({ calendar }: (typeof games)[number]) =>
    calendar.kind === 'times' ? Number.POSITIVE_INFINITY : calendar.periodSec;
  return [...Map.groupBy(games, ({ group }) => group).values()]
    .map((members) =>
      members.reduce((quickest, one) => (lengthOf(one) < lengthOf(quickest) ? one : quickest)),
    )
    .slice(0, SHOWN)
    .map(({ id }) => id);
}
