// The database by hand: `node tools/db.ts migrate | seed | reset`.
import { removeDatabase } from '@tyche/postgres/launcher';
import { writeLoginSettings } from '@tyche/postgres/login-settings';
import { migrate } from '@tyche/postgres/migrator';
import { addressOf } from '../apps/server/src/merchants.ts';
import { demo } from '../apps/server/src/demo/index.ts';
import { openMerchant } from '../apps/server/src/modules/settings/index.ts';
import { openDatabase, PROGRAM } from '../apps/server/src/platform/db/database.ts';
import { openSealing } from '../apps/server/src/platform/sealing/sealing.ts';
import { loginSettings } from '../apps/server/src/platform/db/session-settings.ts';
import { loadOrCreateSecret } from '../apps/server/src/secrets.ts';
import { explain, StartProblem } from './start/problem.ts';
import { readConfig, runTool, schema, withDatabase } from './start/with-database.ts';

const say = (text: string) => void process.stdout.write(`${text}\n`);

const commands: Readonly<Record<string, () => Promise<void>>> = {
  async migrate() {
    const config = readConfig([]);
    const applied = await withDatabase(config, (url) => migrate({ url, ...schema }));
    const { databaseUrl: url, databaseDirectUrl: directUrl } = config;
    if (
      url !== null &&
      directUrl !== null &&
      (await writeLoginSettings({ url, directUrl, settings: loginSettings }))
    )
      say('settings of the login written: let the pooler connect again');
    say(applied.length === 0 ? 'nothing to migrate' : applied.join('\n'));
  },

  async seed() {
    const config = readConfig([]);
    const pepper = config.pepper ?? (await loadOrCreateSecret(config.dataDir, 'pepper', 32));
    const sealing = openSealing(
      config.fieldSecret ?? (await loadOrCreateSecret(config.dataDir, 'field-secret', 32)),
    );
    const { merchant } = config;
    const accounts = await withDatabase(config, async (databaseUrl) => {
      await migrate({ url: databaseUrl, ...schema });
      const installation = openDatabase({ url: databaseUrl, maxConnections: 1, role: PROGRAM });
      await openMerchant(installation, merchant).finally(() => installation.close());
      if (!config.demo) return [];
      return demo.seed({
        databaseUrl,
        config,
        pepper,
        sealing,
        clock: { now: () => new Date() },
        addressOf: (host) => addressOf(config, host),
      });
    });
    say(accounts.length === 0 ? 'seeded' : `seeded; demo accounts: ${accounts.join(', ')}`);
  },

  async reset() {
    const config = readConfig([]);
    if (config.databaseUrl !== null) {
      throw new StartProblem('reset removes the embedded database only; unset DATABASE_URL');
    }
    await removeDatabase(config.dataDir);
    say(`removed the database of ${config.dataDir}`);
  },
};

await runTool(async () => {
  const command = commands[process.argv[2] ?? ''];
  if (command === undefined) throw new StartProblem(`say one of: ${Object.keys(commands).join(', ')}`);
  await command();
  return 0;
}, explain);
