// The bet slip as the browser's pad uses it; the server prices and checks the slip text again by the same
// rules.
export { draftLine, randomLines } from './draft.ts';
export { playMenu, slipFields } from './fields.ts';
export type { CellField, MenuGroup, RowField, SlipFields } from './fields.ts';
export { slipProblems } from './problems.ts';
export type { DraftProblem, SlipProblems } from './problems.ts';
export { reduceSlip } from './reducer.ts';
export type { QuickPick, SlipAction } from './reducer.ts';
export { openSlip } from './state.ts';
export type { CartLine, SlipState } from './state.ts';
export { slipSummary } from './summary.ts';
export type { CartSummary, SlipSummary } from './summary.ts';
export { readTypedList } from './typed-list.ts';
export type { TypedItem, TypedList } from './typed-list.ts';
