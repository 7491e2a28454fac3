import type { Call, Handlers } from '../../../platform/http/handlers.ts';
import type { Captchas } from './captcha.ts';
import { newReference } from './references.ts';

const COOKIE = 'captchaId';
const COOKIE_S = 3_600;
const VISITOR = /^[A-Za-z0-9_-]{22}$/;

/** What ties captchas and codes to this browser, or null when it has none yet. */
export function visitorOf(call: Call): string | null {
  const cookie = call.cookie(COOKIE);
  return cookie !== null && VISITOR.test(cookie) ? cookie : null;
}

/** The same, made when it is not there. */
export function knownVisitor(call: Call): string {
  const known = visitorOf(call);
  if (known !== null) return known;
  const visitor = newReference(16);
  call.setCookie(COOKIE, visitor, COOKIE_S);
  return visitor;
}

/** The route that begins a captcha. */
export function captchaRoutes(captchas: Captchas): Handlers<'captcha'> {
  return {
    captcha: ({ action = 'login' }, call) => captchas.begin(knownVisitor(call), action, call.ip),
  };
}
