// The conformance suite of adapters: what each entry of each list promises, whatever its protocol. An adapter is tested as soon as it is
// listed. It is opened by the variables that it declares, and its addresses lead to a server that answers wrongly.
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createSocketServer, type Server as SocketServer } from 'node:net';
import { newKey } from '@tyche/testkit/key';
import { fixedKeys } from '@tyche/vendor-protocol/keys';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adapterVariables, readAdapterVariables } from './adapters.ts';
import { beaconAdapters, feedAdapters, openBeacons } from './modules/draws/adapters/index.ts';
import type { Beacon } from './modules/draws/adapter.ts';
import { paymentAdapters } from './modules/cashier/adapters/index.ts';
import { carrierAdapters, pushAdapters } from './modules/messaging/adapters/index.ts';
import { identityAdapters } from './modules/protection/adapters/index.ts';
import { hasWallets, type VendorSettings } from './modules/vendors/adapter.ts';
import { vendorAdapters } from './modules/vendors/adapters/index.ts';
import type { AdapterVariable, ListedAdapter } from './platform/adapters/adapters.ts';
import { openListed } from './platform/adapters/adapters.ts';
import { Outage } from './platform/http/errors.ts';

const lists = [
  vendorAdapters,
  paymentAdapters,
  carrierAdapters,
  pushAdapters,
  identityAdapters,
  beaconAdapters,
] as const;

/** How a service answers wrongly, each with the answer of HTTP. */
const wrongAnswers = {
  'a redirect': (response, elsewhere) => response.writeHead(307, { location: `${elsewhere}/` }).end(),
  'a redirect to read': (response, elsewhere) => response.writeHead(303, { location: `${elsewhere}/` }).end(),
  'an error': (response) => response.writeHead(500).end('{"status":"OK"}'),
  'no permission': (response) => response.writeHead(401).end('{}'),
  'a text that is not JSON': (response) => response.writeHead(200).end('<html>'),
  'an empty object, unsigned': (response) => response.writeHead(200).end('{}'),
  null: (response) => response.writeHead(200).end('null'),
  'an end of the connection': (response) => response.destroy(),
} satisfies Record<string, (response: ServerResponse, elsewhere: string) => unknown>;
type Wrong = keyof typeof wrongAnswers;
const wrongs = Object.keys(wrongAnswers) as Wrong[];

let answer: Wrong = 'an error';
const hits = { service: 0, elsewhere: 0 };
let service: Server;
let elsewhere: Server;
/** For what does not speak HTTP: it refuses at once. */
let refusing: SocketServer;

beforeAll(async () => {
  elsewhere = createServer((_request, response) => {
    hits.elsewhere += 1;
    response.end('{}');
  });
  service = createServer((request, response) => {
    hits.service += 1;
    request.resume();
    request.on('end', () => wrongAnswers[answer](response, urlOf(elsewhere)));
  });
  refusing = createSocketServer((socket) => {
    hits.service += 1;
    socket.on('error', () => undefined).end('500 no\r\n');
  });
  for (const server of [elsewhere, service, refusing])
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});
afterAll(() => {
  for (const server of [service, elsewhere]) {
    server.closeAllConnections();
    server.close();
  }
  refusing.close();
});

function urlOf(server: SocketServer): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A value as the variable declares it; an address is that of the service. */
function sampleOf(name: string, { minLength = 0, shape }: AdapterVariable): string {
  const address = urlOf(service);
  const samples = name.endsWith('_URL')
    ? [address, urlOf(refusing).replace('http:', 'smtp:'), address.replace('http:', 'https:')]
    : ['k'.repeat(Math.max(minLength, 1)), 'mailto:operations@play.example'];
  const found = samples.find((sample) => !shape || shape.pattern.test(sample));
  if (found === undefined) throw new Error(`no sample for ${name}`);
  return found;
}

/** The settings with all variables of an entry, or with some only. */
function settingsFor(
  { variables }: ListedAdapter<unknown>,
  isGiven: (name: string) => boolean = () => true,
): VendorSettings {
  return {
    clock: { now: () => new Date() },
    read: (name) => {
      const declared = variables[name];
      if (!declared) throw new Error(`${name} is read and not declared`);
      return isGiven(name) ? sampleOf(name, declared) : null;
    },
    loadSecret: async () => 's'.repeat(43),
    openKeys: (_vendor, configured) => fixedKeys(configured),
    merchantCode: '',
    ownUrl: 'http://127.0.0.1:1',
    siteUrl: 'http://127.0.0.1:1',
  };
}

async function openAll<Adapter>(entry: ListedAdapter<Adapter>): Promise<Adapter> {
  const adapter = await entry.open(settingsFor(entry));
  if (adapter === null) throw new Error(`${entry.code} does not open with all its variables`);
  return adapter;
}

/** What a call that got a wrong answer ended with. */
async function endOf(wrong: Wrong, call: () => Promise<unknown>): Promise<unknown> {
  answer = wrong;
  Object.assign(hits, { service: 0, elsewhere: 0 });
  const end = await call().then(
    (value) => ({ value }),
    (error: unknown) => error,
  );
  expect(hits.service, 'the service is asked').toBeGreaterThan(0);
  expect(hits.elsewhere, 'no redirect is followed').toBe(0);
  return end;
}

describe('every list of adapters', () => {
  it('has each code once, as rows may hold it, and each variable once', () => {
    for (const list of lists) {
      const codes = list.map(({ code }) => code);
      expect(new Set(codes).size).toBe(codes.length);
      for (const code of codes) expect(code).toMatch(/^[a-z0-9-]{2,40}$/);
    }
    const names = lists.flatMap((list) => list.flatMap(({ variables }) => Object.keys(variables)));
    expect([...names].sort()).toEqual(Object.keys(adapterVariables).sort());
    for (const name of names) expect(name).toMatch(/^TYCHE_[A-Z0-9_]+$/);
  });
  it('opens none of an address where nothing is configured, and each where all is', async () => {
    for (const entry of lists.flat() as ListedAdapter<unknown>[]) {
      const hasVariables = Object.keys(entry.variables).length > 0;
      expect((await entry.open(settingsFor(entry, () => false))) === null, entry.code).toBe(hasVariables);
      expect(await openAll(entry), entry.code).not.toBeNull();
    }
  });
  it('does not open a list that has a code twice', async () => {
    const [manual] = identityAdapters;
    if (!manual) throw new Error('no identity adapter');
    await expect(openListed([manual, manual], settingsFor(manual))).rejects.toThrow('listed twice');
  });
});

describe('a variable of an adapter', () => {
  const variables = {
    TYCHE_ACME_URL: { help: '', shape: { pattern: /^https:/, words: 'begin with https://' } },
    TYCHE_ACME_KEY: { help: '', minLength: 32, needs: 'TYCHE_ACME_URL' },
  };
  const read = (given: Record<string, string>) =>
    readAdapterVariables((name) => given[name] ?? null, variables);
  it('is taken as it is declared', () => {
    const given = { TYCHE_ACME_URL: 'https://acme.example', TYCHE_ACME_KEY: 'k'.repeat(32) };
    expect(read(given)).toEqual(given);
    expect(read({})).toEqual({});
  });
  it.each([
    [{ TYCHE_ACME_URL: 'http://acme.example' }, 'TYCHE_ACME_URL must begin with https://'],
    [{ TYCHE_ACME_URL: 'https://a', TYCHE_ACME_KEY: 'k' }, 'TYCHE_ACME_KEY must have at least 32 characters'],
    [{ TYCHE_ACME_KEY: 'k'.repeat(32) }, 'TYCHE_ACME_KEY needs TYCHE_ACME_URL'],
  ])('is refused as %j', (given, why) => expect(() => read(given)).toThrow(why));
});

describe.each(vendorAdapters)('the vendor $code', (entry) => {
  const player = { playerId: 'p1', currency: 'PHP' };
  const order = { ...player, reference: newKey(), amount: 10_000n };
  it('has a number for its wallets that no other has', () => {
    expect(entry.accountTypeId).toBeGreaterThanOrEqual(100);
    const same = vendorAdapters.filter(({ accountTypeId }) => accountTypeId === entry.accountTypeId);
    expect(same).toHaveLength(1);
  });
  it.each(wrongs)('knows nothing after %s, whatever the call', async (wrong) => {
    const adapter = await openAll(entry);
    // A vendor without wallets calls us; it is asked for its games alone.
    if (!hasWallets(adapter)) expect(adapter.seamless).toBeDefined();
    const { games } = adapter;
    const launch = {
      ...player,
      gameCode: 'g',
      gameToken: 't',
      language: 'EN',
      theme: 'dark',
      minSpinMs: 0,
      allowsAutoplay: true,
      usesOwnWallet: false,
    } as const;
    const ofGames = games && {
      list: () => games.list(),
      launch: () => games.launch({ ...launch, siteUrl: 'https://site.example' }),
    };
    const ofWallets = hasWallets(adapter) && {
      health: () => adapter.health(),
      openPlayer: () => adapter.openPlayer({ ...player, language: 'EN' }),
      balance: () => adapter.balance(player),
      sweep: () => adapter.sweep(player),
      deposit: () => adapter.deposit(order),
      withdraw: () => adapter.withdraw(order),
      status: () => adapter.status(order),
      voidTransfer: () => adapter.voidTransfer(order),
    };
    for (const [name, call] of Object.entries({ ...ofWallets, ...ofGames }))
      expect(await endOf(wrong, call), name).toBeInstanceOf(Outage);
  });
  it('hears no call in seamless mode that is not signed, and refuses in JSON', async () => {
    const { seamless } = await openAll(entry);
    for (const [name, text] of [
      ['bet', ''],
      ['play', '{}'],
      ['bet.html', 'userId=p1&hash='],
      ['balance', 'null'],
    ] as const) {
      const call = { method: 'POST', path: `/${name}`, name, headers: {}, body: Buffer.from(text) };
      expect(await seamless?.read(call), text).toBeNull();
      for (const why of ['unsigned', 'maintenance'] as const)
        expect(JSON.parse(seamless?.refuse(why, call).text ?? '')).toBeTypeOf('object');
    }
  });
});

describe.each(paymentAdapters)('the payment provider $code', (entry) => {
  it('has the code under which it is listed, and channels that no other has', async () => {
    expect((await openAll(entry)).code).toBe(entry.code);
    const codes = paymentAdapters.flatMap(({ channels }) => channels.map(({ code }) => code));
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes).not.toContain('house-transfer');
  });
  it.each(wrongs)('knows nothing after %s, whatever the call', async (wrong) => {
    const adapter = await openAll(entry);
    const [channel] = entry.channels;
    if (!channel || channel.kind === 'manual') throw new Error('no channel');
    const { kind, code } = channel;
    const sum = { reference: newKey(), amount: 1_000_000n, currency: 'PHP' };
    const bank = { bankCode: 'BPI', account: '123', holder: 'Ana' };
    const calls = {
      openDeposit: () => adapter.openDeposit({ ...sum, kind, channel: code, expiresAt: new Date() }),
      askDeposit: () => adapter.askDeposit(sum.reference),
      sendPayout: () => adapter.sendPayout({ ...sum, ...bank }),
      askPayout: () => adapter.askPayout(sum.reference),
      statement: () => adapter.statement(new Date(0), new Date()),
    };
    for (const [name, call] of Object.entries(calls))
      expect(await endOf(wrong, call), name).toBeInstanceOf(Outage);
  });
  it('reads no call-back that is not signed', async () => {
    const adapter = await openAll(entry);
    const message = JSON.stringify({ type: 'payout', reference: newKey() });
    for (const text of ['', '{}', 'null', message])
      expect(adapter.readCallback({}, Buffer.from(text)), text).toBeNull();
  });
});

describe.each(carrierAdapters)('the carrier $code', (entry) => {
  const message = {
    id: 'm',
    channel: entry.channel,
    subject: 'hello',
    body: 'hello',
    code: null,
    target: entry.channel === 'sms' ? '+639170000000' : 'ana@example.org',
  };
  it.each(wrongs.slice(0, 4))('throws after %s: the message is sent again', async (wrong) => {
    const adapter = await openAll(entry);
    expect(await endOf(wrong, () => adapter.send(message))).toBeInstanceOf(Error);
  });
});

// What it answers to wrong answers is tried in messaging/push/push.pg.test.ts: this service is not one that it calls.
describe.each(pushAdapters)('the sender of pushes $code', (entry) => {
  it('has a key for browsers, the same for the same secret', async () => {
    const { publicKey } = await openAll(entry);
    expect(publicKey).toMatch(/^[A-Za-z0-9_-]{87}$/);
    expect((await openAll(entry)).publicKey).toBe(publicKey);
  });
  it('serves no address of this machine, of its network, or without TLS', async () => {
    const { isServed } = await openAll(entry);
    for (const address of [
      urlOf(service),
      'https://127.0.0.1/',
      'https://[::1]/',
      'https://10.0.0.1/',
      'file:///etc/passwd',
      '',
    ])
      expect(isServed(address), address).toBe(false);
  });
});

describe.each(beaconAdapters)('the beacon $code', (entry) => {
  it('names itself, and tells what it is without an answer of the moment', async () => {
    const adapter = await openAll(entry);
    expect(adapter.name).toMatch(/^[a-z0-9-]+$/);
    expect(await adapter.findOwn()).toSatisfy((own: unknown) => own === null || typeof own === 'object');
  });
  it.each(Object.keys(entry.variables).length > 0 ? wrongs : [])(
    'knows nothing after %s, whatever the call',
    async (wrong) => {
      const adapter = await openAll(entry);
      const beacon: Beacon = {
        name: 'x',
        independent: false,
        scheme: 'x',
        publicKey: '00',
        genesis: 0,
        periodSeconds: 3,
      };
      const calls = { describe: () => adapter.describe(), findPulse: () => adapter.findPulse(beacon, 1) };
      expect(await endOf(wrong, calls.describe)).toBeInstanceOf(Outage);
      // `null` says that the round has not come.
      if (wrong !== 'null') expect(await endOf(wrong, calls.findPulse)).toBeInstanceOf(Outage);
    },
  );
});

const variablesOfBeacons = Object.assign({}, ...beaconAdapters.map(({ variables }) => variables));

describe('the beacons that a worker opens', () => {
  const settings = (given: boolean) =>
    settingsFor({ code: 'all', variables: variablesOfBeacons, open: async () => null }, () => given);
  it('begin with the one that is named; another is opened when its address is given', async () => {
    const named = async (chosen: string, given: boolean) =>
      (await openBeacons(chosen, settings(given))).map(({ name }) => name);
    expect(await named('local', true)).toEqual(['tyche-local']);
    expect(await named('local', false)).toEqual([]);
    expect(await named('drand', false)).toEqual(['drand-quicknet']);
    expect(await named('drand', true)).toEqual(['drand-quicknet', 'tyche-local']);
  });
});

describe.each(feedAdapters)('the feed $code', ({ code, accepts, open }) => {
  const samples = ['north.json', 'https://results.example.org/feed.json', 'http://127.0.0.1:9/feed.json'];
  it('accepts texts that no other kind does', () => {
    const own = samples.filter((text) => accepts(text));
    expect(own.length).toBeGreaterThan(0);
    for (const text of own)
      expect(feedAdapters.filter((kind) => kind.accepts(text)).map((kind) => kind.code)).toEqual([code]);
  });
  it('throws an outage for what cannot be read', async () => {
    const text = samples.findLast((each) => accepts(each)) ?? '';
    await expect(open(text, '/nowhere').read()).rejects.toBeInstanceOf(Outage);
  });
});

describe.each(identityAdapters)('the identity check $code', (entry) => {
  it('has the code under which it is listed', async () =>
    expect((await openAll(entry)).code).toBe(entry.code));
});
