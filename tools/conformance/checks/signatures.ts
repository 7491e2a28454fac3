// What proves a call (docs/reference/vendors.md 1): the published vectors (`sgp-sign`) with the key and the clock of this run, and more.
import { randomUUID } from 'node:crypto';
import { again, bet, type Fields } from '@tyche/vendor-protocol/conformance/steps';
import {
  type Sending,
  type WalletClient,
  withHeader,
} from '@tyche/vendor-protocol/conformance/wallet-client';
import { type Check, playOf } from '../kit.ts';
import { nameOf, type Vector, vectorsOf } from '../rows/vectors.ts';

/** A call that is signed in a way of its own. */
type Form = (wallet: WalletClient, body: string) => Promise<Sending>;

interface Proof {
  readonly name: string;
  readonly isProved: boolean;
  readonly form: Form;
  readonly more?: Fields;
}

const BEHIND_MS = 61_000;
/** More than the limit by the time that a call may take on its way. */
const AHEAD_MS = 66_000;
const NEAR_MS = 54_000;
const QUERY = '?cursor=&limit=200';

const right: Form = async (wallet, body) => ({ headers: await wallet.sign('bet', body) });
const atTime =
  (byMs: number): Form =>
  async (wallet, body) => ({
    headers: await wallet.sign('bet', body, { timestamp: String(wallet.now() + byMs) }),
  });
const changed =
  (name: Parameters<typeof withHeader>[1], change: (value: string) => string): Form =>
  async (wallet, body) => ({ headers: withHeader(await wallet.sign('bet', body), name, change) });

/** The published vectors of one call by their ids. */
const published: Readonly<Record<string, Omit<Proof, 'name' | 'isProved'>>> = {
  'sgp-sign-01': { form: right },
  'sgp-sign-02': { form: atTime(-NEAR_MS) },
  'sgp-sign-03': { form: atTime(-BEHIND_MS) },
  'sgp-sign-04': { form: atTime(AHEAD_MS) },
  'sgp-sign-06': {
    form: async (wallet, body) => ({
      headers: await wallet.sign('bet', body, { path: '/seamless/v1/TF/bet' }),
    }),
  },
  'sgp-sign-07': { form: changed('signature', (text) => text.toUpperCase()) },
  'sgp-sign-08': {
    form: async (wallet, body) => ({ headers: await wallet.sign('bet', body, { nonce: 'abc' }) }),
  },
  'sgp-sign-09': {
    form: async (wallet, body) => ({
      query: QUERY,
      headers: await wallet.sign('bet', body, { path: `${wallet.urlOf('bet').pathname}${QUERY}` }),
    }),
  },
  'sgp-sign-11': {
    form: async (wallet, body) => ({
      headers: await wallet.sign('bet', body),
      body: body.replace(':', ': '),
    }),
  },
  'sgp-sign-12': { form: right, more: { reason: 'hủy cược' } },
};

const added: readonly Proof[] = [
  {
    name: 'a signature over another body is refused',
    isProved: false,
    form: async (wallet, body) => ({
      headers: await wallet.sign('bet', body),
      body: body.replace('"10"', '"11"'),
    }),
  },
  {
    name: 'the signature of another call is refused',
    isProved: false,
    form: async (wallet, body) => ({ headers: await wallet.sign('win', body) }),
  },
  {
    name: 'the signature of a GET is refused for a POST',
    isProved: false,
    form: async (wallet, body) => ({ headers: await wallet.sign('bet', body, { method: 'GET' }) }),
  },
  {
    name: 'a query that is not signed is refused',
    isProved: false,
    form: async (wallet, body) => ({ query: QUERY, headers: await wallet.sign('bet', body) }),
  },
  {
    name: 'another secret is refused',
    isProved: false,
    form: async (wallet, body) => ({ headers: await wallet.sign('bet', body, { secret: 'another' }) }),
  },
  { name: 'an unknown key is refused', isProved: false, form: changed('key', () => 'nobody') },
  { name: 'an empty signature is refused', isProved: false, form: changed('signature', () => '') },
  { name: 'a call without any proof is refused', isProved: false, form: async () => ({ headers: {} }) },
];

/** Each way to sign a bet as a check: a proved one moves its stake, every other one is answered 401 and moves nothing. */
export function signatureChecks(): readonly (Check | { readonly name: string; readonly notTried: string })[] {
  return [
    ...vectorsOf('sgp-sign').map(
      (vector) =>
        sequences[vector.id]?.(nameOf(vector)) ??
        proofOf(vector) ?? { name: nameOf(vector), notTried: 'the kit has no form of it' },
    ),
    ...added.map(checkOf),
  ];
}

function proofOf(vector: Vector): Check | null {
  const form = published[vector.id];
  return form ? checkOf({ ...form, name: nameOf(vector), isProved: vector.expected.http === 200 }) : null;
}

function checkOf({ name, isProved, form, more = {} }: Proof): Check {
  return {
    name,
    players: 1,
    async run(kit) {
      const play = playOf(kit);
      const step = bet('b1', isProved ? { status: 'OK', duplicate: undefined } : {}, more);
      const fields = play.fieldsOf(step);
      const answer = await kit.wallet.send('bet', fields, await form(kit.wallet, JSON.stringify(fields)));
      if (isProved) return play.settle(step, answer, step.wants);
      return answer.http === 401 ? play.compareBalances() : `HTTP ${answer.http}, not 401`;
    },
  };
}

/** The published vectors of two calls. */
const sequences: Readonly<Record<string, (name: string) => Check>> = {
  'sgp-sign-13': (name) => ({
    name,
    players: 1,
    async run(kit) {
      const play = playOf(kit);
      const step = bet('b1');
      const fields = play.fieldsOf(step);
      const headers = await kit.wallet.sign('bet', JSON.stringify(fields), { nonce: randomUUID() });
      const first = await play.settle(step, await kit.wallet.send('bet', fields, { headers }), step.wants);
      const { http } = await kit.wallet.send('bet', fields, { headers });
      return first ?? (http === 401 ? play.compareBalances() : `the nonce again: HTTP ${http}, not 401`);
    },
  }),
  'sgp-sign-14': (name) => ({
    name,
    players: 1,
    async run(kit) {
      const play = playOf(kit);
      return (await play.deliver(bet('b1'))) ?? play.deliver(bet('b1', again));
    },
  }),
};
