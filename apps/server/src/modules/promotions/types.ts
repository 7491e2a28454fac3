import type { promotionsStaff } from '@tyche/contract/promotions-staff';
import type { InputOf } from '@tyche/contract/route';

/** Terms and texts of an offer, as calls and versions have them: amounts are decimal text. */
export type Content = Pick<InputOf<typeof promotionsStaff.createPromotion>, 'terms' | 'texts'>;
export type WireTerms = Content['terms'];
export type Formula = WireTerms['formula'];
export type FormulaOf<Is extends Formula['is']> = Extract<Formula, { readonly is: Is }>;
