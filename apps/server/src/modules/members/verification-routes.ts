// Codes that visitors and members ask for.
import type { verification } from '@tyche/contract/verification';
import type { CaptchaAction } from '@tyche/contract/verification';
import type { InputOf } from '@tyche/contract/route';
import type { Call, Handlers } from '../../platform/http/handlers.ts';
import { type CodePurpose, knownVisitor, visitorOf } from '../identity/index.ts';
import { sendContactCode } from './change-contacts.ts';
import { findByContact } from './contacts.ts';
import type { MembersDeps } from './deps.ts';
import { numberOf } from './numbers.ts';
import { requireFeature, sendCode, type SentCode } from './send-code.ts';
import { sendDeviceCode } from './sign-in.ts';

type Asked = InputOf<typeof verification.loginSms>;
export type SendRoute = Exclude<keyof typeof verification, 'captcha'>;

export function verificationRoutes(deps: MembersDeps): Handlers<SendRoute> {
  return {
    async loginSms(input, call) {
      requireFeature((await deps.merchant()).site.mobileLogin);
      return minutesOf(await sendToNumber(deps, input, { purpose: 'login', action: 'sms-login' }, call));
    },
    async registerSms(input, call) {
      const { site } = await deps.merchant();
      requireFeature(site.registrationOpen && site.smsAtRegistration && site.phoneVerification === 'sms');
      return minutesOf(
        await sendToNumber(deps, input, { purpose: 'register', action: 'sms-register' }, call),
      );
    },
    async passwordSms(input, call) {
      requireFeature((await deps.merchant()).site.phoneRecovery);
      const sent = await sendToNumber(deps, input, { purpose: 'password', action: 'sms-password' }, call);
      return { expirationTime: sent.expiresAt.getTime() };
    },
    async deviceCode({ channel }, call) {
      const asked = { memberId: call.member.memberId, token: call.sessionToken ?? '', channel };
      const sent = await sendDeviceCode(deps, asked, call);
      return { ...minutesOf(sent), channel: sent.channel, target: sent.target };
    },
    async contactCode(input, call) {
      return { expiredMinutes: await sendContactCode(deps, input, call) };
    },
  };
}

/** The same answer for a number that nobody has: only a login or recovery of a proven number sends something (reliability.md S17). */
async function sendToNumber(
  deps: MembersDeps,
  input: Asked,
  { purpose, action }: { purpose: CodePurpose; action: CaptchaAction },
  call: Call,
): Promise<SentCode> {
  const { database, captchas, sealing } = deps;
  const { site } = await deps.merchant();
  const number = numberOf(site, input.countryDialingCode, input.mobileNum ?? input.mobileNo ?? '');
  if (site.captchaBeforeSms) await captchas.requireSolvedCaptcha(visitorOf(call), action, input);
  const contact = { field: 'mobileNum', value: number } as const;
  const subjectId = await findByContact(database.reader, sealing, contact);
  const isReal = purpose === 'register' || subjectId !== null;
  return sendCode(
    deps,
    {
      purpose,
      boundTo: number,
      target: number,
      isReal,
      asker: knownVisitor(call),
      channel: 'sms',
      subjectId: purpose === 'register' ? null : subjectId,
    },
    call,
  );
}

function minutesOf({ expiredMinutes }: SentCode): { expiredMinutes: number } {
  return { expiredMinutes };
}
