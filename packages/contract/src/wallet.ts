import Type from 'typebox';
import { route } from './route.ts';
import { Amount, closed, text } from './schemas.ts';

export const wallet = {
  balance: route({
    method: 'GET',
    path: '/wps/v2/wallets/balance',
    auth: 'member',
    summary: 'What the member has. Money held for later draws of a chase is told apart.',
    input: closed({
      typeId: Type.Optional(Type.Integer()),
      _: Type.Optional(text()),
      t: Type.Optional(text()),
    }),
    output: closed({
      sumBalance: Amount,
      heldBalance: Amount,
      currency: Type.String(),
      currencySymbol: Type.String(),
      balance: Type.Array(
        closed({ accountTypeId: Type.Integer(), accountName: Type.String(), availBalance: Amount }),
      ),
    }),
    refusals: [],
  }),
};
