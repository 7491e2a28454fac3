// A site for the tests of accounts: settings that change, networks that differ, captchas that are solved, messages that are read.
import { type Database, openDatabase } from '../src/platform/db/database.ts';
import { solveCaptcha } from '@tyche/testkit/captcha';
import { eventually } from '@tyche/testkit/until';
import { setSite } from './set-site.ts';
import { type Answer, startTestServer, type TestClient, type TestServer } from './harness.ts';

export interface Sent {
  readonly channel: string;
  readonly target: string;
  readonly code: string | null;
  readonly body: string;
}

export interface AccountStage {
  readonly server: TestServer;
  readonly database: Database;
  /** A browser of its own; `network` is the third part of its address. */
  browser(network?: number): TestClient;
  /** A mobile number that nobody has: as typed, and in international form. */
  number(): { readonly typed: string; readonly full: string };
  /** The newest message with a code to a target, once there are more than `besides`. */
  sent(target: string, besides?: number): Promise<Sent>;
  messagesTo(target: string): Promise<readonly Sent[]>;
  /** A solved captcha in the fields of the slider's result. */
  slider(client: TestClient, action: string): Promise<Record<string, string>>;
  /** A solved captcha as text. */
  captcha(client: TestClient, action: string): Promise<string>;
  /** Asks for a code and gives it. */
  code(
    client: TestClient,
    path: string,
    action: string,
    number: { typed: string; full: string },
  ): Promise<string>;
  /** Changes settings of the site and waits until they count. */
  set(overrides: Readonly<Record<string, unknown>>): Promise<void>;
  stop(): Promise<void>;
}

export const pepper = 'a pepper of the tests, long enough to be one';

/** Starts the stage; with `payments` the demo payment provider runs beside it. */
export async function openAccountStage({ payments = false } = {}): Promise<AccountStage> {
  const env = { TYCHE_TRUST_PROXY: '1', TYCHE_PEPPER: pepper };
  const server = await startTestServer({ worker: true, payments, env });
  const database = openDatabase({ url: server.databaseUrl, maxConnections: 2 });
  let numbers = 1_000_000 + (process.pid % 1_000) * 1_000;
  let networks = 1;

  async function messagesTo(target: string): Promise<readonly Sent[]> {
    const { body } = await server.client().send('GET', '/dev/outbox');
    return body.list.filter((message: Sent) => message.target === target && message.code !== null);
  }

  const stage: AccountStage = {
    server,
    database,
    browser(given) {
      networks += 1;
      const network = given ?? networks;
      const client = server.client();
      const from = { 'x-forwarded-for': `10.${network >> 8}.${network & 255}.7` };
      const { send } = client;
      return {
        ...client,
        send: (method, path, body, headers) => send(method, path, body, { ...from, ...headers }),
        register: client.register,
      };
    },
    number() {
      numbers += 1_000;
      return { typed: `0917${numbers}`, full: `+63917${numbers}` };
    },
    async sent(target, besides = 0) {
      return eventually(async () => {
        const messages = await messagesTo(target);
        return messages.length > besides && messages[0];
      });
    },
    messagesTo,
    async slider(client, action) {
      return { captcha_id: 'proof-of-work', captcha_output: await solvedCaptcha(client, action) };
    },
    captcha: solvedCaptcha,
    async code(client, path, action, { typed, full }) {
      const slider = await stage.slider(client, action);
      const before = (await messagesTo(full)).length;
      const answer = await client.send('POST', path, { countryDialingCode: 63, mobileNum: typed, ...slider });
      if (answer.status !== 200) throw new Error(`code: ${answer.text}`);
      return (await stage.sent(full, before)).code ?? '';
    },
    set: (overrides) => setSite(server, database, overrides),
    async stop() {
      await database.close();
      await server.stop();
    },
  };
  return stage;
}

export function codeOfRefusal(answer: Answer): unknown {
  return answer.body?.value?.code;
}

/** Fetches a captcha and solves it: the text that goes beside a form. No more than one a second is given, so it waits for its turn. */
export async function solvedCaptcha(client: TestClient, action: string): Promise<string> {
  const { body } = await eventually(async () => {
    const answer = await client.send('GET', `/wps/captcha?action=${action}`);
    return answer.status === 200 && answer;
  });
  return solveCaptcha(body.value);
}
