// What finds the sources of movements in the account record: the modules that move money, each for its own movements.
import { findPaySources } from './modules/agents/index.ts';
import { findPaymentSources } from './modules/cashier/index.ts';
import { findOrderSources } from './modules/lottery/index.ts';
import { findMissionSources } from './modules/missions/index.ts';
import { findConversionSources } from './modules/points/index.ts';
import { findRewardSources } from './modules/promotions/index.ts';
import { findRoundSources, findTransferSources } from './modules/vendors/index.ts';

/** Each knows the movements of its module and leaves out all others. */
export const recordSources = [
  findOrderSources,
  findPaymentSources,
  findTransferSources,
  findRoundSources,
  findPaySources,
  findRewardSources,
  findMissionSources,
  findConversionSources,
] as const;
