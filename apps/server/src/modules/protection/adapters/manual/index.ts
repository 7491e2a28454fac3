import type { IdentityAdapter, ListedIdentity } from '../../adapter.ts';

/** Leaves every case to the staff's queue. */
export const staffReview: IdentityAdapter = { code: 'manual', judge: async () => ({ state: 'pending' }) };

export const manualIdentity: ListedIdentity = {
  code: 'manual',
  variables: {},
  open: async () => staffReview,
};
