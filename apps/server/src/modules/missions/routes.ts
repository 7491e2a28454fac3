import type { missions } from '@tyche/contract/missions';
import type { missionsStaff } from '@tyche/contract/missions-staff';
import type { Handlers } from '../../platform/http/handlers.ts';
import { readBoard } from './boards.ts';
import { claimStep, joinMission } from './claims.ts';
import type { MissionsDeps } from './deps.ts';
import { readMilestones, readSummaries } from './read-missions.ts';
import { readStaffBoard } from './prizes/read.ts';
import { proposeStrike } from './prizes/strike.ts';
import { createMission, endMission, proposePublish, readMissions, saveTexts } from './staff.ts';

/** Missions of members, and the office. */
export function missionsRoutes(
  deps: MissionsDeps,
): Handlers<keyof typeof missions | keyof typeof missionsStaff> {
  return {
    missionSummaries: (input, { member, language }) => readSummaries(deps, input, { ...member, language }),
    missionMilestones: (input, { member, language }) => readMilestones(deps, input, { ...member, language }),
    async joinMission(input, { member }) {
      await joinMission(deps, input, member);
      return null;
    },
    claimMilestone: (input, { member, key }) => claimStep(deps, input, { ...member, key }),
    missionBoard: (input, { member }) => readBoard(deps, input, member),
    staffMissions: () => readMissions(deps),
    createMission: (input, call) => createMission(deps, input, call),
    async saveMissionTexts(input, call) {
      await saveTexts(deps, input, call);
      return null;
    },
    publishMission: (input, call) => proposePublish(deps, input, call),
    async endMission(input, call) {
      await endMission(deps, input, call);
      return null;
    },
    staffMissionBoard: (input) => readStaffBoard(deps, input),
    strikePlace: (input, call) => proposeStrike(deps, input, call),
  };
}
