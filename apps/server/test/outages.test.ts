// A database that cannot answer (A.5): 503 with a code of its own, readiness that says it, a figure, and one line in the log.
import { type Connection, connect } from '@tyche/testkit/connection';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import '@tyche/testkit/pg-setup';
import { eventually } from '@tyche/testkit/until';
import { registration, startTestServer, type TestServer } from './harness.ts';
import { collectLog } from './log-lines.ts';

let server: TestServer;
let admin: Connection;
let lines: readonly Record<string, unknown>[] = [];
beforeAll(async () => {
  lines = collectLog();
  server = await startTestServer({ env: { TYCHE_LOG_LEVEL: 'info' } });
  const { pathname } = new URL(server.databaseUrl);
  admin = await connect(Object.assign(new URL(inject('postgresAdminUrl')), { pathname }).href);
});
afterAll(async () => {
  await admin.end();
  await server.stop();
  vi.restoreAllMocks();
});

let names = 0;
const register = () => {
  names += 1;
  return server.client().send('PUT', '/wps/member/register', registration(`outage${names}`));
};
const readiness = async () => (await server.client().send('GET', '/readyz')).body;
const linesOf = (event: string, kind: string) =>
  lines.filter((line) => line.event === event && line.kind === kind);

it('says that the disk is full for as long as it is full, and logs no fault of ours', async () => {
  // The errors of a full disk, from the database itself: where a row is written, and where the probe asks for room.
  await admin.query(`
    create function public.no_room() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$;
    create function public.no_room_to_create() returns event_trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$;
    create trigger full_disk before insert on members.members execute function public.no_room();
    create event trigger full_disk on ddl_command_start when tag in ('CREATE TABLE AS') execute function public.no_room_to_create()`);
  for (let n = 0; n < 5; n += 1) {
    const answer = await register();
    expect([answer.status, answer.body.value.code]).toEqual([503, 'storage-full']);
    expect(answer.headers.get('retry-after')).toBe('2');
  }
  expect(await readiness()).toMatchObject({ ok: false, missing: ['storage'] });
  // Quiet for longer than an episode lasts without a probe: the probe finds the disk still full.
  await new Promise((resolve) => setTimeout(resolve, 5_000));
  expect(await readiness()).toMatchObject({ ok: false, missing: ['storage'] });
  expect(linesOf('database.outage', 'storage')).toHaveLength(1);
  expect(lines.filter(({ event }) => event === 'http.bug' || event === 'http.outage')).toEqual([]);
  expect((await server.metrics()).text).toMatch(/tyche_database_errors_total\{kind="storage"\} [1-9]/);
  await admin.query('drop event trigger full_disk; drop trigger full_disk on members.members');
  await eventually(async () => (await readiness()).ok, 20_000);
  expect(linesOf('database.recovered', 'storage')).toHaveLength(1);
  expect((await register()).status).toBe(200);
});

it('says that a lock was held too long, and stays ready', async () => {
  await admin.query('begin; lock table members.members in access exclusive mode');
  const answers = await Promise.all([register(), register()]);
  await admin.query('rollback');
  for (const { status, body } of answers) expect([status, body.value.code]).toEqual([503, 'database-busy']);
  expect(await readiness()).toEqual({ ok: true, missing: [], degraded: ['database-busy'] });
  expect(linesOf('database.outage', 'timeout')).toHaveLength(1);
  expect(lines.filter(({ event }) => event === 'http.bug')).toEqual([]);
});
