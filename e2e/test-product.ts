// A running product as a journey needs it, and the sessions of its staff.
import { inject } from 'vitest';
import { codeNow } from './authenticator.ts';

export interface StaffAccount {
  readonly username: string;
  readonly password: string;
  readonly totp: string;
}

export interface Cookie {
  readonly name: string;
  readonly value: string;
}

export interface TestProduct {
  readonly url: string;
  readonly databaseUrl: string;
  /** Its data, among them the key that it shares with the studio. */
  readonly folder: string;
  /** The demo's staff, as the ready line names them. */
  readonly staff: readonly StaffAccount[];
  /** The cookies of a session of each member of staff, by name: an authenticator's code is accepted once in 30 seconds. */
  readonly sessions: Readonly<Record<string, readonly Cookie[]>>;
}

declare module 'vitest' {
  interface ProvidedContext {
    /** One for each worker, whose files run one after the other: no two files disturb each other. */
    products: readonly TestProduct[];
  }
}

/**
 * What makes a product in journeys cheap. The shortest pause of its jobs: with it, one without calls takes 6.5 s of the processor a minute,
 * without it 11. Half of the usual connections: each new one costs PostgreSQL as much as a hundred statements.
 */
export const cheap = { TYCHE_JOB_PAUSE_MS: '1000', TYCHE_DATABASE_POOL: '12' } as const;

/** The product of this worker, which its spec files share. */
export function sharedProduct(): TestProduct {
  const product = inject('products')[Number(process.env.VITEST_POOL_ID) - 1];
  if (!product) throw new Error(`no product for worker ${process.env.VITEST_POOL_ID}`);
  return product;
}

/** Reads the staff accounts of the first brand from what a product printed. */
export function staffIn(output: string): StaffAccount[] {
  const found = output.matchAll(
    /(?<!\.localhost:\d+: )\b(\w+) \/ (\S+) \(staff, authenticator ([A-Z2-7]+)\)/g,
  );
  return [...found].map(([, username = '', password = '', totp = '']) => ({ username, password, totp }));
}

/** Signs every member of staff of a new product in, once. */
export async function openSessions(
  url: string,
  staff: readonly StaffAccount[],
): Promise<Record<string, Cookie[]>> {
  const sessions = await Promise.all(
    staff.map(async (account) => [account.username, await signIn(url, account)]),
  );
  return Object.fromEntries(sessions);
}

async function signIn(url: string, { username, password, totp }: StaffAccount): Promise<Cookie[]> {
  const cookies = new Map<string, string>();
  const send = async (step: string, body: object) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(`${url}/wps/staff/session/${step}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    });
    if (answer.status !== 200) throw new Error(`sign-in of ${username}: ${await answer.text()}`);
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
  };
  await send('login', { username, password });
  await send('second-factor', { code: codeNow(totp) });
  return [...cookies].map(([name, value]) => ({ name, value }));
}
