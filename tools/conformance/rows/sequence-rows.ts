// The published sequences of calls (`sgp`) as rows of the kit. What their ends say of rounds is asked with a `round-close`.
import { formatAmount } from '@tyche/kernel/money';
import {
  again,
  close,
  endSession,
  FREE_FACE,
  type Fields,
  freeBet,
  type Step,
  unitsOf,
} from '@tyche/vendor-protocol/conformance/steps';
import type { PlayerState, Row } from './row.ts';
import { nameOf, recordOf, recordsOf, type Vector, vectorsOf } from './vectors.ts';

/** What a limited player may stake in a day. */
const DAY_LIMIT = '150';
/** The free rounds of a player who has some. */
const GRANTED = 2;
/** Why a sequence is left out: what it needs is done by the operator, or is not offered. */
const needs = {
  grants: 'needs another grant than one of two rounds',
  hand: 'needs the operator’s hand',
  cap: 'needs a game with a cap on wins',
  limit: `needs another limit than ${DAY_LIMIT} a day`,
} as const;

/** The sequences of money calls. Those of tokens, of long batches and of many calls at once are checks of their own. */
export function sequenceRows(): readonly Row[] {
  return vectorsOf('sgp').filter(isSequence).map(rowOf);
}

function isSequence({ input }: Vector): boolean {
  return input.start !== undefined && input.calls !== undefined;
}

function rowOf(vector: Vector): Row {
  const name = nameOf(vector);
  const start = recordOf(vector.input.start);
  const players = Object.entries(recordOf(start.players)).map(
    ([id, of]) => new VectorPlayer(id, recordOf(of)),
  );
  const notTried = reasonOf(vector, players);
  if (notTried !== null) return { name, steps: [], notTried };
  const steps = stepsOf(vector, players);
  const grants = grantsOf(start.grants);
  return {
    name,
    state: grants.length > 0 ? 'free' : (players[0]?.state ?? 'ready'),
    before: grants.flatMap(({ left }) => freeRoundsTo(leftOf(left) ?? GRANTED)),
    start: players.map(({ start: balance }) => balance),
    modes: ['single', 'duplicate', 'lost'],
    steps: [...steps, ...roundSteps(recordOf(vector.expected.rounds), players)],
  };
}

/** A player of a sequence, with what its wallet has as the sequence goes on. */
class VectorPlayer {
  readonly id: string;
  readonly start: string;
  readonly currency: unknown;
  readonly state: PlayerState | null;
  balance: bigint;

  constructor(id: string, fields: Fields) {
    this.id = id;
    this.start = String(fields.balance);
    this.balance = unitsOf(this.start);
    this.currency = fields.currency;
    const { balance: _, currency: __, limitLeft, ...more } = fields;
    const isPlain = Object.keys(more).length === 0;
    const isLimited = limitLeft === DAY_LIMIT;
    this.state = isPlain && (limitLeft === undefined || isLimited) ? (isLimited ? 'limited' : 'ready') : null;
  }
}

function reasonOf({ input }: Vector, players: readonly VectorPlayer[]): string | null {
  const { players: given, grants, ...more } = recordOf(input.start);
  if (grantsOf(grants).some(({ left }) => leftOf(left) === null) || grantsOf(grants).length > 1)
    return needs.grants;
  if (Object.keys(more).length > 0) return needs.cap;
  if (Object.values(recordOf(given)).some((one) => recordOf(one).maxWinX !== undefined)) return needs.cap;
  if (players.some(({ state }) => state === null)) return needs.limit;
  const isForced = recordsOf(input.calls).every((line) => line.set === undefined || isSessionEnd(line));
  return isForced ? null : needs.hand;
}

/** The end of a session is the only change that a vendor can make itself. */
function isSessionEnd({ change }: Fields): boolean {
  const { session, ...more } = recordOf(change);
  return session === 'expired' && Object.keys(more).length === 0;
}

function stepsOf({ id, input, expected }: Vector, players: readonly VectorPlayer[]): readonly Step[] {
  const answers = recordsOf(expected.answers);
  let at = 0;
  const steps = recordsOf(input.calls).map((line): Step => {
    if (line.set !== undefined) return { ...endSession(), player: numberOf(players, line.set) };
    at += 1;
    return stepOf(line, answers[at - 1] ?? {}, players);
  });
  for (const player of players) {
    const wanted = recordOf(expected.balances)[player.id] ?? formatAmount(player.balance);
    if (wanted !== formatAmount(player.balance)) throw new Error(`the balances of ${id} do not add up`);
  }
  return steps;
}

function stepOf(line: Fields, answer: Fields, players: readonly VectorPlayer[]): Step {
  const { call, playerId, currency, ...fields } = line;
  const player = players.find(({ id }) => id === playerId);
  const { balance: _, operatorTxId: __, items, ...wants } = answer;
  const parts = items === undefined ? [answer] : recordsOf(items);
  return {
    call: String(call),
    fields: {
      ...fields,
      ...(currency !== undefined && player && currency !== player.currency && { currency: 'XTS' }),
      ...(playerId !== undefined && !player && { playerId: 'nobody' }),
      // The grant is the player's own, with what a round of it is worth.
      ...(fields.free !== undefined && { free: { faceValue: FREE_FACE } }),
      ...(fields.items !== undefined && { items: recordsOf(fields.items).map(withoutPlayer) }),
    },
    player: player ? numberOf(players, player.id) : 1,
    wants: items === undefined ? wants : { ...wants, items: recordsOf(items).map(withoutBalance) },
    change: parts.map((part) => changeOf(player, part.balance)),
  };
}

const grantsOf = (grants: unknown): readonly Fields[] => Object.values(recordOf(grants ?? {})).map(recordOf);

/** How many rounds a grant has left; null for a number that the prepared one cannot have. */
function leftOf(left: unknown): number | null {
  const count = Number(left);
  return Number.isInteger(count) && count >= 0 && count <= GRANTED ? count : null;
}

/** The free rounds that leave the given number in the prepared grant. */
function freeRoundsTo(left: number): readonly Step[] {
  return Array.from({ length: GRANTED - left }, (_, at) =>
    freeBet(`played${at}`, undefined, { roundId: `played${at}` }),
  );
}

/** What a step moves, told by the balance of its answer; without one it moves nothing. */
function changeOf(player: VectorPlayer | undefined, balance: unknown): string {
  if (!player || balance === undefined) return '0';
  const change = unitsOf(String(balance)) - player.balance;
  player.balance += change;
  return formatAmount(change);
}

function withoutPlayer({ playerId: _, currency: __, ...fields }: Fields): Fields {
  return fields;
}

function withoutBalance({ balance: _, ...fields }: Fields): Fields {
  return fields;
}

function roundSteps(rounds: Fields, players: readonly VectorPlayer[]): readonly Step[] {
  return Object.entries(rounds).map(([key, end]) => {
    const [roundId, playerId] = key.split('/');
    const { status, bets, wins } = recordOf(end);
    const wants = status === 'OPEN' ? { status: 'OK', duplicate: undefined } : again;
    const step = close(String(bets), String(wins), wants, { roundId });
    return { ...step, player: numberOf(players, playerId) };
  });
}

function numberOf(players: readonly VectorPlayer[], id: unknown): 1 | 2 {
  return players[1]?.id === id ? 2 : 1;
}
