import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startProvider, type TestProvider } from '../apps/server/test/identity-provider.ts';
import { openDatabase } from '../apps/server/src/platform/db/database.ts';
import { sql } from '../apps/server/src/platform/db/sql.ts';
import { freePort, startProduct } from '../tools/faults/product.ts';
import { until } from '../tools/faults/until.ts';

declare module 'vitest' {
  interface ProvidedContext {
    productUrl: string;
    databaseUrl: string;
    /** The demo's staff, as the ready line tells them. */
    staff: readonly StaffAccount[];
  }
}

export interface StaffAccount {
  readonly username: string;
  readonly password: string;
  readonly totp: string;
}

/** Waiting times of the cashier, as a merchant may set them: none, so that a journey is made in one go. */
const cashier = { turnoverPpm: 0, cardWaitHours: 0, newAccountHours: 0, newCardHours: 0, playPpm: 0 };

/** Vitest's global set-up of the journeys: the built product, started as anyone would start it, in an empty data folder. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'tyche-e2e-'));
  const provider = await startProvider();
  const product = await startProduct({
    env: {
      PORT: String(await freePort()),
      TYCHE_DATA_DIR: folder,
      TYCHE_GOOGLE_SECRET: provider.secret,
      TYCHE_FACEBOOK_SECRET: provider.secret,
    },
    readyWithinMs: 300_000,
  });
  const databaseUrl = readFileSync(join(folder, 'postgres.url'), 'utf8').trim();
  await setMerchant(databaseUrl, { cashier, socialProviders: providersAt(provider) });
  await until('both providers are on offer', 30_000, async () => {
    const answer = await fetch(`${product.url}/wps/session/social`);
    return (await answer.text()).includes('"google","facebook"');
  });
  project.provide('productUrl', product.url);
  project.provide('databaseUrl', databaseUrl);
  project.provide('staff', staffIn(product.output()));
  return async () => {
    const { status, orphans } = await product.stop();
    await provider.stop();
    rmSync(folder, { recursive: true, force: true });
    if (status !== 0 || orphans.length > 0)
      throw new Error(
        `the product ended with ${status}, left ${orphans.length} processes: ${product.output()}`,
      );
  };
}

/** Reads the staff from the ready line. */
export function staffIn(output: string): StaffAccount[] {
  const found = output.matchAll(/(\w+) \/ (\S+) \(staff, authenticator ([A-Z2-7]+)\)/g);
  return [...found].map(([, username = '', password = '', totp = '']) => ({ username, password, totp }));
}

/** Both providers of identities that the site knows, at the one of the tests. */
export function providersAt({ issuer, clientId }: Pick<TestProvider, 'issuer' | 'clientId'>) {
  return { google: { issuer, clientId }, facebook: { issuer, clientId } };
}

/** Overrides settings of the merchant. */
export async function setMerchant(url: string, values: object): Promise<void> {
  const database = openDatabase({ url, maxConnections: 1 });
  try {
    await database.inTransaction((tx) =>
      tx.rows(sql`
        update settings.merchants set overrides = overrides || ${JSON.stringify(values)}::jsonb`),
    );
  } finally {
    await database.close();
  }
}
