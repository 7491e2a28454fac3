// Login and captcha as staff settings: they protect every account, so one person proposes and another approves.
import type { membersStaff as contract } from '@tyche/contract/members-staff';
import type { OutputOf } from '@tyche/contract/route';
import type { Handlers } from '../../platform/http/handlers.ts';
import { setLoginSettings } from '../settings/index.ts';
import { type GuardedActions, proposeAction } from '../staff/index.ts';
import type { MembersDeps } from './deps.ts';

type LoginSettings = OutputOf<typeof contract.loginSettings>;
type Deps = Pick<MembersDeps, 'database' | 'merchant'>;

const KIND = 'site.login';

/** Reads the settings, and proposes others. `setLoginSettings` refuses `approval-pending` while another proposal is open. */
export function loginSettingsRoutes({ database, merchant }: Deps): Handlers<keyof typeof contract> {
  return {
    async loginSettings() {
      const { captchaStep, captchaAttempts, oneSession } = (await merchant()).site;
      return { captchaStep: captchaStep === 'button' ? 'button' : 'slider', captchaAttempts, oneSession };
    },
    async setLoginSettings({ reason, ...payload }, call) {
      const { code: subject } = await merchant();
      const proposal = { kind: KIND, subject, payload, reason };
      const id = await database.inTransaction((tx) => proposeAction(tx, proposal, call));
      return { approvalId: id.toString() };
    },
  };
}

/** What an approved proposal does. */
export function loginSettingsActions({ merchant }: Pick<Deps, 'merchant'>): GuardedActions {
  return {
    [KIND]: {
      permission: 'approvals.decide',
      async perform(tx, { payload }) {
        await setLoginSettings(tx, (await merchant()).code, settingsOf(payload));
      },
    },
  };
}

function settingsOf(payload: unknown): LoginSettings {
  const { captchaStep, captchaAttempts, oneSession } = Object(payload);
  const isStep = captchaStep === 'slider' || captchaStep === 'button';
  if (!isStep || !Number.isInteger(captchaAttempts) || typeof oneSession !== 'boolean')
    throw new Error('a proposal without the settings of login');
  return { captchaStep, captchaAttempts, oneSession };
}
