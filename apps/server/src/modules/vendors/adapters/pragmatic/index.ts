// Pragmatic Play in seamless mode (docs/reference/vendors.md 6.3), without a list of games.
import type { ListedVendor } from '../../adapter.ts';
import { openWalletProtocol } from './wallet-protocol.ts';

/** Pragmatic Play. */
export const pragmatic: ListedVendor = {
  code: 'pragmatic',
  name: 'Pragmatic Play',
  accountTypeId: 102,
  variables: {
    TYCHE_PRAGMATIC_KEY: {
      help: 'Secret key with which Pragmatic Play hashes its calls, at least 16 characters. Without it, no call of Pragmatic Play is heard.',
      isSecret: true,
      minLength: 16,
    },
  },
  async open({ read }) {
    const key = read('TYCHE_PRAGMATIC_KEY');
    return key === null ? null : { seamless: openWalletProtocol(key) };
  },
};
