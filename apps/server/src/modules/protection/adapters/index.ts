// The ways to check identities. A new one is a folder beside these and a line here, before the staff's queue, which takes every case
// (docs/how-to/new-adapter.md).
import type { ListedIdentity } from '../adapter.ts';
import { manualIdentity } from './manual/index.ts';

export const identityAdapters: readonly ListedIdentity[] = [manualIdentity];
