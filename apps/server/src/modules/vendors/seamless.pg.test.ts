// The conformance suite of seamless mode: what every vendor of the list is answered in each situation, whatever its protocol, over one
// database. A new adapter adds a translator.
import { amountOf, formatAmount } from '@tyche/kernel/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RawCall } from './adapter.ts';
import { vendorAdapters } from './adapters/index.ts';
import { type Gateway, openGateway, type TestPlayer } from './calls/test/gateway.ts';
import type { Vendor } from './deps.ts';
import { hear, openListedVendor } from './test/open-listed.ts';
import { translators } from './test/translators/index.ts';
import type { Outcome, PlainCall, Translator } from './test/translators/translator.ts';

/** One call of a situation, what it is answered, and the balance after it, in whole units. */
interface Step {
  readonly call: Partial<PlainCall> & Pick<PlainCall, 'what'>;
  /** `duplicate`: as the first time, with the same number. */
  readonly outcome: Outcome | 'duplicate';
  readonly balance: number;
  readonly isAltered?: boolean;
}

const bet = (outcome: Step['outcome'], balance: number, changes: Partial<PlainCall> = {}): Step => ({
  call: { what: 'bet', id: 'bet', amount: 100, ...changes },
  outcome,
  balance,
});
const win = (outcome: Step['outcome'], balance: number): Step => ({
  call: { what: 'win', id: 'win', amount: 250 },
  outcome,
  balance,
});
const refund = (outcome: Step['outcome'], balance: number): Step => ({
  call: { what: 'refund', id: 'back' },
  outcome,
  balance,
});

/** Every player begins with 1000. */
const situations: Readonly<Record<string, readonly Step[]>> = {
  'a bet': [bet('ok', 900)],
  'the same bet again': [bet('ok', 900), bet('duplicate', 900), bet('duplicate', 900)],
  'another amount under the same number': [bet('ok', 900), bet('conflict', 900, { amount: 150 })],
  'a bet that the balance does not cover, and again': [
    bet('low', 1000, { amount: 5000 }),
    bet('low', 1000, { amount: 5000 }),
  ],
  'a refund, and again': [bet('ok', 900), refund('ok', 1000), refund('duplicate', 1000)],
  'a bet again after its refund': [bet('ok', 900), refund('ok', 1000), bet('void', 1000)],
  'a refund before its bet': [refund('ok', 1000), bet('void', 1000), refund('duplicate', 1000)],
  'a win': [bet('ok', 900), win('ok', 1150)],
  'a win twice': [bet('ok', 900), win('ok', 1150), win('duplicate', 1150)],
  'a win after the refund of its bet': [bet('ok', 900), refund('ok', 1000), win('void', 1000)],
  'a call that was altered': [{ ...bet('unsigned', 1000), isAltered: true }, bet('ok', 900)],
};

const codes = vendorAdapters.map(({ code }) => code);
let gateway: Gateway;
beforeAll(async () => {
  gateway = await openGateway();
});
afterAll(() => gateway.close());

describe.each(codes)('the vendor %s', (code) => {
  it.each(Object.keys(situations))('answers %s', async (name) => {
    const translator = translatorOf(code);
    const vendor = await openListedVendor(code);
    for (const currency of ['PHP', 'VND']) {
      const player = await gateway.player({ currency, balance: '1000' }, code);
      await play({ vendor, translator, player, currency, prefix: `${currency}-${player.memberId}` }, name);
    }
  });
  it('is asked to call again while the site is in maintenance, and nothing happens', async () => {
    const translator = translatorOf(code);
    const currency = 'PHP';
    const player = await gateway.player({ currency, balance: '1000' }, code);
    const plain: PlainCall = { what: 'bet', id: `m-${code}`, bet: '', round: '1', currency, amount: 100 };
    const vendor = await openListedVendor(code);
    const call = await translator.write(plain, player);
    const reply = await hear(gateway, vendor, call, { maintenance: true });
    expect(translator.read(reply, currency).outcomes).toContain('again');
    expect(await gateway.available(player)).toBe(amountOf(1000));
  });
  it('leaves the books sound', () => gateway.expectSound());
});

function translatorOf(code: string): Translator {
  const translator = translators[code];
  if (!translator) throw new Error(`${code} has no translator`);
  return translator;
}

interface Stage {
  readonly vendor: Vendor;
  readonly translator: Translator;
  readonly player: TestPlayer;
  readonly currency: string;
  /** Numbers of its own, so that situations share one database. */
  readonly prefix: string;
}

async function play(stage: Stage, name: string): Promise<void> {
  const { currency, prefix } = stage;
  const numbers = new Map<string, string | null>();
  for (const [at, { call, outcome, balance, isAltered = false }] of (situations[name] ?? []).entries()) {
    const round = prefix.replace(/\D/g, '');
    const plain = { amount: 0, currency, round, ...call, id: `${prefix}-${call.id}`, bet: `${prefix}-bet` };
    const answer = await send(stage, plain, isAltered);
    const step = `${name}, ${currency}, step ${at + 1}`;
    const isKnown = outcome === 'duplicate';
    expect(answer.outcomes, step).toContain(isKnown ? 'ok' : outcome);
    if (outcome === 'ok' || isKnown) {
      expect(answer.number, step).not.toBeNull();
      expect(numbers.get(plain.id) === answer.number, step).toBe(isKnown);
      numbers.set(plain.id, answer.number);
    }
    const wanted = formatAmount(BigInt(balance) * 10_000n);
    if (answer.balance !== null) expect(answer.balance, step).toBe(wanted);
    expect((await send(stage, { ...plain, what: 'balance' })).balance, step).toBe(wanted);
    expect(formatAmount(await gateway.available(stage.player)), step).toBe(wanted);
  }
}

async function send({ vendor, translator, player, currency }: Stage, call: PlainCall, isAltered = false) {
  const written = await translator.write(call, player);
  const reply = await hear(gateway, vendor, isAltered ? alter(written) : written);
  return translator.read(reply, currency);
}

/** One byte more than was signed. */
function alter(call: RawCall): RawCall {
  return { ...call, body: Buffer.concat([call.body, Buffer.from(' ')]) };
}
