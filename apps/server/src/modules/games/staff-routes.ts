import type { gamesStaff } from '@tyche/contract/games-staff';
import type { Database } from '../../platform/db/database.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { arrangeGame, readStaffGames } from './arrange.ts';

/** The catalogue for staff. */
export function staffGameRoutes(database: Database): Handlers<keyof typeof gamesStaff> {
  return {
    staffGames: (wanted, { language }) => readStaffGames(database.reader, wanted, language),
    async arrangeGame(wanted, call) {
      await arrangeGame(database, wanted, call);
      return null;
    },
  };
}
