// Draws: calendar, open and close of sales, results and their sources. The clock of the database decides.
// A bet keeps the sale of its draw open with `holdOpen` during its transaction. No data of a bet can change the outcome.
export { drawsDomains } from './domains.ts';
export { listOffSale } from './store-settings.ts';
export { findKnownAt, listNotices, type Notice } from './store-operation.ts';
export type { ForeignDraws } from './own-beacons.ts';
export { freezeDraw, endAsVoid as voidDraw, markSettled, markSettling, settleUnsold } from './change-draw.ts';
export { type OwnSeeds, openOwnSeeds } from './own-seeds.ts';
export { type DrawEvent, type DrawTopic, readDrawEvent } from './events.ts';
export { readLiveDraws } from './on-wire.ts';
export { type DrawProof, findProof, listDraws, listNear, listUpcoming } from './read-draws.ts';
export {
  holdOnSale,
  holdOpen,
  isOnSale,
  listByIds,
  listIncidents,
  listLatest,
  listOpened,
} from './store.ts';
export { findBrokenPacks } from './pack-draws.ts';
export { findDraw, listResults } from './past-draws.ts';
export { listToSeal, listToSettle, recordSeal } from './seal-draw.ts';
export type { Draw, DrawPage, DrawState, NearDraws, ResultSource, Seal } from './types.ts';
