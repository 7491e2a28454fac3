import type { Call, Handlers } from '../../platform/http/handlers.ts';
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

/** The routes that draw and judge captchas. */
export function captchaRoutes(captchas: Captchas): Handlers<'captcha' | 'sliderCaptcha' | 'judgeSlider'> {
  return {
    async captcha({ action = 'login' }, call) {
      return (await captchas.image(knownVisitor(call), action, call.ip)).toString('base64');
    },
    sliderCaptcha: ({ action = 'register' }, call) => captchas.slider(knownVisitor(call), action, call.ip),
    judgeSlider: (solved, call) => captchas.judgeSlider(knownVisitor(call), solved, call.ip),
  };
}
