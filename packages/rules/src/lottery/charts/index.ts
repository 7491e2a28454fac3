// What is read from past draws: charts of places, runs and roads of two-sided plays, boards, and the check of a paper ticket.
// Past draws do not influence future ones: nothing here is an input of anything.
export { gan, headTailTable, tailsOf } from '../boards/vn-boards.ts';
export type { HeadTailTable } from '../boards/vn-boards.ts';
export {
  type Duel,
  duelHistory,
  duelsOf,
  type Side,
  type SideRun,
  sideRuns,
  sidesOf,
  wentFor,
} from './markets.ts';
export { type Place, type PlaceCount, placeCounts, type PlaceRow, placeRows, placesOf } from './places.ts';
export { checkTicket, type TicketCheck, type TicketPrize } from './ticket-check.ts';
