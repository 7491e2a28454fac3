// Moves old months to the archive: npm run archive -- --before=2026-07. May be killed at any moment and run again (decision 54).
// npm run archive -- --verify reads the whole archive and compares it with what the primary noted when it was moved.
import { parseArgs } from 'node:util';
import { migrate } from '@tyche/postgres/migrator';
import { openDatabase } from '../apps/server/src/platform/db/database.ts';
import { archiveBefore } from './archive/run.ts';
import { verifyArchive } from './archive/verify.ts';
import { explain, StartProblem } from './start/problem.ts';
import { readConfig, runTool, schema, withDatabase } from './start/with-database.ts';

const say = (text: string) => void process.stdout.write(`${text}\n`);
const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/;

await runTool(async () => {
  const { values } = parseArgs({
    options: { before: { type: 'string' }, verify: { type: 'boolean', default: false } },
  });
  const { before = '', verify } = values;
  if (!verify && !MONTH.test(before))
    throw new StartProblem('say the first month that stays: npm run archive -- --before=2026-07');
  const config = readConfig([]);
  const { archiveUrl } = config;
  if (archiveUrl === null) throw new StartProblem('TYCHE_ARCHIVE_URL is not set: there is no archive');
  // No upkeep: the archive makes its partitions from those that come.
  await migrate({
    url: archiveUrl,
    directory: schema.directory,
    routines: schema.routines,
    rights: schema.rights,
  });
  const isDone = await withDatabase(config, async (url) => {
    const primary = openDatabase({ url, maxConnections: 2 });
    const archive = openDatabase({ url: archiveUrl, maxConnections: 2 });
    try {
      const places = { primary, archive, say };
      return verify ? await verifyArchive(places) : await archiveBefore(places, before);
    } finally {
      await Promise.all([primary.close(), archive.close()]);
    }
  });
  return isDone ? 0 : 1;
}, explain);
