import { assertNever } from '@tyche/kernel/assert';
import type { BeaconAdapter } from '../adapter.ts';
import { DRAND_RELAYS, openDrand } from './drand/index.ts';
import { openLocalBeacon } from './local/index.ts';

/** Which beacon, as the configuration says it. */
export type BeaconChoice =
  | { readonly kind: 'local'; readonly address: string }
  | { readonly kind: 'drand'; readonly relays?: readonly string[] };

/** Opens the adapter of a choice. */
export function openBeacon(choice: BeaconChoice): BeaconAdapter {
  switch (choice.kind) {
    case 'local':
      return openLocalBeacon(choice.address);
    case 'drand':
      return openDrand(choice.relays ?? DRAND_RELAYS);
    default:
      return assertNever(choice);
  }
}
