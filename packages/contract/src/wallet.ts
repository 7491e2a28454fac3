import Type from 'typebox';
import { route } from './route.ts';
import { Amount, closed, text, Timestamp } from './schemas.ts';

export const wallet = {
  balance: route({
    method: 'GET',
    path: '/wps/v2/wallets/balance',
    auth: 'member',
    summary:
      'What the member has: own money and bonus money in one sum, and each pocket by itself. Money held for later draws of a chase is told apart.',
    input: closed({
      typeId: Type.Optional(Type.Integer()),
      _: Type.Optional(text()),
      t: Type.Optional(text()),
    }),
    output: closed({
      /** Own money and bonus money: what can be staked. Only own money can be withdrawn or transferred. */
      sumBalance: Amount,
      heldBalance: Amount,
      currency: Type.String(),
      currencySymbol: Type.String(),
      /** The wallets `main` (own money), `bonus` and `locked`, in this order (wire.md 4.1). The last one is not in `sumBalance`. */
      balance: Type.Array(
        closed({
          accountTypeId: Type.Integer(),
          accountName: Type.String(),
          availBalance: Amount,
          /** Of the pocket of the bonus that runs: when its time ends. */
          endsAt: Type.Optional(Timestamp),
        }),
      ),
    }),
    refusals: [],
  }),
};
