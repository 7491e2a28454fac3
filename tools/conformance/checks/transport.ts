// Calls that break off on their way, or come in another form than `POST` with JSON (docs/reference/vendors.md 1).
import { differenceOf, firstWants } from '@tyche/vendor-protocol/conformance/answers';
import type { Play } from '@tyche/vendor-protocol/conformance/play';
import { sendHalfAndWait, sendPart, sendWithoutEnd } from '@tyche/vendor-protocol/conformance/raw-call';
import { bet, type Step } from '@tyche/vendor-protocol/conformance/steps';
import type { Sending } from '@tyche/vendor-protocol/conformance/wallet-client';
import { type Check, type Kit, playOf } from '../kit.ts';

const KB = 1024;
/** The largest body of a call, and what a body without end may reach before the operator stops it. */
const MAX_BODY = 64 * KB;
const ENDLESS = 4 * KB * KB;
const UNREAD = 20;

export const transportChecks: readonly Check[] = [
  {
    name: 'twenty calls whose connection closes unread, each sent again, are taken once',
    players: 1,
    async run(kit) {
      const play = playOf(kit);
      const steps = Array.from({ length: UNREAD }, (_, at) => bet(`b${at}`));
      await Promise.all(steps.map((step) => kit.wallet.sendUnread('bet', play.fieldsOf(step))));
      for (const step of steps) {
        // The stakes of later steps may be taken already: only the last balance counts.
        const problem = differenceOf(await kit.wallet.send('bet', play.fieldsOf(step)), step.wants);
        if (problem) return problem;
      }
      return play.book(steps);
    },
  },
  {
    name: 'half of a body is not taken',
    players: 1,
    run: (kit) => tryPart(kit, (length) => ({ part: Math.floor(length / 2), length })),
  },
  {
    name: 'a body that is shorter than its length is not taken',
    players: 1,
    run: (kit) => tryPart(kit, (length) => ({ part: length, length: length + 10 })),
  },
  {
    name: 'a body that stops in the middle keeps no other call waiting',
    players: 1,
    async run(kit) {
      const play = playOf(kit);
      const call = await rawOf(kit, play, bet('b1'));
      const closers = await Promise.all(
        Array.from({ length: 5 }, () => sendHalfAndWait(kit.wallet.urlOf('bet'), call)),
      );
      const problem = await play.deliver(bet('b2'));
      for (const closeIt of closers) closeIt();
      return problem ?? play.deliver(bet('b1'));
    },
  },
  {
    name: 'a body without end is stopped',
    players: 1,
    async run(kit) {
      const play = playOf(kit);
      const sent = await sendWithoutEnd(kit.wallet.urlOf('bet'), await rawOf(kit, play, bet('b1')), ENDLESS);
      return sent < ENDLESS ? play.deliver(bet('b1')) : `${sent} bytes were read`;
    },
  },
  {
    name: 'a body of 64 KB is taken, a larger one is not read',
    players: 1,
    async run(kit) {
      const play = playOf(kit);
      const taken = await play.deliver(padded(play, bet('b1'), MAX_BODY));
      const large = padded(play, bet('b2'), MAX_BODY + 1);
      return taken ?? refused(play, await kit.wallet.send('bet', play.fieldsOf(large)));
    },
  },
  {
    name: 'a body that is no JSON is refused',
    players: 1,
    async run(kit) {
      const play = playOf(kit);
      for (const body of ['hello', '', '[]', 'null', '7', '{"txId":"b1"']) {
        const headers = await kit.wallet.sign('bet', body);
        const answer = await kit.wallet.send('bet', {}, { headers, body });
        const problem = await play.settle({ call: 'bet', fields: {}, wants: {} }, answer, {
          status: 'BAD_REQUEST',
        });
        if (problem) return `${body}: ${problem}`;
      }
      return null;
    },
  },
  {
    name: 'a call with its content type in full is taken',
    players: 1,
    run: async (kit) => {
      const play = playOf(kit);
      const step = bet('b1');
      const contentType = 'application/json; charset=utf-8';
      return play.settle(
        step,
        await kit.wallet.send('bet', play.fieldsOf(step), { contentType }),
        firstWants(step),
      );
    },
  },
  {
    name: 'a call of another content type is taken once or refused whole',
    players: 1,
    async run(kit) {
      const play = playOf(kit);
      for (const [at, contentType] of ['text/plain', 'application/xml', 'x', null].entries()) {
        const problem = await takenOrRefused(kit, play, bet(`b${at}`), { contentType });
        if (problem) return `${contentType}: ${problem}`;
      }
      return null;
    },
  },
  {
    name: 'a GET is refused',
    players: 1,
    async run(kit) {
      const play = playOf(kit);
      for (const method of ['GET', 'POST'] as const) {
        const fields = play.fieldsOf(bet('b1'));
        const headers = await kit.wallet.sign('bet', JSON.stringify(fields), { method });
        const problem = await refused(play, await kit.wallet.send('bet', fields, { headers, method: 'GET' }));
        if (problem) return `signed as ${method}: ${problem}`;
      }
      return play.deliver(bet('b1'));
    },
  },
];

/** A call of which a part is sent moves nothing, and comes through as new afterwards. */
async function tryPart(
  kit: Kit,
  sizes: (length: number) => { readonly part: number; readonly length: number },
): Promise<string | null> {
  const play = playOf(kit);
  const call = await rawOf(kit, play, bet('b1'));
  await sendPart(kit.wallet.urlOf('bet'), call, sizes(Buffer.byteLength(call.body)));
  return (await play.compareBalances()) ?? play.deliver(bet('b1'));
}

async function rawOf(kit: Kit, play: Play, step: Step) {
  const body = JSON.stringify(play.fieldsOf(step));
  return { headers: await kit.wallet.sign(step.call, body), body };
}

/** A step whose body has a number of bytes. */
function padded(play: Play, step: Step, bytes: number): Step {
  const withDetail = (detail: string) => ({ ...step, fields: { ...step.fields, detail } });
  const own = Buffer.byteLength(JSON.stringify(play.fieldsOf(withDetail(''))));
  return withDetail('x'.repeat(bytes - own));
}

/** The call is answered 4xx, or the connection is closed, and nothing moved. */
async function refused(play: Play, { http }: { readonly http: number }): Promise<string | null> {
  const isRefused = http === 0 || (http >= 400 && http < 500);
  return isRefused ? play.compareBalances() : `HTTP ${http}`;
}

async function takenOrRefused(kit: Kit, play: Play, step: Step, sending: Sending): Promise<string | null> {
  const answer = await kit.wallet.send(step.call, play.fieldsOf(step), sending);
  if (answer.http === 200) return play.settle(step, answer, firstWants(step));
  return (await refused(play, answer)) ?? play.deliver(step);
}
