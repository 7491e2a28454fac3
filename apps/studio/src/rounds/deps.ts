import type { StudioDatabase } from '../database.ts';
import type { Platform } from '../platform.ts';

export interface RoundDeps {
  readonly database: StudioDatabase;
  readonly platform: Platform;
}
