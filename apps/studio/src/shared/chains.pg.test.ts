// Chains that follow each other: rounds go on in the next one, whatever stops in between and however many processes there are.
import { nextPlace, linkAtDistance, linkBefore } from '@tyche/rules/studio';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { GAME, openTableStage, type TableStage, type UsedLink } from './test/table-stage.ts';

let stage: TableStage;
beforeEach(async () => {
  stage = await openTableStage();
});
afterEach(() => stage?.close());

const SHORT = 3;

const placesOf = (links: readonly UsedLink[]) =>
  links.map(({ chain_no, link_no }) => `${chain_no}.${link_no}`).join(' ');

/** Each round has the place behind the one before, and its link leads to the commitment of its own chain. */
function expectProved(links: readonly UsedLink[], length = SHORT): void {
  let used: Parameters<typeof nextPlace>[0] = null;
  for (const { chain_no: chainNo, link_no: linkNo, before, link, commitment } of links) {
    expect({ chainNo, linkNo }).toEqual(nextPlace(used));
    used = { chainNo, linkNo, length };
    expect(linkBefore(link ?? '')).toBe(before);
    expect(linkAtDistance(link ?? '', linkNo)).toBe(commitment);
  }
}

async function listChains(): Promise<readonly { readonly chain_no: number; readonly marks: string }[]> {
  const { rows } = await stage.connection.query(
    `select chain_no, (select count(*) from studio.chain_marks m where m.chain_id = c.chain_id) as marks
     from studio.chains c order by chain_no`,
  );
  return rows;
}

test('rounds go on in the next chain, and every round is proved over the border', async () => {
  const process = await stage.start(SHORT);
  for (let round = 0; round < 2 * SHORT + 1; round += 1) await stage.playRound(process);
  const links = await stage.listLinks();
  expect(placesOf(links)).toBe('1.1 1.2 1.3 2.1 2.2 2.3 3.1');
  expectProved(links);
  expect(new Set(links.map(({ commitment }) => commitment)).size).toBe(3);
});

test('the next chain is committed near the end of the one in use, once, and one chain ahead', async () => {
  const process = await stage.start(20_000);
  await process.prepare();
  expect(await listChains()).toEqual([{ chain_no: 1, marks: '20' }]);
  await stage.playRound(process);
  // 19,999 rounds are left: none is due.
  await process.prepare();
  expect(await listChains()).toHaveLength(1);
  const short = await stage.start(SHORT);
  await stage.connection.query('alter table studio.chains disable trigger chains_refuse_other');
  await stage.connection.query('update studio.chains set length = 10001');
  for (let again = 0; again < 3; again += 1) await short.prepare();
  expect(await listChains()).toEqual([
    { chain_no: 1, marks: '20' },
    { chain_no: 2, marks: '1' },
  ]);
});

test.each(['with the next chain prepared', 'without it'])(
  'a process that ends behind the last link of a chain, %s, loses and doubles no round',
  async (how) => {
    for (let round = 0; round < SHORT; round += 1) {
      const process = await stage.start(SHORT);
      await stage.playRound(process);
      await process.end();
    }
    if (how === 'with the next chain prepared') await (await stage.start(SHORT)).prepare();
    const wanted = how === 'with the next chain prepared' ? 2 : 1;
    expect(await listChains()).toHaveLength(wanted);
    await stage.playRound(await stage.start(SHORT));
    await stage.playRound(await stage.start(SHORT));
    const links = await stage.listLinks();
    expect(placesOf(links)).toBe('1.1 1.2 1.3 2.1 2.2');
    expectProved(links);
  },
);

test('a process that ends after every single step is followed by one that goes on, over the border too', async () => {
  for (let step = 0; (await stage.listLinks()).length <= SHORT + 2 && step < 100; step += 1) {
    const process = await stage.start(SHORT);
    await process.turn();
    await process.end();
    await stage.passTime();
  }
  const links = (await stage.listLinks()).slice(0, SHORT + 2);
  expect(placesOf(links)).toBe('1.1 1.2 1.3 2.1 2.2');
  expectProved(links);
});

test('several processes at the border make one next chain, and each of its links is used once', async () => {
  const processes = await Promise.all(Array.from({ length: 4 }, () => stage.start(SHORT)));
  const rounds = 3 * SHORT;
  for (let step = 0; (await stage.listLinks()).length <= rounds && step < 200; step += 1) {
    await Promise.all(processes.flatMap((process) => [process.turn(), process.turn(), process.prepare()]));
    await stage.passTime();
  }
  const links = (await stage.listLinks()).slice(0, rounds);
  expect(placesOf(links)).toBe('1.1 1.2 1.3 2.1 2.2 2.3 3.1 3.2 3.3');
  expectProved(links);
  const chains = await listChains();
  // The round after these may have its chain, and the next one is committed ahead.
  expect(chains.length).toBeLessThanOrEqual(5);
  expect(chains.map(({ chain_no }) => chain_no)).toEqual(chains.map((_, at) => at + 1));
});

test('the database refuses a link that is not the next one, a chain that is not committed yet, and a change of a chain', async () => {
  const process = await stage.start(SHORT);
  await stage.playRound(process);
  await process.prepare();
  const insert = (chainNo: number, linkNo: number, openedAt = 'clock_timestamp()') =>
    stage.connection.query(
      `insert into studio.shared_rounds (game_code, chain_id, link_no, before, opened_at, locks_at, beacon_round)
       select game_code, chain_id, $2, commitment, ${openedAt}, ${openedAt} + interval '6 seconds', 1
       from studio.chains where game_code = $3 and chain_no = $1`,
      [chainNo, linkNo, GAME],
    );
  await expect(insert(1, 3)).rejects.toThrow('is not the next one');
  await expect(insert(2, 1)).rejects.toThrow('is not the next one');
  await expect(insert(1, 4)).rejects.toThrow('cannot be used');
  await expect(insert(1, 2, "clock_timestamp() - interval '1 day'")).rejects.toThrow('cannot be used');
  for (const change of ["update studio.chains set commitment = repeat('0', 64)", 'delete from studio.chains'])
    await expect(stage.connection.query(change)).rejects.toThrow('cannot change');
  await insert(1, 2);
});
