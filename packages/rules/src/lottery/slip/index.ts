// The bet slip as the browser's pad uses it; the server prices and checks the slip text again by the same
// rules.
export { countLine, countSelection, readDraft } from './counted.ts';
export type { CountedBet, Draft, DraftReading, TypedReading } from './counted.ts';
export { draftLine, lineFor, randomLines } from './draft.ts';
export { playMenu, slipFields } from './fields.ts';
export type { CellField, MenuGroup, RowField, SlipFields } from './fields.ts';
export type { PricedBet } from './price.ts';
export { cartProblems, draftProblems, slipProblems } from './problems.ts';
export type { DraftProblem, SlipProblems } from './problems.ts';
export { reduceSlip } from './reducer.ts';
export type { QuickPick, SlipAction } from './reducer.ts';
export { openSlip } from './state.ts';
export type { CartLine, SlipState } from './state.ts';
export { cartSummary, priceDraft, slipSummary } from './summary.ts';
export type { CartItem, CartSummary, SlipSummary } from './summary.ts';
export { readTypedList, tidyList } from './typed-list.ts';
export type { TypedItem, TypedList } from './typed-list.ts';
