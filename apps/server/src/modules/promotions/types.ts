import type { promotionsStaff } from '@tyche/contract/promotions-staff';
import type { InputOf } from '@tyche/contract/route';

/** Terms and texts of an offer, as calls and versions have them: amounts are decimal text. */
export type Content = Pick<InputOf<typeof promotionsStaff.createPromotion>, 'terms' | 'texts'>;
export type WireTerms = Content['terms'];
export type Formula = WireTerms['formula'];
export type FormulaOf<Is extends Formula['is']> = Extract<Formula, { readonly is: Is }>;

/** What a row keeps of the seed of something that an offer draws. */
export interface SeedRow {
  readonly committed_at: Date;
  readonly drawn_at: Date | null;
  readonly beacon_id: number;
  readonly beacon_round: bigint;
  readonly escrow_round: bigint | null;
  readonly escrow: Buffer | null;
  readonly commitment: Buffer;
  readonly entropy: Buffer | null;
  readonly beacon_signature: Buffer | null;
  readonly revealed_seed: Buffer | null;
}
