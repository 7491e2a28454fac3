// Vendors that speak the protocol of SOFTSWISS's game content providers (docs/reference/vendors.md 6.2): seamless mode, without a list of games.
import type { ListedVendor } from '../../adapter.ts';
import { openGcp } from './gcp.ts';

/** A provider of games that speaks GCP. */
export const softswiss: ListedVendor = {
  code: 'softswiss',
  name: 'SOFTSWISS',
  accountTypeId: 101,
  variables: {
    TYCHE_SOFTSWISS_KEY: {
      help: 'Token with which SOFTSWISS signs its calls, at least 16 characters. Without it, no call of SOFTSWISS is heard.',
      isSecret: true,
      minLength: 16,
    },
  },
  async open({ clock, read }) {
    const key = read('TYCHE_SOFTSWISS_KEY');
    return key === null ? null : { seamless: openGcp({ key, clock }) };
  },
};
