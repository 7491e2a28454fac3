import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { migrate } from '@tyche/postgres/migrator';
import { schema } from '../start/with-database.ts';
import { type Drill, listOf } from './drill.ts';
import { none, figure } from './figures.ts';
import type { Piece } from './piece.ts';
import type { Stage } from './stage.ts';

const BETWEEN_MS = 1_000;
const SHORT_BETWEEN_MS = 300;

/** What the next release might add: the release before it goes on with both. */
const migrations: Readonly<Record<string, string>> = {
  '99991230-0000-drill.sql': `
    alter table lottery.orders add column drill_note text;
    alter table members.members add column drill_note text;
    create table members.drill_notes (note_id bigint generated always as identity primary key, note text not null);`,
  '99991231-0000-drill-index.sql': `-- outside a transaction
    create index concurrently if not exists members_by_drill_note on members.members (drill_note);`,
};

/** Restarts each process in order under load, with a migration between (scale.md 9, rolling). */
export const rolling: Drill = {
  what: 'every process restarted under load, with a migration between',
  stages: [{ web: 2, worker: 2 }],
  rate: 400,
  async act(stage, { load }, { isShort, say }) {
    const { web, worker, beacon } = stage;
    const all = [...web, ...worker, beacon].map((piece) => [piece]);
    const [web1, ...webs] = web;
    const [worker1, ...workers] = worker;
    const first = [web1, worker1].flatMap((piece) => (piece ? [[piece]] : []));
    const rest = [...webs.map((piece) => [piece]), [...workers, beacon]];
    // The short form restarts one of each kind before the migration, and the rest after it.
    const [before, after] = isShort ? [first, rest] : [all, all];
    const betweenMs = isShort ? SHORT_BETWEEN_MS : BETWEEN_MS;
    const restartAll = async (turns: readonly (readonly Piece[])[]) => {
      for (const pieces of turns) {
        await sleep(betweenMs);
        await Promise.all(pieces.map((piece) => restart(piece, say)));
        await stage.allReady();
      }
    };
    const failedBefore = load.countFailed();
    await restartAll(before);
    const since = performance.now();
    const applied = await addMigrations(stage);
    const migratedMs = Math.round(performance.now() - since);
    say(`applied ${applied.join(', ')} in ${migratedMs} ms`);
    await restartAll(after);
    await sleep(betweenMs);
    say(`calls without an answer so far: ${listOf(load.counts.failed)}`);
    return [
      figure('processes restarted', before.flat().length + after.flat().length),
      figure('migration, with all routines and rights', `${migratedMs} ms`),
      none('failed calls', load.countFailed() - failedBefore),
    ];
  },
};

async function restart(piece: Piece, say: (text: string) => void): Promise<void> {
  const since = performance.now();
  await piece.stop();
  const stoppedMs = Math.round(performance.now() - since);
  await piece.start();
  say(
    `restarted ${piece.name}: stopped in ${stoppedMs} ms, started after ${Math.round(performance.now() - since)} ms`,
  );
}

/** Migrates the database with two files more than the program has, as the next release would. */
async function addMigrations({ databaseUrl, folder }: Stage): Promise<readonly string[]> {
  const directory = mkdtempSync(join(folder, 'migrations-'));
  try {
    cpSync(schema.directory, directory, { recursive: true });
    for (const [name, text] of Object.entries(migrations)) writeFileSync(join(directory, name), text);
    return await migrate({ ...schema, url: databaseUrl, directory });
  } finally {
    rmSync(directory, { recursive: true });
  }
}
