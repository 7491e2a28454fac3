// What the demo does for the server. The composition root takes it as an argument, so that production imports no demo.
import type { Clock } from '@tyche/kernel/clock';
import type { Config } from './config.ts';
import type { Lottery } from './modules/lottery/index.ts';
import type { Database } from './platform/db/database.ts';
import type { Job } from './platform/jobs/jobs.ts';
import type { Sealing } from './platform/sealing/sealing.ts';

export interface DemoSeedDeps {
  readonly databaseUrl: string;
  /** Names the first merchant, which exists, and what the demo has. */
  readonly config: Config;
  readonly pepper: string;
  /** Where browsers find a host of this installation. */
  addressOf(host: string): string;
  readonly sealing: Sealing;
  readonly clock: Clock;
}

export interface Demo {
  /** Makes the demo accounts. Safe to run any number of times. Gives the accounts as they may be shown to who starts the demo. */
  seed(deps: DemoSeedDeps): Promise<readonly string[]>;
  /** The job of the worker in which the demo bots bet. */
  botJob(deps: { readonly database: Database; readonly place: Lottery['place'] }): Job;
}
