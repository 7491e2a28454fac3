// What result pages and charts read off drawn boards.
export { paperTicketTiers } from '../families/vn/paper-ticket.ts';
export { northStationOn } from '../games/vn-stations.ts';
export { type HeadTailTable, gan, headTailTable, tailsOf } from './vn-boards.ts';
