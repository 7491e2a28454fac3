// What the staff's queues and registers are read from.
export { listStops, type StopRow } from './store.ts';
export {
  type CheckRow,
  type ErasureRow,
  type InteractionRow,
  listChecks,
  listErasures,
  listInteractions,
} from './store-identity.ts';
