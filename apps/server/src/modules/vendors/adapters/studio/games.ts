// The studio's games: its list, and a launch.
import { parseAmount } from '@tyche/kernel/money';
import Type, { type Static, type TSchema } from 'typebox';
import type { VendorGame, VendorGames } from '../../adapter.ts';

const AMOUNT = '^[0-9]{1,12}\\.[0-9]{4}$';
const Names = Type.Record(Type.String(), Type.String({ maxLength: 100 }));
const ListedGame = Type.Object({
  gameCode: Type.String({ pattern: '^[A-Za-z0-9._:-]{1,64}$' }),
  names: Names,
  category: Type.String({ maxLength: 20 }),
  classes: Type.Array(Type.String({ maxLength: 8 }), { maxItems: 10 }),
  rtp: Type.String({ pattern: '^[0-9]{1,3}\\.[0-9]{6}$' }),
  volatility: Type.Integer({ minimum: 1, maximum: 5 }),
  maxWinX: Type.Integer({ minimum: 1, maximum: 10_000_000 }),
  /** By code of a currency. */
  limits: Type.Optional(Type.Record(Type.String(), Type.Object({ min: Type.String({ pattern: AMOUNT }) }))),
  demo: Type.Boolean(),
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
const KickAnswer = Type.Object({ status: Type.Literal('OK') });

interface Asked {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: unknown;
  readonly withinMs: number;
}

/** Opens the games of the studio; `ask` sends a signed call and throws an `Outage` without an answer of the schema. */
export function openGames({
  playUrl,
  ask,
  answerMs,
}: {
  readonly playUrl: string;
  ask<Schema extends TSchema>(schema: Schema, asked: Asked): Promise<Static<Schema>>;
  readonly answerMs: number;
}): VendorGames {
  const { origin } = new URL(playUrl);
  return {
    origin,
    async list() {
      const { games } = await ask(ListAnswer, { method: 'GET', path: '/sgp/v1/games', withinMs: answerMs });
      return games.filter(({ status }) => status === 'ACTIVE').map(readGame);
    },
    async launch({ gameToken, siteUrl, minSpinMs, allowsAutoplay, ...order }) {
      const body = {
        ...order,
        mode: gameToken === null ? 'DEMO' : 'REAL',
        ...(gameToken !== null && { gameToken }),
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
  };
}

function readGame({
  gameCode,
  category,
  art,
  demo,
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
    scene: art.scene,
  };
}

/** What is no amount above zero is left out: it would keep the whole list from being stored. */
function minBetsOf(limits: NonNullable<Static<typeof ListedGame>['limits']>): VendorGame['minBets'] {
  const minBets = Object.entries(limits).flatMap(([currency, { min }]) => {
    const amount = parseAmount(min);
    return amount !== null && amount > 0n ? [[currency, amount] as const] : [];
  });
  return Object.fromEntries(minBets);
}
