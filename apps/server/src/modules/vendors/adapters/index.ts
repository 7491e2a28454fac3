// The vendors that there are. A new one is a folder beside the studio's and a line here (docs/how-to/new-adapter.md).
import type { ListedVendor } from '../adapter.ts';
import { pragmatic } from './pragmatic/index.ts';
import { softswiss } from './softswiss/index.ts';
import { studio } from './studio/index.ts';

export const vendorAdapters: readonly ListedVendor[] = [studio, softswiss, pragmatic];
