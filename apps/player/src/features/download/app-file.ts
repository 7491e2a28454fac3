import type { OutputOf } from '@tyche/contract/route';
import type { contract } from '@tyche/contract/site';

/** A published file that installs the site as an app. */
export type AppFile = OutputOf<typeof contract.appFiles>['list'][number];
