// Every rule of the vectors of rewards by its name.
import { type Fields, type GameVector, sameFields } from '../games/vector.ts';
import { same, VectorProblem } from '../vector.ts';
import { countOneBet, runEngine, runQueue, splitOrder } from './bonus-money.ts';
import {
  checkFeedback,
  endMonth,
  judge,
  mask,
  moveStatus,
  placeNotice,
  readPromoCode,
  rise,
} from './members.ts';
import {
  convert,
  correctPoints,
  earnPoints,
  periodOfMission,
  progressOfMission,
  rankRows,
  redeem,
} from './points-and-missions.ts';
import { rewardOfKind, validateConfig } from './promotions.ts';
import { countTickets, drawTail, drawTickets, sealTickets } from './raffles.ts';
import { plainFields } from './values.ts';

const rules: Readonly<Record<string, (input: Fields) => Fields>> = {
  'config.validate': validateConfig,
  'turnover.counted': countOneBet,
  'order.parts': splitOrder,
  'engine.run': runEngine,
  'queue.run': runQueue,
  'points.earn': earnPoints,
  'points.correct': correctPoints,
  'points.convert': convert,
  'points.redeem': redeem,
  'mission.period': periodOfMission,
  'mission.progress': progressOfMission,
  'board.rank': rankRows,
  'raffle.draw': drawTickets,
  'raffle.seal': sealTickets,
  'raffle.tickets': countTickets,
  'lucky.tail': drawTail,
  'referral.judge': judge,
  'vip.rise': rise,
  'vip.month': endMonth,
  'status.move': moveStatus,
  'mask.name': mask,
  'promo-code.read': readPromoCode,
  'feedback.check': checkFeedback,
  'notices.page': placeNotice,
};

/** Runs a vector of rewards. A refusal may have more parameters than the vector tells; a field that it tells must be the same. */
export function runReward({ rule, input, expected }: GameVector): void {
  const run = rule.startsWith('bonus.') ? rewardOfKind : rules[rule];
  if (!run) throw new VectorProblem(`unknown rule ${rule}`);
  const found = plainFields(run(input));
  same('refusal', found.refusal, expected.refusal);
  sameFields(found, expected);
}
