import type { luckyBets } from '@tyche/contract/lucky-bets';
import type { Handlers } from '../../../platform/http/handlers.ts';
import type { PromotionsDeps } from '../deps.ts';
import { checkLuckyBet, listLuckyDays, listOwnLuckyBets, readLuckyDay } from './read.ts';

/** Lucky bets as visitors check them and members find their own. */
export function luckyBetsRoutes(deps: PromotionsDeps): Handlers<keyof typeof luckyBets> {
  return {
    luckyDays: ({ id }) => listLuckyDays(deps, BigInt(id)),
    luckyDay: ({ id }) => readLuckyDay(deps, BigInt(id)),
    ownLuckyBets: ({ id }, { member }) => listOwnLuckyBets(deps, BigInt(id), member.memberId),
    checkLuckyBet: (input, { member }) => checkLuckyBet(deps, input, member.memberId),
  };
}
