import type { wagers } from '@tyche/contract/wagers';
import { formatAmount } from '@tyche/kernel/money';
import type { Database, Reader } from '../../platform/db/database.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { latestWinners } from './index.ts';

export interface WagerRouteDeps {
  readonly database: Database;
  /** Names as they may be shown to everyone. */
  maskedNames(reader: Reader, memberIds: readonly bigint[]): Promise<Map<bigint, string>>;
  gameName(gameCode: string, language: string): string;
}

const DEFAULT_SIZE = 20;

export function wagerRoutes({
  database,
  maskedNames,
  gameName,
}: WagerRouteDeps): Handlers<keyof typeof wagers> {
  return {
    async winnerBoard({ limitNum = DEFAULT_SIZE }, call) {
      const winners = await latestWinners(database.reader, limitNum);
      const names = await maskedNames(
        database.reader,
        winners.map((winner) => winner.memberId),
      );
      return {
        list: winners.map((winner) => ({
          vo: {
            customerName: names.get(winner.memberId) ?? '***',
            gameName: gameName(winner.gameCode, call.language),
            gameCode: winner.gameCode,
            winAmount: formatAmount(winner.payout),
            gameType: winner.source === 'lottery' ? 'LOTT' : winner.gameType,
            vendor: winner.source === 'vendor' ? '' : 'tyche',
            time: winner.at.getTime(),
          },
        })),
      };
    },
  };
}
