// The ways in which the studio sends a call wrongly on purpose. The call itself comes through in the end, and is taken once.
import { firstWants, repeatedWants } from '@tyche/vendor-protocol/conformance/answers';
import type { Play } from '@tyche/vendor-protocol/conformance/play';
import { sendPart } from '@tyche/vendor-protocol/conformance/raw-call';
import { changesOf, type Step } from '@tyche/vendor-protocol/conformance/steps';
import { type WalletClient, withHeader } from '@tyche/vendor-protocol/conformance/wallet-client';

/** Sends a step. Gives how an answer or a balance differs; null when nothing does. */
type Deliver = (wallet: WalletClient, play: Play, step: Step) => Promise<string | null>;

/** Of a signature: still good, and no longer. */
const [LATE_MS, TOO_LATE_MS] = [50_000, 65_000];
const OVERSIZE = 600_000;

/** Sends a step in a form that must be refused. Gives the status; 0 for a connection that was closed. */
type Refused = (wallet: WalletClient, step: Step, fields: object) => Promise<number>;

const refusedForms: Readonly<Record<string, Refused>> = {
  'unsigned first': async (wallet, { call }, fields) => {
    const headers = withHeader(await wallet.sign(call, JSON.stringify(fields)), 'signature', () => '');
    return (await wallet.send(call, fields, { headers })).http;
  },
  'with another body first': async (wallet, { call }, fields) => {
    const body = JSON.stringify(fields);
    return (await wallet.send(call, fields, { headers: await wallet.sign(call, body), body: `${body} ` }))
      .http;
  },
  'too late first': async (wallet, { call }, fields) => {
    const timestamp = String(wallet.now() - TOO_LATE_MS);
    const headers = await wallet.sign(call, JSON.stringify(fields), { timestamp });
    return (await wallet.send(call, fields, { headers })).http;
  },
  'oversized first': async (wallet, { call }, fields) =>
    (await wallet.send(call, { ...fields, detail: 'x'.repeat(OVERSIZE) })).http,
  'broken off first': async (wallet, { call }, fields) => {
    const body = JSON.stringify(fields);
    const part = Buffer.byteLength(body);
    const cut = { headers: await wallet.sign(call, body), body };
    return sendPart(wallet.urlOf(call), cut, { part, length: part + 1 });
  },
};

/** Each way to send a call, by its name. */
export const deliveries: Readonly<Record<string, Deliver>> = {
  once: (_wallet, play, step) => play.deliver(step),
  twice: (_wallet, play, step) => play.deliver(step, 'twice'),
  'with a lost answer': (_wallet, play, step) => play.deliver(step, 'lost'),
  'twice at once': sendAtOnce,
  late: async (wallet, play, step) => {
    const fields = play.fieldsOf(step);
    const timestamp = String(wallet.now() - LATE_MS);
    const headers = await wallet.sign(step.call, JSON.stringify(fields), { timestamp });
    return play.settle(step, await wallet.send(step.call, fields, { headers }), firstWants(step));
  },
  'with its nonce again': async (wallet, play, step) => {
    const fields = play.fieldsOf(step);
    const headers = await wallet.sign(step.call, JSON.stringify(fields));
    const answer = await wallet.send(step.call, fields, { headers });
    const problem = await play.settle(step, answer, firstWants(step));
    const { http } = await wallet.send(step.call, fields, { headers });
    return problem ?? (http === 401 ? play.compareBalances() : `its nonce again: HTTP ${http}, not 401`);
  },
  ...Object.fromEntries(
    Object.entries(refusedForms).map(([name, form]) => [name, afterRefusal(form)] as const),
  ),
};

function afterRefusal(form: Refused): Deliver {
  return async (wallet, play, step) => {
    const http = await form(wallet, step, play.fieldsOf(step));
    const isRefused = http === 0 || (http >= 400 && http < 500);
    return isRefused ? play.deliver(step) : `HTTP ${http}, where it must be refused`;
  };
}

/** Of two calls at once one is the first, and says so. A batch is sent once: its items may be taken in turns. */
async function sendAtOnce(wallet: WalletClient, play: Play, step: Step): Promise<string | null> {
  if (step.call === 'batch') return play.deliver(step);
  const fields = play.fieldsOf(step);
  const answers = await Promise.all([wallet.send(step.call, fields), wallet.send(step.call, fields)]);
  const [first, second] = answers.toSorted(
    (one, other) => Number(one.body.duplicate === true) - Number(other.body.duplicate === true),
  );
  if (!first || !second) return 'no answer';
  const repeat = { ...step, change: changesOf(step).map(() => '0') };
  return (
    (await play.settle(step, first, firstWants(step))) ?? play.settle(repeat, second, repeatedWants(step))
  );
}
