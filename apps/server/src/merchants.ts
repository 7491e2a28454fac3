// The merchants of a process: each has modules, live pages and an address of its own over one pool of connections (decision 53).
import { assert } from '@tyche/kernel/assert';
import type { Config } from './config.ts';
import type { ModulesDeps } from './module-needs.ts';
import { type Modules, openModules } from './modules.ts';
import { findMerchantNumber, listHosts, markServed } from './modules/settings/index.ts';
import type { Database } from './platform/db/database.ts';
import type { Job } from './platform/jobs/jobs.ts';
import { type LiveHub, openLiveHub } from './platform/live/live.ts';

const HOUR_MS = 3_600_000;

export interface OpenedMerchant {
  /** The configuration as this merchant's site has it. */
  readonly config: Config;
  readonly database: Database;
  readonly live: LiveHub;
  readonly modules: Modules;
  /** The names by which it is called; none for the first, which answers for every other name that the configuration knows. */
  readonly hosts: readonly string[];
}

/**
 * Opens the first merchant, which the configuration names, and each other one that has a host in `settings.hosts`. One that gets its first
 * host later is served from the next start on. Throws when the first does not exist.
 */
export async function openMerchants(
  deps: Omit<ModulesDeps, 'database' | 'isFirst' | 'live'> & { readonly installation: Database },
): Promise<readonly [OpenedMerchant, ...OpenedMerchant[]]> {
  const { installation, config } = deps;
  const number = await findMerchantNumber(installation.reader, config.merchant);
  assert(number !== null, `merchant ${config.merchant} is seeded`);
  const hosts = (await listHosts(installation.reader)).filter(({ merchant }) => merchant !== number);

  async function open(own: Config, merchant: number, names: readonly string[]): Promise<OpenedMerchant> {
    const database = installation.forMerchant(merchant);
    await markServed(database.reader, merchant);
    const live = openLiveHub();
    const modules = await openModules({ ...deps, config: own, database, live, isFirst: merchant === number });
    return { config: own, database, live, modules, hosts: names };
  }

  const opened: [OpenedMerchant, ...OpenedMerchant[]] = [await open(config, number, [])];
  for (const merchant of new Set(hosts.map((row) => row.merchant))) {
    const rows = hosts.filter((row) => row.merchant === merchant);
    const [first] = rows;
    assert(first, 'a merchant with a host');
    const own = { ...config, merchant: first.code, publicUrl: addressOf(config, first.host), staffUrl: null };
    const names = rows.map(({ host }) => host);
    opened.push(await open(own, merchant, names));
  }
  return opened;
}

/** The jobs of all merchants; those of a further merchant with its code behind their names. */
export function jobsOf(
  merchants: readonly OpenedMerchant[],
  relayOf: (merchant: OpenedMerchant) => Job,
): readonly Job[] {
  return merchants.flatMap((merchant, place) =>
    [relayOf(merchant), servedJob(merchant), ...merchant.modules.jobs].map((job) =>
      place === 0 ? job : { ...job, name: `${job.name}@${merchant.config.merchant}` },
    ),
  );
}

function servedJob({ database }: OpenedMerchant): Job {
  const { merchant } = database;
  assert(merchant !== null, 'the database of a merchant');
  return { name: 'settings.served', everyMs: HOUR_MS, run: () => markServed(database.reader, merchant) };
}

/** Where browsers find a host: as the first merchant's site is reached, under another name. */
export function addressOf({ publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>, host: string): string {
  if (publicUrl === null) return `http://${host}:${port}`;
  const url = new URL(publicUrl);
  url.hostname = host;
  return url.href;
}
