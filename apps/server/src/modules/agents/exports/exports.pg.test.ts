// Files that are made in the background: rows, rights, ends and deletion (docs/reference/agents.md 7.11).
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ExportReport } from '@tyche/rules/agents';
import { readTeamBets } from '../records/team-bets.ts';
import { dayBefore, moveInThePast } from '../reports/test/report-stage.ts';
import { playOn } from '../test/play.ts';
import { openStage, type Stage } from '../test/stage.ts';
import { exportRoutes, exportSubscriptions, readExportRows, requestExport } from './exports.ts';
import { checkFileRows } from './lists.ts';
import { makeExports } from './make-exports.ts';

let stage: Stage;
let today: string;
/** `top` has `left` below it, `left` has `leaf`; `stranger` has a tree of its own. */
let top: bigint;
let left: bigint;
let leaf: bigint;
let stranger: bigint;

const small = { part: 2, rows: 1_000 };

beforeAll(async () => {
  stage = await openStage();
  top = await stage.open('top', null, 2);
  left = await stage.open('left', top);
  leaf = await stage.open('leaf', left, 0);
  stranger = await stage.open('stranger', null, 2);
  await stage.passDays(40);
  today = await dayBefore(stage, 0);
  const play = playOn(stage);
  await play.place(
    [1n, 2n, 3n, 4n, 5n].map((ref) => ({ ref, memberId: leaf, game: 'slots', stake: 10_000n * ref })),
  );
});
afterAll(() => stage.close());

const days = () => ({ startDay: today, endDay: today });
const ask = (agentId: bigint, asked: object = { bets: days() }) =>
  requestExport(stage.deps, { agentId, language: 'EN' }, asked);
const list = async (agentId: bigint) => {
  const { list } = await exportRoutes(stage.deps).agentExports({}, {
    member: { memberId: agentId },
  } as never);
  return list;
};
const rowsOf = async (agentId: bigint, exportId: string) => {
  const rows: object[] = [];
  for (let part: number | null = 1; part !== null; ) {
    const read = await readExportRows(stage.deps, agentId, { exportId, part });
    rows.push(...(read.bets ?? []));
    part = read.next;
  }
  return rows;
};
const drop = async (agentId: bigint, exportId: string) =>
  exportRoutes(stage.deps).deleteExport({ exportId }, { member: { memberId: agentId } } as never);

/** The notices of files that an agent got since the last look. */
const newNotices = async (agentId: bigint) => {
  const rows = await stage.rows<{ kind: string; rows: number }>(`
    delete from messaging.notices where member_id = ${agentId} and kind like 'file-%'
    returning kind, (params ->> 'rows')::int as rows`);
  return rows.map(({ kind, rows: count }) => [kind, count]);
};

describe('a file', () => {
  it('has the rows of its list, in parts, once it is made', async () => {
    const { id } = await ask(top);
    await expect(readExportRows(stage.deps, top, { exportId: id, part: 1 })).rejects.toMatchObject({
      code: 'export-not-ready',
    });
    await expect(ask(top)).rejects.toMatchObject({ code: 'export-waiting' });
    // Another list waits beside it.
    const other = await ask(top, { movements: days() });
    await makeExports(stage.deps, undefined, small);
    const shown = await readTeamBets(stage.deps, { callerId: top, language: 'EN' }, days());
    expect(shown.list).toHaveLength(5);
    expect(await rowsOf(top, id)).toEqual(shown.list);
    expect((await list(top)).map((file) => [file.id, file.state, file.rows])).toEqual([
      [other.id, 'ready', expect.any(Number)],
      [id, 'ready', 5],
    ]);
    expect(await stage.rows(`select part from agents.export_parts where export_id = ${id}`)).toHaveLength(3);
    await drop(top, other.id);
    await drop(top, id);
    expect(await list(top)).toEqual([]);
  });

  it('is there for its agent alone', async () => {
    const { id } = await ask(top);
    await makeExports(stage.deps);
    for (const other of [left, stranger]) {
      await expect(readExportRows(stage.deps, other, { exportId: id, part: 1 })).rejects.toMatchObject({
        code: 'unknown-export',
      });
      await expect(drop(other, id)).rejects.toMatchObject({ code: 'unknown-export' });
    }
    await expect(readExportRows(stage.deps, top, { exportId: id, part: 2 })).rejects.toMatchObject({
      code: 'unknown-export',
    });
    await drop(top, id);
  });

  it('goes on after its last part when a worker ended early, and two workers write each part once', async () => {
    const { id } = await ask(top);
    const stopped = AbortSignal.abort();
    await makeExports(stage.deps, stopped, small);
    await newNotices(top);
    await Promise.all([1, 2, 3].map(() => makeExports(stage.deps, undefined, small)));
    // One notice, by the worker that wrote the last part.
    expect(await newNotices(top)).toEqual([['file-ready', 5]]);
    expect(await rowsOf(top, id)).toHaveLength(5);
    await drop(top, id);
  });

  it('ends at the most rows', async () => {
    const { id } = await ask(top);
    await makeExports(stage.deps, undefined, { part: 2, rows: 4 });
    expect((await list(top))[0]).toMatchObject({ id, state: 'cut', rows: 4 });
    expect(await newNotices(top)).toEqual([['file-cut', 4]]);
    expect(await rowsOf(top, id)).toHaveLength(4);
    await drop(top, id);
  });

  it.each<[ExportReport, () => object]>([
    ['movements', days],
    ['losses', () => ({ ...days(), summaryType: 'self' })],
    ['team', () => ({ downlineType: 'all' })],
    ['pay', () => ({ kind: 'DAILY', direction: 'granted' })],
  ])('of %s has rows of that list', async (report, filters) => {
    const { id } = await ask(top, { [report]: filters() });
    await makeExports(stage.deps, undefined, small);
    const read = await readExportRows(stage.deps, top, { exportId: id, part: 1 });
    expect(Object.keys(read).toSorted()).toEqual(['next', report].toSorted());
    expect((await list(top))[0]).toMatchObject({
      report,
      state: 'ready',
      kind: report === 'pay' ? 'DAILY' : null,
    });
    await drop(top, id);
  });

  it('is no longer new once it was downloaded', async () => {
    const { id } = await ask(top);
    const note = () =>
      exportRoutes(stage.deps).noteExportTaken({ exportId: id }, { member: { memberId: top } } as never);
    await expect(note()).rejects.toMatchObject({ code: 'unknown-export' });
    await makeExports(stage.deps);
    expect((await list(top))[0]?.isTaken).toBe(false);
    await note();
    expect((await list(top))[0]?.isTaken).toBe(true);
    await drop(top, id);
  });
});

describe('a request for a file', () => {
  it.each([
    ['no list', {}],
    ['two lists', { bets: {}, movements: {} }],
  ])('is refused for %s', async (_, asked) => {
    await expect(ask(top, asked)).rejects.toMatchObject({ code: 'invalid-input' });
  });

  it('is refused as its page is', async () => {
    await expect(ask(left, { bets: { ...days(), agentId: stranger.toString() } })).rejects.toMatchObject({
      code: 'unknown-downline',
    });
    await expect(ask(top, { bets: { startDay: '2020-01-01', endDay: today } })).rejects.toMatchObject({
      code: 'invalid-input',
    });
    expect(await list(left)).toEqual([]);
  });
});

it('a page after 100 000 rows of a file is refused', () => {
  expect(() => checkFileRows({ fileRows: 99_999 })).not.toThrow();
  expect(() => checkFileRows({ fileRows: 100_000 })).toThrow(
    expect.objectContaining({ code: 'export-too-large' }),
  );
});

it('a file is deleted seven days after it was made, and one that waits is not', async () => {
  const [made, waits] = [await ask(top), await ask(left)];
  await stage.rows(`update agents.exports set state = 'ready', ended_at = now() - interval '6 days 23 hours'
    where export_id = ${made.id}`);
  await stage.rows(`update agents.exports set asked_at = now() - interval '30 days'`);
  await makeExports(stage.deps, AbortSignal.abort());
  expect(await list(top)).toHaveLength(1);
  await stage.rows(
    `update agents.exports set ended_at = now() - interval '7 days 1 minute' where export_id = ${made.id}`,
  );
  await makeExports(stage.deps, AbortSignal.abort());
  expect(await list(top)).toEqual([]);
  expect((await list(left)).map(({ id }) => id)).toEqual([waits.id]);
  await drop(left, waits.id);
});

it('an erasure deletes the files of the person and of the agents above it', async () => {
  for (const agentId of [top, left, stranger]) await ask(agentId);
  const erase = exportSubscriptions[0];
  await stage.database.inTransaction(async (tx) => {
    await erase?.handle(tx, { payload: { memberId: leaf.toString() } } as never);
  });
  expect([await list(top), await list(left)]).toEqual([[], []]);
  expect(await list(stranger)).toHaveLength(1);
});

it('a list that moved away ends the file that waits, and closes the one that is made', async () => {
  const filters = { bets: { ...days(), agentId: left.toString() } };
  const made = await ask(top, filters);
  await makeExports(stage.deps);
  const waits = await ask(top, filters);
  await moveInThePast(stage, [{ memberId: left, uplineId: stranger, day: today }]);
  await expect(readExportRows(stage.deps, top, { exportId: made.id, part: 1 })).rejects.toMatchObject({
    code: 'unknown-downline',
  });
  await newNotices(top);
  await makeExports(stage.deps);
  expect(await newNotices(top)).toEqual([['file-refused', 0]]);
  expect(await list(top)).toMatchObject([
    { id: waits.id, state: 'refused', refusal: 'unknown-downline', rows: 0 },
    { id: made.id, state: 'ready' },
  ]);
});
