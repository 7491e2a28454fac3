import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startProvider, type TestProvider } from '../apps/server/test/identity-provider.ts';
import { openDatabase } from '../apps/server/src/platform/db/database.ts';
import { sql } from '../apps/server/src/platform/db/sql.ts';
import { freePort } from '@tyche/testkit/free-port';
import { scratchFolder } from '@tyche/testkit/scratch';
import { root, startProduct } from '../tools/faults/product.ts';
import { until } from '@tyche/testkit/until';
import { buildWeb } from '../tools/start/web-build.ts';
import { fastGame } from './steps.ts';
import { cheap, openSessions, staffIn, type TestProduct } from './test-product.ts';

/** Waiting times of the cashier, as a merchant may set them: none, so that a journey is made in one go. */
const cashier = { turnoverPpm: 0, cardWaitHours: 0, newAccountHours: 0, newCardHours: 0, playPpm: 0 };

/** Vitest's global set-up of the journeys: the built product, started as anyone would start it, once for each worker. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await buildWeb({ root, signal: new AbortController().signal, say: () => undefined });
  const provider = await startProvider();
  const workers = Array.from({ length: Number(project.config.maxWorkers) });
  const started = await Promise.all(workers.map(() => startShared(provider)));
  project.provide(
    'products',
    started.map(({ product }) => product),
  );
  return async () => {
    await Promise.all(started.map(({ stop }) => stop()));
    await provider.stop();
  };
}

async function startShared(provider: TestProvider) {
  const folder = mkdtempSync(join(scratchFolder(), 'tyche-e2e-'));
  const product = await startProduct({
    env: {
      PORT: String(await freePort()),
      TYCHE_DATA_DIR: folder,
      // One: each costs as much of the processor as six games of every minute.
      TYCHE_TEST_GAMES: fastGame.code,
      // The second brand has journeys and a product of its own: its draws and jobs cost as much as those of the first.
      TYCHE_DEMO_BRANDS: '1',
      ...cheap,
      TYCHE_GOOGLE_SECRET: provider.secret,
      TYCHE_FACEBOOK_SECRET: provider.secret,
    },
    readyWithinMs: 300_000,
  });
  const databaseUrl = readFileSync(join(folder, 'postgres.url'), 'utf8').trim();
  const staff = staffIn(product.output());
  const sessions = await openSessions(product.url, staff);
  // The sessions of staff outlive the whole run, however long they rest between two journeys.
  const settings = {
    cashier,
    socialProviders: providersAt(provider),
    staffIdleMinutes: 240,
    // Little work for each captcha: two browsers share the machine with their servers.
    captchaAttempts: 20,
  };
  await setMerchant(databaseUrl, settings);
  await until('both providers are on offer', 30_000, async () => {
    const answer = await fetch(`${product.url}/wps/session/social`);
    return (await answer.text()).includes('"google","facebook"');
  });
  return {
    product: { url: product.url, databaseUrl, folder, staff, sessions } satisfies TestProduct,
    async stop() {
      const { status, orphans } = await product.stop();
      rmSync(folder, { recursive: true, force: true });
      if (status !== 0 || orphans.length > 0)
        throw new Error(
          `the product ended with ${status}, left ${orphans.length} processes: ${product.output()}`,
        );
    },
  };
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
