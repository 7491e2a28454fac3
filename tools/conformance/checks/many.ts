// Many calls at once, and many items in one call.
import { differenceOf } from '@tyche/vendor-protocol/conformance/answers';
import { bet, win } from '@tyche/vendor-protocol/conformance/steps';
import { type Check, playOf } from '../kit.ts';
import { nameOf, recordOf, vectorsOf } from '../rows/vectors.ts';

const MAX_ITEMS = 200;
const KB = 1024;
const MAX_BODY = 64 * KB;
const MAX_BATCH = 512 * KB;

/** The published batches and crowds with a player of this run, and the sizes of a batch. */
export function manyChecks(): readonly Check[] {
  return vectorsOf('sgp').flatMap((vector) => {
    const { batch, parallel } = vector.input;
    if (batch !== undefined) return [longBatch(nameOf(vector), Number(recordOf(batch).items)), ...sizes];
    return parallel === undefined
      ? []
      : [crowd(nameOf(vector), recordOf(parallel), recordOf(vector.expected))];
  });
}

/** A batch of wins that would be paid one by one: refused as a whole, it pays none. */
function longBatch(name: string, items: number): Check {
  return {
    name,
    players: 1,
    async run(kit) {
      const play = playOf(kit);
      const placed = await play.deliver(bet('b1'));
      const wins = Array.from({ length: items }, (_, at) => ({ ...win(`w${at}`).fields, call: 'win' }));
      const step = { call: 'batch', fields: { items: wins }, wants: { status: 'BAD_REQUEST' } };
      return placed ?? play.deliver(step);
    },
  };
}

const sizes: readonly Check[] = [
  {
    name: 'a batch of 200 items is taken',
    players: 1,
    async run(kit) {
      const play = playOf(kit);
      const items = Array.from({ length: MAX_ITEMS }, () => ({ call: 'win' }));
      const statuses = Array.from({ length: MAX_ITEMS }, () => 'BAD_REQUEST').join(' ');
      return play.deliver({ call: 'batch', fields: { items }, wants: { status: 'OK', statuses } });
    },
  },
  {
    name: 'a batch may be larger than another call, up to 512 KB',
    players: 1,
    async run(kit) {
      const play = playOf(kit);
      const batchOf = (bytes: number) => ({
        call: 'batch',
        fields: { items: [{ call: 'win', detail: 'x'.repeat(bytes) }] },
        wants: { status: 'OK', statuses: 'BAD_REQUEST' },
      });
      const taken = await play.deliver(batchOf(2 * MAX_BODY));
      const { http } = await kit.wallet.send('batch', play.fieldsOf(batchOf(MAX_BATCH)));
      return taken ?? (http === 413 || http === 0 ? null : `a larger one is HTTP ${http}`);
    },
  },
];

function crowd(
  name: string,
  { count, amount }: Readonly<Record<string, unknown>>,
  { accepted, declined, declinedStatus, balance }: Readonly<Record<string, unknown>>,
): Check {
  return {
    name,
    players: 1,
    async run(kit) {
      const play = playOf(kit);
      const steps = Array.from({ length: Number(count) }, (_, at) =>
        bet(`b${at}`, undefined, { amount: String(amount), roundId: `r${at}` }),
      );
      const answers = await Promise.all(steps.map((step) => kit.wallet.send('bet', play.fieldsOf(step))));
      const number = (status: unknown) =>
        answers.filter((answer) => differenceOf(answer, { status }) === null).length;
      const found = `${number('OK')} OK, ${number(declinedStatus)} ${String(declinedStatus)}`;
      if (found !== `${String(accepted)} OK, ${String(declined)} ${String(declinedStatus)}`) return found;
      const book = await play.book(steps.filter((_, at) => answers[at]?.body.status === 'OK'));
      return book ?? play.deliver(bet('last', { status: declinedStatus, balance }));
    },
  };
}
