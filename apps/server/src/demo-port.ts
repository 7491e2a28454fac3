// What the demo does for the server. The composition root takes it as an argument, so that production imports no demo.
import type { Clock } from '@tyche/kernel/clock';
import type { Lottery } from './modules/lottery/index.ts';
import type { Database } from './platform/db/database.ts';
import type { Job } from './platform/jobs/jobs.ts';
import type { Sealing } from './platform/sealing/sealing.ts';

export interface DemoSeedDeps {
  readonly databaseUrl: string;
  /** Code of the first merchant, which exists. */
  readonly merchant: string;
  readonly pepper: string;
  /** Whether the demo has its second brand. */
  readonly secondBrand: boolean;
  /** Whether the catalogue of the first merchant has its sample entries. */
  readonly sampleGames: boolean;
  /** Where browsers find a host of this installation. */
  addressOf(host: string): string;
  /** Where the passwords of the staff are kept. */
  readonly dataDir: string;
  readonly sealing: Sealing;
  readonly clock: Clock;
}

export interface Demo {
  /** Makes the demo accounts. Safe to run any number of times. Gives the accounts as they may be shown to who starts the demo. */
  seed(deps: DemoSeedDeps): Promise<readonly string[]>;
  /** The job of the worker in which the demo bots bet. */
  botJob(deps: { readonly database: Database; readonly place: Lottery['place'] }): Job;
}
