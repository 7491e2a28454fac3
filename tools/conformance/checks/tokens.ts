// Game tokens are good once; a session is its player's own (docs/reference/vendors.md 4).
import { bet, type Fields } from '@tyche/vendor-protocol/conformance/steps';
import type { WalletAnswer } from '@tyche/vendor-protocol/conformance/wallet-client';
import { differenceOf } from '@tyche/vendor-protocol/conformance/answers';
import { type Check, type Kit, playOf } from '../kit.ts';
import { nameOf, recordsOf, type Vector, vectorsOf } from '../rows/vectors.ts';

const invalid = { status: 'TOKEN_INVALID' };
const AT_ONCE = 10;

/** Checks that use game tokens; they come first, as a token is good for two minutes. */
export function tokenChecks(): readonly Check[] {
  return [...vectorsOf('sgp').filter(isOfTokens).map(publishedCheck), ...added];
}

/** Checks of session tokens. */
export const sessionChecks: readonly Check[] = [
  {
    name: 'a bet with an unknown session is refused',
    players: 1,
    run: async (kit) => playOf(kit).deliver(bet('b1', invalid, { sessionToken: 'guessed' })),
  },
  {
    name: 'a bet without a session is refused',
    players: 1,
    run: async (kit) => playOf(kit).deliver(bet('b1', invalid, { sessionToken: undefined })),
  },
  {
    name: 'a bet with the session of another player is refused',
    players: 2,
    async run(kit) {
      const { sessionToken } = kit.take();
      return playOf(kit).deliver(bet('b1', invalid, { sessionToken }));
    },
  },
];

function isOfTokens({ input }: Vector): boolean {
  const calls = recordsOf(input.calls);
  return calls.length > 0 && calls.every(({ call }) => call === 'authenticate');
}

/** A published sequence of `authenticate`: its tokens are those of players of this run. */
function publishedCheck(vector: Vector): Check {
  const calls = recordsOf(vector.input.calls);
  const names = [...new Set(calls.map(({ gameToken }) => String(gameToken)))];
  return {
    name: nameOf(vector),
    players: 0,
    unopened: names.length,
    async run(kit) {
      const tokens = new Map(names.map((name) => [name, kit.takeUnopened().gameToken] as const));
      const wanted = recordsOf(vector.expected.answers);
      for (const [at, { gameToken }] of calls.entries()) {
        const problem = differenceOf(await open(kit, tokens.get(String(gameToken))), wanted[at] ?? {});
        if (problem) return `call ${at + 1}: ${problem}`;
      }
      return null;
    },
  };
}

const added: readonly Check[] = [
  {
    name: 'an unknown game token is refused',
    players: 0,
    run: async (kit) => differenceOf(await open(kit, 'guessed'), invalid),
  },
  {
    name: 'a game token that is no text is refused',
    players: 0,
    async run(kit) {
      for (const token of [undefined, null, 7, '', {}]) {
        const { http, body, isSigned } = await open(kit, token);
        if (http !== 200 || !isSigned || body.status === 'OK')
          return `${String(token)}: ${String(body.status)}`;
      }
      return null;
    },
  },
  {
    name: 'a game token used ten times at once opens one session, which a later use leaves alone',
    players: 0,
    unopened: 1,
    async run(kit) {
      const player = kit.takeUnopened();
      const answers = await Promise.all(
        Array.from({ length: AT_ONCE }, () => open(kit, player.gameToken, { isApart: true })),
      );
      const [first, ...more] = answers.filter(({ body }) => body.status === 'OK');
      if (!first || more.length > 0) return `${first ? more.length + 1 : 0} sessions were opened`;
      const again = differenceOf(await open(kit, player.gameToken), invalid);
      const sessionToken = String(first.body.sessionToken);
      return again ?? playOf(kit, { ...player, sessionToken }).deliver(bet('b1'));
    },
  },
];

function open(
  { wallet }: Pick<Kit, 'wallet'>,
  gameToken: unknown,
  sending: { readonly isApart?: boolean } = {},
): Promise<WalletAnswer> {
  const fields: Fields = { gameToken };
  return wallet.send('authenticate', fields, sending);
}
