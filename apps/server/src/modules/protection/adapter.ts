// What looks at a player's documents. An outside service answers now or later; people do when there is none.

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

export interface IdentityAdapter {
  readonly code: string;
  judge(one: IdentityCase): Promise<IdentityVerdict>;
}
