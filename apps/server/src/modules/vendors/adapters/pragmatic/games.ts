// The games of Pragmatic Play over its CasinoGameAPI: its list, a launch, the end of sessions. All are forms with a hash, as its own calls are.
import { parseJson } from '@tyche/vendor-protocol/parse-json';
import Type, { type Static, type TSchema } from 'typebox';
import Value from 'typebox/value';
import { Outage } from '../../../../platform/http/errors.ts';
import { readAnswerBody } from '../../../../platform/adapters/read-answer.ts';
import type { VendorGame, VendorGames } from '../../adapter.ts';
import { hashOfForm } from './form.ts';

export interface GamesOptions {
  /** Where its API listens, such as `https://api.example`. */
  readonly url: string;
  /** The name of this site there. */
  readonly login: string;
  readonly secret: string;
  /** Where browsers reach its games. */
  readonly playUrl: string;
  /** How long an answer may take. */
  readonly answerMs?: number;
}

const PATH = '/IntegrationService/v3/http/CasinoGameAPI';
const ANSWER_MS = 5_000;

const ListedGame = Type.Object({
  gameID: Type.String({ pattern: '^[A-Za-z0-9._-]{1,40}$' }),
  gameName: Type.String({ minLength: 1, maxLength: 100 }),
  dataType: Type.Optional(Type.String()),
  demoGameAvailable: Type.Optional(Type.Boolean()),
});
/** The number of an error is a number or text. */
const None = Type.Union([Type.Literal(0), Type.Literal('0')]);
const ListAnswer = Type.Object({ error: None, gameList: Type.Array(ListedGame, { maxItems: 10_000 }) });
const Refused = Type.Object({
  error: Type.Union([Type.Integer({ minimum: 1 }), Type.String({ pattern: '^[1-9][0-9]*$' })]),
});
const LaunchAnswer = Type.Union([
  Type.Object({ error: None, gameURL: Type.String({ maxLength: 2_000 }) }),
  Refused,
]);
const EndAnswer = Type.Union([Type.Object({ error: None }), Refused]);

/** The kind of a game by its portfolio: slots, live casino, fishing. Other portfolios are not offered here. */
const gameTypes: ReadonlyMap<string, string> = new Map([
  ['RNG', 'RNG'],
  ['LC', 'LIVE'],
  ['R2', 'FISH'],
]);

/** Opens the games. */
export function openPragmaticGames(options: GamesOptions): VendorGames {
  const { origin } = new URL(options.playUrl);
  return {
    origin,
    async list() {
      const { gameList } = await ask(options, ListAnswer, '/getCasinoGames/', { options: 'GetDataTypes' });
      return gameList.flatMap((game) => {
        const type = gameTypes.get(game.dataType ?? '');
        return type === undefined ? [] : [readGame(game, type)];
      });
    },
    async launch({ gameCode, gameToken, playerId, language, currency, siteUrl }) {
      const answer = await ask(options, LaunchAnswer, '/game/url/', {
        symbol: gameCode,
        language: language.toLowerCase(),
        currency,
        technology: 'H5',
        platform: 'WEB',
        lobbyUrl: siteUrl,
        ...(gameToken === null ? { playMode: 'DEMO' } : { token: gameToken, externalPlayerId: playerId }),
      });
      if (!('gameURL' in answer)) return null;
      // A frame shows only pages of the vendor's own address, whatever the answer says.
      const { gameURL } = answer;
      return URL.canParse(gameURL) && new URL(gameURL).origin === origin ? gameURL : null;
    },
    // A refusal, such as of a player without a session, leaves nothing to end: a session that is over here takes no bet.
    async endSessions(externalPlayerId) {
      await ask(options, EndAnswer, '/game/session/terminate/', { externalPlayerId });
    },
  };
}

/** Sends a form with its hash. Throws an `Outage` without an answer of the schema. */
async function ask<Schema extends TSchema>(
  { url, login, secret, answerMs = ANSWER_MS }: GamesOptions,
  schema: Schema,
  path: string,
  fields: Readonly<Record<string, string>>,
): Promise<Static<Schema>> {
  const form = new URLSearchParams({ ...fields, secureLogin: login });
  form.set('hash', hashOfForm(new Map(form), secret));
  const answer: unknown = await fetch(`${url}${PATH}${path}`, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(answerMs),
    body: form,
  })
    .then(async (response) => {
      const read = response.status === 200 ? await readAnswerBody(response) : null;
      return read && parseJson(read);
    })
    .catch(() => null);
  if (!Value.Check(schema, answer)) throw new Outage('the vendor gave no answer that can be read');
  return answer as Static<Schema>;
}

function readGame(
  { gameID, gameName, demoGameAvailable }: Static<typeof ListedGame>,
  type: string,
): VendorGame {
  const unknown = {
    rtp: null,
    volatility: null,
    maxWinX: null,
    minBets: {},
    hasFreeRounds: false,
    settlement: null,
    scene: null,
  };
  const hasDemo = demoGameAvailable ?? false;
  return { code: gameID, type, classes: [], names: { EN: gameName }, hasDemo, ...unknown };
}
