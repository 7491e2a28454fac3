import type { winners } from '@tyche/contract/winners';
import type { Handlers } from '../../../platform/http/handlers.ts';
import type { PromotionsDeps } from '../deps.ts';
import { isHiding, setHiding } from './hiding.ts';
import { listWinners, openWinShare } from './winners.ts';

const BOARD = 20;
const RANKS = 50;

/** The winner board for everybody, and the member's own word whether it stands there. */
export function winnersRoutes(deps: PromotionsDeps): Handlers<keyof typeof winners> {
  const winShare = openWinShare(deps, deps.now);
  return {
    winnerBoard: ({ limitNum = BOARD, gameCategory = 'ALL', period = '7d', language: asked }, { language }) =>
      listWinners(deps, { limit: limitNum, category: gameCategory, period, language: asked ?? language }),
    rankList: ({ size = RANKS, category = 'ALL', language: asked }, { language }) =>
      listWinners(deps, { limit: size, category, period: '7d', language: asked ?? language }),
    winShare: () => winShare(),
    winnerSettings: async (_input, { member }) => ({
      isHidden: await isHiding(deps, member.memberId),
    }),
    async setWinnerSettings({ isHidden }, { member }) {
      await setHiding(deps, member.memberId, isHidden);
      return null;
    },
  };
}
