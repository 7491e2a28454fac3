import type { contract } from '@tyche/contract/site';
import type { OutputOf } from '@tyche/contract/route';

/** A way to pay in, as the server tells it. */
export type Channel = OutputOf<typeof contract.depositChannels>['groups'][number]['channels'][number];
