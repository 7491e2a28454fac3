import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '@tyche/testkit/until';
import { sql } from '../../apps/server/src/platform/db/sql.ts';
import { randomOrder } from '../faults/bettor.ts';
import type { Seeded } from '../faults/seeded.ts';
import { call, numberOnSale, openStream } from './calls.ts';
import type { Drill } from './drill.ts';
import { type Figure, none, shareOf, figure, within } from './figures.ts';
import { played } from './load.ts';
import { raceForNumber } from './number-limit.ts';
import type { Stage } from './stage.ts';

const LOAD_MS = 60_000;
const GIVE_UP_MS = 10_000;
/** After a round that met the close of its draw. */
const BETWEEN_DRAWS_MS = 500;

/** What one node does is known on the other (scale.md 9, nodes). */
export const nodes: Drill = {
  what: 'pushes, limits, settings and sign-out across two web processes',
  stages: [{ web: 2, worker: 2 }],
  rate: 50,
  async act(stage, { random }, { isShort, say }) {
    const since = performance.now();
    const figures = [
      ...(await pushes(stage, random, isShort ? 5 : 100)),
      ...(await limits(stage, isShort ? 2 : 50)),
      await settings(stage, isShort ? 1 : 10),
      ...(await signOuts(stage, isShort ? 1 : 10)),
    ];
    say('pushes, limits, settings and sign-outs are done');
    const leftMs = LOAD_MS - (performance.now() - since);
    if (!isShort && leftMs > 0) await sleep(leftMs);
    return figures;
  },
};

/** A member bets on one node and has his page open at the other: from the answer to the event. */
async function pushes({ webUrls, spare }: Stage, random: Seeded, rounds: number): Promise<readonly Figure[]> {
  const orders: number[] = [];
  const balances: number[] = [];
  const [game] = played;
  if (!game) throw new Error('no game to play');
  const lateOrNever = GIVE_UP_MS;
  for (let round = 0; round < rounds; round += 1) {
    const [here = '', there = ''] = round % 2 === 0 ? webUrls : webUrls.toReversed();
    const cookie = spare[round % 8] ?? '';
    const stream = await openStream(there, cookie);
    const { key, body } = await until('a draw is on sale', GIVE_UP_MS, async () => {
      const number = await numberOnSale(here, game.id);
      return number === null ? null : randomOrder(game, number, random);
    });
    const { status } = await call(`${here}/lgw/orders/betting`, { cookie, method: 'POST', body, key });
    const answeredAt = performance.now();
    if (status === 200) {
      const arrived = async (name: string) =>
        await until(`the event ${name} arrives`, lateOrNever, async () =>
          stream.events.find((event) => event.name === name),
        ).then(
          ({ at }) => Math.max(0, at - answeredAt),
          () => Number.POSITIVE_INFINITY,
        );
      orders.push(await arrived('orders'));
      balances.push(await arrived('balance'));
    }
    stream.close();
  }
  return [
    figure('pushes to the other node', orders.length),
    none('pushes that did not arrive', [...orders, ...balances].filter((ms) => !Number.isFinite(ms)).length),
    within('event of a bet on the other node, p99', shareOf(orders, 0.99), 500),
    within('its balance there, p99', shareOf(balances, 0.99), 500),
  ];
}

/** Both nodes take bets on one number at once, twice as many as it may cost. */
async function limits({ webUrls, spare, database }: Stage, rounds: number): Promise<readonly Figure[]> {
  let [played, wrong, sold] = [0, 0, 0];
  for (let round = 0; round < rounds * 2 && played < rounds; round += 1) {
    const result = await raceForNumber({ urls: webUrls, cookies: spare.slice(8, 24), round });
    if (!result) {
      await sleep(BETWEEN_DRAWS_MS);
      continue;
    }
    played += 1;
    sold += result.taken;
    if (result.taken !== result.fits || result.refused.some((code) => code !== 'number-sold-out')) wrong += 1;
  }
  const [over] = await database.reader.rows(sql<{ max: bigint }>`
    select coalesce(max(amount), 0) as most from lottery.liabilities`);
  return [
    figure(
      'rounds on one number from both nodes',
      `${played}, ${sold} bets taken, most liability ${over?.max}`,
    ),
    none('rounds that took more or less than the limit', wrong + (played === 0 ? 1 : 0)),
  ];
}

/** A setting changes in the database; each node shows it. */
async function settings({ webUrls, database }: Stage, rounds: number): Promise<Figure> {
  let slowestMs = 0;
  for (let round = 0; round < rounds; round += 1) {
    const address = `https://help.example/${round}`;
    for (const url of webUrls) await call(`${url}/wps/system/status`, { cookie: '' });
    await database.reader.rows(sql`
      update settings.merchants set overrides = overrides || jsonb_build_object('contactUrl', ${address}::text)`);
    const since = performance.now();
    await until('every node knows the setting', GIVE_UP_MS, async () => {
      const texts = await Promise.all(webUrls.map((url) => call(`${url}/wps/system/status`, { cookie: '' })));
      return texts.every(({ text }) => text.includes(address));
    });
    slowestMs = Math.max(slowestMs, performance.now() - since);
  }
  return within('a setting is known on every node', slowestMs, 2_000);
}

/** A session with a page open at each node ends at the first one. */
async function signOuts({ webUrls, spare }: Stage, rounds: number): Promise<readonly Figure[]> {
  let [streamMs, callMs, open] = [0, 0, 0];
  for (let round = 0; round < rounds; round += 1) {
    // Each member has one session: a round ends it.
    const cookie = spare[spare.length - 1 - round] ?? '';
    const streams = await Promise.all(webUrls.map((url) => openStream(url, cookie)));
    const touch = () =>
      Promise.all(webUrls.map(async (url) => (await call(`${url}/wps/session/touch`, { cookie })).status));
    if (!(await touch()).every((status) => status === 200)) throw new Error('a session was not there');
    const [first = ''] = webUrls;
    await call(`${first}/wps/session/logout`, { cookie, method: 'DELETE' });
    const since = performance.now();
    await until('no node takes the session', GIVE_UP_MS, async () =>
      (await touch()).every((status) => status === 401),
    );
    callMs = Math.max(callMs, performance.now() - since);
    await until('every stream ended', GIVE_UP_MS / 4, async () =>
      streams.every((stream) => stream.endedAt() !== null),
    ).catch(() => undefined);
    for (const stream of streams) {
      const endedAt = stream.endedAt();
      if (endedAt === null) open += 1;
      else streamMs = Math.max(streamMs, endedAt - since);
      stream.close();
    }
  }
  return [
    within('calls with an ended session are refused everywhere', callMs, 2_000),
    none('streams open after their session ended', open),
    within('the last stream of an ended session ends', open > 0 ? Number.POSITIVE_INFINITY : streamMs, 1_000),
  ];
}
