// Sending a code: captcha, limits, the code itself and the message, the same for a number that nobody has (reliability.md T23, S17).
import { Refusal } from '../../platform/http/errors.ts';
import type { Call } from '../../platform/http/handlers.ts';
import type { CodePurpose } from '../identity/index.ts';
import type { MembersDeps } from './deps.ts';

export interface CodeToSend {
  readonly purpose: CodePurpose;
  readonly channel: 'mail' | 'sms';
  /** What the code is bound to: the number or address, or another name of the request. */
  readonly boundTo: string;
  /** Where it goes. */
  readonly target: string;
  /** False for an answer that looks the same while nothing is sent. */
  readonly isReal: boolean;
  readonly subjectId: bigint | null;
  /** The browser or session that may use it. */
  readonly asker: string;
}

export interface SentCode {
  readonly expiresAt: Date;
  readonly expiredMinutes: number;
}

/**
 * Sends a code of six digits. Refuses `send-limit`; an `Outage` when the carrier fails, for every caller (reliability.md 4.4, F16):
 * the code is handed over within a second, so that the time of the answer tells nothing either.
 */
export async function sendCode(deps: MembersDeps, asked: CodeToSend, call: Call): Promise<SentCode> {
  const { database, codes, messaging, merchant, wordsOf } = deps;
  const { name, site } = await merchant();
  const { purpose, channel, boundTo, target, subjectId, asker } = asked;
  await messaging.requireReachable(channel);
  await codes.requireMaySend({ channel, target, ip: call.ip, perDay: site.smsPerDay });
  const minutes = site.codeMinutes;
  const expiresAt = await database.inTransaction(async (tx) => {
    const issued = await codes.issue(tx, { purpose, target: boundTo, asker, subjectId, minutes });
    const words = wordsOf(call.language);
    const params = { site: name, code: issued.code, minutes };
    await messaging.send(tx, {
      channel,
      target: asked.isReal ? target : null,
      subject: words.t('messages.code.title', { site: name }),
      body: words.t('messages.code.body', params),
      code: issued.code,
      lifeS: minutes * 60,
    });
    return issued.expiresAt;
  });
  return { expiresAt, expiredMinutes: minutes };
}

/** Refuses `function-not-enabled` where a switch of the site is off. */
export function requireFeature(isOn: boolean): void {
  if (!isOn) throw new Refusal('function-not-enabled');
}
