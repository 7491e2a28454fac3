// What looks at a player's documents. An outside service answers now or later; people do when there is none.

import type { ListedAdapter } from '../../platform/adapters/adapters.ts';

export interface IdentityCase {
  readonly name: string;
  readonly birthDate: string;
  readonly address: string;
  readonly document: string;
  readonly images: readonly { readonly type: string; readonly bytes: Buffer }[];
}

/** `pending`: a person, or the service by a later call, decides. */
export type IdentityVerdict =
  | { readonly state: 'pending' }
  | { readonly state: 'approved' }
  | { readonly state: 'refused'; readonly reason: string };

/** A way to check identities in the list of adapters. The first that the environment configures is asked. */
export type ListedIdentity = ListedAdapter<IdentityAdapter>;

export interface IdentityAdapter {
  /** The entry's; each check keeps it. */
  readonly code: string;
  judge(one: IdentityCase): Promise<IdentityVerdict>;
}
