// Staff on members: how login and its captcha are protected on this site.
import Type from 'typebox';
import { route } from './route.ts';
import { closed, IdText, Nothing } from './schemas.ts';

const Reason = Type.String({ minLength: 3, maxLength: 300 });

const loginFields = {
  /** How a captcha begins: a slider that is moved to its end, or a button. */
  captchaStep: Type.Union([Type.Literal('slider'), Type.Literal('button')]),
  /** The most attempts, of about a millisecond each, that a browser makes for a captcha on a quiet network. */
  captchaAttempts: Type.Integer({ minimum: 10, maximum: 5_000 }),
  /** A login ends the other sessions of its account. */
  oneSession: Type.Boolean(),
};

export const membersStaff = {
  loginSettings: route({
    method: 'GET',
    path: '/wps/staff/site/login',
    auth: 'staff',
    permission: 'site.manage',
    summary: 'How a captcha begins, how much work it is, and whether an account has one session.',
    // What operations have set outside the limits is shown as it is.
    output: closed({ ...loginFields, captchaAttempts: Type.Number() }),
    input: Nothing,
    refusals: ['not-allowed'],
  }),
  setLoginSettings: route({
    method: 'PUT',
    path: '/wps/staff/site/login',
    stale: ['GET /wps/staff/approvals'],
    auth: 'staff',
    permission: 'site.manage',
    summary: 'Proposes other settings of login and captcha. Another person approves them.',
    input: closed({ ...loginFields, reason: Reason }),
    output: closed({ approvalId: IdText }),
    refusals: ['not-allowed', 'approval-pending'],
  }),
};
