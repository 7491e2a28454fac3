import type { IdentityAdapter } from '../../adapter.ts';

/** Leaves every case to the staff's queue. */
export const manualIdentity: IdentityAdapter = {
  code: 'manual',
  async judge() {
    return { state: 'pending' };
  },
};
