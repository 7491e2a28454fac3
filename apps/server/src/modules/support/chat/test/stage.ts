// What tests of the chat are given: real captchas, seals and the queue of mail, whose carrier keeps what it is given.
import { loadTranslator } from '@tyche/i18n/catalogs';
import { solveCaptcha } from '@tyche/testkit/captcha';
import { newKey } from '@tyche/testkit/key';
import type { Database } from '../../../../platform/db/database.ts';
import { visitorCall } from '../../../../platform/http/caller.ts';
import type { Call } from '../../../../platform/http/handlers.ts';
import { openLog } from '../../../../platform/log/log.ts';
import { openSealing } from '../../../../platform/sealing/sealing.ts';
import { knownVisitor, openCaptchas } from '../../../identity/index.ts';
import { openMessaging } from '../../../messaging/index.ts';
import type { Merchant } from '../../../settings/index.ts';
import type { ChatDeps } from '../deps.ts';

export interface Mail {
  readonly target: string;
  readonly subject: string;
  readonly body: string;
}

const words = await loadTranslator('EN', 'all');

/** Opens what the chat needs on a database. */
export function openChatStage(database: Database, merchant: () => Promise<Merchant>) {
  const sealing = openSealing('a secret of the tests, thirty-two long');
  const captchas = openCaptchas({
    database,
    sealing,
    attempts: async () => 1,
    clock: { now: () => new Date() },
  });
  const taken: Mail[] = [];
  const carrier = { name: 'test', send: async (mail: Mail) => void taken.push(mail) };
  const messaging = openMessaging({
    database,
    sealing,
    log: openLog('silent'),
    carriers: { mail: carrier, sms: null },
    wordsOf: () => words,
    contactsOf: async () => ({ mail: null, sms: null, language: 'EN' }),
  });
  const deps: ChatDeps = {
    database,
    merchant,
    sealing,
    captchas,
    messaging,
    wordsOf: () => words,
    rankLevelOf: async () => 0,
    identifyMember: async () => null,
    contactsOf: async () => ({ mail: null, sms: null, language: 'EN' }),
  };
  return {
    deps,
    /** Hands over what is queued, and gives all mail since the last look. */
    async mails(): Promise<Mail[]> {
      await messaging.jobs
        .find(({ name }) => name === 'messaging.deliver')
        ?.run(new AbortController().signal);
      return taken.splice(0);
    },
    /** A captcha for a browser, solved. */
    async solved(browser: Browser): Promise<string> {
      const call = browser.call();
      const begun = await captchas.begin(knownVisitor(call), 'chat', call.ip);
      return solveCaptcha(begun);
    },
  };
}

export type Browser = ReturnType<typeof openBrowser>;

/** A browser of a visitor with its cookies, on a network. */
export function openBrowser(ip: string) {
  const cookies = new Map<string, string>();
  return {
    cookies,
    /** A call of it, under a key of its own unless one is given. */
    call: (key: string = newKey()): Call => ({
      ...visitorCall('EN'),
      ip,
      key,
      cookie: (name) => cookies.get(name) ?? null,
      setCookie: (name, value) => void cookies.set(name, value),
    }),
  };
}
