// The payment providers that there are. A new one is a folder beside the demo's and a line here (docs/how-to/new-adapter.md).
import type { ListedProvider } from '../adapter.ts';
import { demoProvider } from './demo/index.ts';

/** The first that is configured pays out. */
export const paymentAdapters: readonly ListedProvider[] = [demoProvider];
