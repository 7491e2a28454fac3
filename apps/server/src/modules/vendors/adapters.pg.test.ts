// One more entry in the list of vendors, as docs/how-to/new-adapter.md says it: nothing else names it.
import { FIRST_KEY_ID, fixedKeys } from '@tyche/vendor-protocol/keys';
import type { AddressInfo } from 'node:net';
import { amountOf } from '@tyche/kernel/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBook } from '../../../../studio/src/book.ts';
import { serveStudio } from '../../../../studio/src/server.ts';
import { openStudioWallet } from '../../../../studio/src/wallet.ts';
import type { AdapterSettings } from '../../platform/adapters/adapters.ts';
import { Outage } from '../../platform/http/errors.ts';
import { openSealing } from '../../platform/sealing/sealing.ts';
import type { ListedVendor } from './adapter.ts';
import { vendorAdapters } from './adapters/index.ts';
import { openStudio } from './adapters/studio/index.ts';
import { openVendorDeps } from './module.ts';
import { moveBetweenWallets } from './open-transfer.ts';
import { readVendors, readWallets } from './read.ts';
import { recallDue } from './recall.ts';
import * as store from './store.ts';
import { openListedVendor } from './test/open-listed.ts';
import { codeOf } from '@tyche/testkit/code-of';
import { openStage, type Stage } from './test/stage.ts';
import { newKey } from '@tyche/testkit/key';

const clock = { now: () => new Date() };
const keys = [{ keyId: FIRST_KEY_ID, secret: 'a secret of this test' }] as const;
const book = openBook(null);
const server = serveStudio({
  wallet: openStudioWallet(book, clock),
  keys,
  clock,
  games: null,
  hasControl: true,
});
let stage: Stage;
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  stage = await openStage();
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await stage.close();
});

/** A second company that speaks the studio's protocol. */
const acme: ListedVendor = {
  code: 'acme',
  name: 'Acme Games',
  accountTypeId: 900,
  variables: { TYCHE_ACME_URL: { help: 'Address of Acme Games.' } },
  async open({ read }) {
    const url = read('TYCHE_ACME_URL');
    return url === null ? null : openStudio({ url, keys: fixedKeys(keys), clock });
  },
};

test('a vendor that is only in the list has wallets, an account in the ledger and transfers', async () => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const settings: AdapterSettings = {
    clock,
    merchantCode: '',
    ownUrl: url,
    siteUrl: url,
    loadSecret: async () => keys[0].secret,
    read: (name) => (name === 'TYCHE_ACME_URL' ? url : null),
  };
  const deps = await openVendorDeps({
    ...stage.deps,
    sealing: openSealing('a secret for tests that is long enough'),
    settings,
    adapters: [...vendorAdapters, acme],
  });
  // The studio is listed too, and not configured here.
  expect(deps.vendors.map(({ code }) => code)).toEqual(['acme']);
  const member = await stage.member(amountOf(500));
  const { memberId } = member;
  const sides = { fromAccountTypeId: 2, toAccountTypeId: 900 };
  const request = { memberId, key: newKey(), ...sides, amount: '200', referenceNo: '', language: 'EN' };
  expect(await moveBetweenWallets(deps, request)).toMatchObject({ state: 'done', vendor: 'acme' });
  expect((await readWallets(deps, memberId)).wallets).toMatchObject([
    { accountTypeId: 900, vendor: 'acme', name: 'Acme Games', status: 'ready', available: '200.0000' },
  ]);
  const [account] = await stage.rows(`
    select c.gl, sum(-e.delta)::bigint as amount from wallet.booked_entries e join wallet.gl_codes c using (gl)
    where c.code = 'vendor:acme' group by 1`);
  expect(account).toEqual({ gl: 1000, amount: amountOf(200) });
});

test('a vendor without wallets has none to show, to move money to or to recall from', async () => {
  const seamless = await openListedVendor('softswiss');
  const deps = { ...stage.deps, vendors: [...stage.deps.vendors, seamless] };
  const { memberId, walletId } = await stage.member(amountOf(500));
  const { wallets } = await readWallets(deps, memberId);
  expect(wallets.map(({ vendor }) => vendor)).toEqual(['studio']);
  const { vendors } = await readVendors(deps);
  expect(vendors.map(({ vendor, status }) => [vendor, status])).toContainEqual(['softswiss', 'ready']);
  const sides = { fromAccountTypeId: 2, toAccountTypeId: seamless.accountTypeId };
  const request = { memberId, key: newKey(), ...sides, amount: '200', referenceNo: '', language: 'EN' };
  expect(await codeOf(moveBetweenWallets(deps, request))).toBe('unknown-wallet');
  await stage.database.inTransaction(async (tx) => {
    await store.lockPlayer(tx, { memberId, vendor: 'softswiss', walletId, currency: 'PHP' });
    await store.requestRecall(tx, memberId);
  });
  expect(await recallDue(deps)).toBe(1);
  expect(await stage.rows(`select 1 from vendors.players where recall_at is not null`)).toEqual([]);
});

test('a vendor without wallets is asked to end the games of a player whose play was stopped, until it has', async () => {
  const listed = await openListedVendor('softswiss');
  const asked: string[] = [];
  let isAway = true;
  const games = {
    origin: 'https://play.example',
    list: async () => [],
    launch: async () => null,
    async endSessions(playerId: string) {
      asked.push(playerId);
      if (isAway) throw new Outage('it does not answer');
    },
  };
  const deps = { ...stage.deps, vendors: [{ ...listed, adapter: { ...listed.adapter, games } }] };
  const { memberId, walletId } = await stage.member(amountOf(500));
  const playerId = await stage.database.inTransaction(async (tx) => {
    const player = await store.lockPlayer(tx, { memberId, vendor: 'softswiss', walletId, currency: 'PHP' });
    await store.requestRecall(tx, memberId);
    return player.player_id;
  });
  await recallDue(deps);
  await stage.rows(`update vendors.players set recall_at = clock_timestamp() where recall_at is not null`);
  isAway = false;
  await recallDue(deps);
  expect(asked).toEqual([playerId, playerId]);
  expect(await recallDue(deps)).toBe(0);
});
