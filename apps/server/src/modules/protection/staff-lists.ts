// What the staff's queues and registers are read from.
export { listStops } from './store.ts';
export { type CheckRow, listChecks, listErasures, listInteractions } from './store-identity.ts';
