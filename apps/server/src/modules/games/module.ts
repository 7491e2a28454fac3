import type { ModuleParts } from '../../platform/modules/module-parts.ts';
import { type GamesDeps, openGamesModule } from './index.ts';

/** Opens the module. */
export function gamesModule(deps: GamesDeps) {
  return { ...openGamesModule(deps), subscriptions: [], actions: {} } satisfies ModuleParts;
}
