// The studio's games: its list, and a launch.
import { formatAmount, parseAmount } from '@tyche/kernel/money';
import Type, { type Static } from 'typebox';
import type { VendorFreeRounds, VendorGame, VendorGames, VendorPot } from '../../adapter.ts';
import { amountIn, type Ask, CurrencyText, Id, Money } from './asking.ts';

const AMOUNT = '^[0-9]{1,12}\\.[0-9]{4}$';
const Names = Type.Record(Type.String(), Type.String({ maxLength: 100 }));
const ListedGame = Type.Object({
  gameCode: Id,
  names: Names,
  category: Type.String({ maxLength: 20 }),
  classes: Type.Array(Type.String({ maxLength: 8 }), { maxItems: 10 }),
  rtp: Type.String({ pattern: '^[0-9]{1,3}\\.[0-9]{6}$' }),
  volatility: Type.Integer({ minimum: 1, maximum: 5 }),
  maxWinX: Type.Integer({ minimum: 1, maximum: 10_000_000 }),
  /** By code of a currency. */
  limits: Type.Optional(Type.Record(Type.String(), Type.Object({ min: Type.String({ pattern: AMOUNT }) }))),
  demo: Type.Boolean(),
  freeRounds: Type.Boolean(),
  settlement: Type.Optional(Type.Union([Type.Literal('BET'), Type.Literal('ROUND')])),
  art: Type.Object({ scene: Type.String({ maxLength: 40 }) }),
  status: Type.String(),
});
const ListAnswer = Type.Object({
  status: Type.Literal('OK'),
  games: Type.Array(ListedGame, { maxItems: 5_000 }),
});
const LaunchAnswer = Type.Union([
  Type.Object({ status: Type.Literal('OK'), gameUrl: Type.String({ maxLength: 2_000 }) }),
  Type.Object({ status: Type.Union([Type.Literal('GAME_NOT_FOUND'), Type.Literal('CURRENCY_MISMATCH')]) }),
]);
const Flow = Type.Object({ contributed: Money, won: Money });
const PotsAnswer = Type.Object({
  status: Type.Literal('OK'),
  pots: Type.Array(
    Type.Object({
      id: Id,
      currency: CurrencyText,
      amount: Money,
      day: Flow,
      month: Flow,
    }),
    { maxItems: 200 },
  ),
});
const GrantAnswer = Type.Object({
  status: Type.Union(
    ['OK', 'GAME_NOT_FOUND', 'CURRENCY_MISMATCH', 'LIMIT_EXCEEDED', 'TX_CONFLICT'].map((one) =>
      Type.Literal(one),
    ),
  ),
});
const KickAnswer = Type.Object({ status: Type.Literal('OK') });

/** Opens the games of the studio. */
export function openGames({
  playUrl,
  merchantCode,
  ask,
  answerMs,
}: {
  readonly playUrl: string;
  readonly merchantCode: string;
  readonly ask: Ask;
  readonly answerMs: number;
}): VendorGames {
  const { origin } = new URL(playUrl);
  return {
    origin,
    async list() {
      const { games } = await ask(ListAnswer, { method: 'GET', path: '/sgp/v1/games', withinMs: answerMs });
      return games.filter(({ status }) => status === 'ACTIVE').map(readGame);
    },
    async launch({ gameToken, siteUrl, minSpinMs, allowsAutoplay, usesOwnWallet, ...order }) {
      const body = {
        ...order,
        ...(merchantCode !== '' && { merchantCode }),
        mode: gameToken === null ? 'DEMO' : 'REAL',
        ...(gameToken !== null && { gameToken }),
        wallet: usesOwnWallet ? 'OWN' : 'MAIN',
        lobbyUrl: siteUrl,
        rg: { minSpinMs, autoplay: allowsAutoplay },
      };
      const path = '/sgp/v1/games/launch';
      const answer = await ask(LaunchAnswer, { method: 'POST', path, body, withinMs: answerMs });
      // A frame shows only pages of the studio's own address, whatever the answer says.
      const isOwn =
        answer.status === 'OK' && URL.canParse(answer.gameUrl) && new URL(answer.gameUrl).origin === origin;
      return isOwn ? answer.gameUrl : null;
    },
    async endSessions(playerId) {
      const path = '/sgp/v1/sessions/kick';
      await ask(KickAnswer, { method: 'POST', path, body: { playerId }, withinMs: answerMs });
    },
    freeRounds: openFreeRounds(ask, answerMs),
    async listPots() {
      const { pots } = await ask(PotsAnswer, {
        method: 'GET',
        path: `/sgp/v1/jackpots?${new URLSearchParams({ merchantCode })}`,
        withinMs: answerMs,
      });
      return pots.map(readPot);
    },
  };
}

function readGame({
  gameCode,
  category,
  art,
  demo,
  freeRounds,
  limits = {},
  ...game
}: Static<typeof ListedGame>): VendorGame {
  const { names, classes, rtp, volatility, maxWinX } = game;
  return {
    code: gameCode,
    type: category,
    classes,
    names,
    rtp,
    volatility,
    maxWinX,
    minBets: minBetsOf(limits),
    hasDemo: demo,
    hasFreeRounds: freeRounds,
    settlement: game.settlement ?? null,
    scene: art.scene,
  };
}

function openFreeRounds(ask: Ask, withinMs: number): VendorFreeRounds {
  const path = '/sgp/v1/free-rounds';
  return {
    async grant({ faceValue, validUntil, ...grant }) {
      const body = { ...grant, faceValue: formatAmount(faceValue), validUntil: validUntil.toISOString() };
      const { status } = await ask(GrantAnswer, { method: 'POST', path, body, withinMs });
      return status === 'OK' ? 'taken' : 'refused';
    },
    async revoke(grantId) {
      await ask(KickAnswer, { method: 'POST', path: `${path}/${grantId}/revoke`, body: {}, withinMs });
      return 'taken';
    },
  };
}

function readPot({ id, currency, amount, day, month }: Static<typeof PotsAnswer>['pots'][number]): VendorPot {
  const flow = ({ contributed, won }: Static<typeof Flow>) => ({
    contributed: amountIn(contributed),
    won: amountIn(won),
  });
  return { id, currency, amount: amountIn(amount), day: flow(day), month: flow(month) };
}

/** What is no amount above zero is left out: it would keep the whole list from being stored. */
function minBetsOf(limits: NonNullable<Static<typeof ListedGame>['limits']>): VendorGame['minBets'] {
  const minBets = Object.entries(limits).flatMap(([currency, { min }]) => {
    const amount = parseAmount(min);
    return amount !== null && amount > 0n ? [[currency, amount] as const] : [];
  });
  return Object.fromEntries(minBets);
}
