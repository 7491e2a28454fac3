// What messages between members ask other modules about accounts.
import {
  holdUplines,
  listDownlines,
  maskedNames,
  namesOf,
  registeredAt,
  uplinesOf,
} from './modules/members/index.ts';
import type { People } from './modules/messaging/index.ts';
import { listExcluded } from './modules/protection/index.ts';

export const people: People = {
  uplinesOf,
  holdUplines,
  listDownlines,
  namesOf,
  maskedNames,
  registeredAt,
  listExcluded,
};
