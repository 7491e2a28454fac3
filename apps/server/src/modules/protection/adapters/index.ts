import type { IdentityAdapter } from '../adapter.ts';
import { manualIdentity } from './manual/index.ts';

/** The identity adapters by their code. */
export const identityAdapters = { manual: manualIdentity } satisfies Record<string, IdentityAdapter>;
