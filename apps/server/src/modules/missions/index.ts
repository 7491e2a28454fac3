// Missions: goals of play in a period, their rewards, and leaderboards. Uses settings, staff, wallet, wagers, protection, members.
import type { missions } from '@tyche/contract/missions';
import type { missionsStaff } from '@tyche/contract/missions-staff';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { MissionsDeps } from './deps.ts';
import { missionsRoutes } from './routes.ts';

export { missionsDomains } from './domains.ts';
export { missionCosts } from './costs.ts';
export type { MissionsDeps, PointsGift } from './deps.ts';
export { findMissionSources } from './find-sources.ts';
export { findWrongClaims, type WrongClaim } from './find-wrong-claims.ts';
export { findWrongPrizes } from './prizes/audit.ts';
export { exportMissions, leaveMissions } from './privacy.ts';
export { type FirstMission, seedMissions } from './seed.ts';

export interface Missions {
  readonly handlers: Handlers<keyof typeof missions | keyof typeof missionsStaff>;
}

/** Opens the module. */
export function openMissions(deps: MissionsDeps): Missions {
  return { handlers: missionsRoutes(deps) };
}
