// Row 39 of the outcome table: a nonce is used once, whichever connection or process it comes to (docs/reference/vendors.md 1).
import { randomUUID } from 'node:crypto';
import { bet } from '@tyche/vendor-protocol/conformance/steps';
import { type Check, playOf } from '../kit.ts';

const CONNECTIONS = 10;

export const nonceChecks: readonly Check[] = [
  {
    name: '39 a nonce again on a second connection is refused',
    players: 1,
    async run(kit) {
      const play = playOf(kit);
      const step = bet('b1');
      const fields = play.fieldsOf(step);
      const sending = { headers: await kit.wallet.sign('bet', JSON.stringify(fields)), isApart: true };
      const first = await play.settle(step, await kit.wallet.send('bet', fields, sending), step.wants);
      const { http } = await kit.wallet.send('bet', fields, sending);
      return first ?? (http === 401 ? play.compareBalances() : `HTTP ${http}, not 401`);
    },
  },
  {
    name: '39 a nonce on ten connections at once is taken once',
    players: 1,
    async run(kit) {
      const play = playOf(kit);
      const step = bet('b1');
      const fields = play.fieldsOf(step);
      const sending = { headers: await kit.wallet.sign('bet', JSON.stringify(fields)), isApart: true };
      const answers = await Promise.all(
        Array.from({ length: CONNECTIONS }, () => kit.wallet.send('bet', fields, sending)),
      );
      const [taken, ...more] = answers.filter(({ http }) => http !== 401);
      if (!taken || more.length > 0) return `${answers.length - (taken ? more.length + 1 : 0)} of 10 are 401`;
      return play.settle(step, taken, step.wants);
    },
  },
  {
    name: '39 the nonce of one call is refused for another',
    players: 1,
    async run(kit) {
      const play = playOf(kit);
      const fields = play.fieldsOf(bet('b1'));
      const body = JSON.stringify(fields);
      const nonce = randomUUID();
      await kit.wallet.send('balance', fields, {
        headers: await kit.wallet.sign('balance', body, { nonce }),
      });
      const headers = await kit.wallet.sign('bet', body, { nonce });
      const { http } = await kit.wallet.send('bet', fields, { headers });
      return http === 401 ? play.compareBalances() : `HTTP ${http}, not 401`;
    },
  },
];
