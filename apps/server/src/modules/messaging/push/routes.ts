import type { push } from '@tyche/contract/push';
import type { Call, Handlers } from '../../../platform/http/handlers.ts';
import { endDevice, type PushDeps, readDevices, setDevice } from './devices.ts';

export interface PushRouteDeps extends PushDeps {
  /** SHA-256 of the cookie that tells browsers apart; null for a call without one. */
  readonly browserOf: (call: Pick<Call, 'cookie'>) => Buffer | null;
}

/** A member's browsers that get pushes. */
export function pushRoutes(deps: PushRouteDeps): Handlers<keyof typeof push> {
  return {
    pushDevices: (_input, call) =>
      readDevices(deps, { memberId: call.member.memberId, browserHash: deps.browserOf(call) }),
    async setPushDevice(input, call) {
      const { language, userAgent, member } = call;
      await setDevice(deps, input, {
        memberId: member.memberId,
        browserHash: deps.browserOf(call),
        language,
        userAgent,
      });
      return null;
    },
    async endPushDevice({ id }, { member }) {
      await endDevice(deps.database.reader, member.memberId, id);
      return null;
    },
  };
}
