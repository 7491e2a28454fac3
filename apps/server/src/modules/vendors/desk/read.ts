// What staff see of games, rounds and incidents: the contract's shapes.
import { formatAmount } from '@tyche/kernel/money';
import { settlementOf } from '@tyche/rules/vendors/calls';
import type { Reader } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { pageAnswer, pageOf, type PageWanted } from '../../../platform/http/pages.ts';
import { findMemberId } from '../../members/index.ts';
import type { VendorsDeps } from '../deps.ts';
import { findAsk } from '../old-rounds/store-asks.ts';
import * as rounds from './store-rounds.ts';
import { listIncidentsOfRound, listStandings, nothingOdd, type RoundStanding } from './store-standings.ts';
import { findVoid } from './store-voids.ts';
import { listGames } from './store-switches.ts';

type Deps = Pick<VendorsDeps, 'database' | 'findMember' | 'vendors'>;

const PER_PAGE = 50;

/** The games of a vendor, by code. */
export async function readGames(
  { database: { reader } }: Deps,
  { vendor, ...page }: PageWanted & { readonly vendor: string },
) {
  const games = await listGames(reader, { vendor, ...pageOf(page) });
  return pageAnswer(games, page, (game) => ({
    gameCode: game.game_code,
    gameType: game.game_type,
    winCap: game.win_cap === null ? null : formatAmount(game.win_cap),
    isOff: game.is_off,
  }));
}

/** The rounds that a number or the name of a member leads to, the newest first, fifty at a time. */
export async function readRounds(
  deps: Deps,
  { number, before }: { readonly number: string; readonly before?: string },
) {
  const { reader } = deps.database;
  const text = number.trim();
  const vendors = deps.vendors.map(({ code }) => code);
  const [memberIds, calls] = await Promise.all([
    findMemberIds(reader, text),
    before === undefined ? rounds.listCallsByNumber(reader, vendors, [text]) : [],
  ]);
  const found = await rounds.findRounds(reader, {
    vendors,
    number: text,
    memberIds,
    before: before === undefined ? null : BigInt(before),
    limit: PER_PAGE + 1,
  });
  const list = found.slice(0, PER_PAGE);
  const [nameOf, standings] = await Promise.all([namesOf(deps, list), listStandings(reader, keysOf(list))]);
  return {
    list: list.map((round, at) => roundView(round, nameOf, standings[at])),
    hasMore: found.length > PER_PAGE,
    calls: calls.filter(({ round_no }) => round_no === null).map(callView),
  };
}

/** A round with its calls. Refuses `unknown-round`. */
export async function readRound(deps: Deps, ref: string) {
  const { reader } = deps.database;
  const round = await rounds.findRoundByRef(reader, ref);
  if (!round) throw new Refusal('unknown-round');
  const key = { vendor: round.vendor, roundId: round.round_id, playerId: round.player_id };
  const [nameOf, { calls, hasMore }, found, asked, [standing], incidents] = await Promise.all([
    namesOf(deps, [round]),
    rounds.listRoundCalls(reader, round.round_no),
    findVoid(reader, round.round_no),
    findAsk(reader, key),
    listStandings(reader, keysOf([round])),
    listIncidentsOfRound(reader, key),
  ]);
  return {
    ...roundView(round, nameOf, standing),
    calls: calls.map(callView),
    hasMoreCalls: hasMore,
    asked: asked && {
      count: asked.asks,
      at: asked.asked_at.getTime(),
      answer: asked.answer,
      nextAt: asked.next_ask_at?.getTime() ?? null,
    },
    incidents: incidents.map(({ incident_id: id, code, at, closed_at: closedAt }) => ({
      id: id.toString(),
      code,
      at: at.getTime(),
      closedAt: closedAt?.getTime() ?? null,
    })),
    voided: found && {
      stakes: formatAmount(found.stakes),
      wins: formatAmount(found.wins),
      owed: formatAmount(found.shortfall),
      postKey: found.post_key,
    },
  };
}

/** The members that a text names: by id, or by name in any case. */
async function findMemberIds(reader: Reader, text: string): Promise<readonly bigint[]> {
  const named = await findMemberId(reader, text);
  return [...(/^[1-9]\d{0,17}$/.test(text) ? [BigInt(text)] : []), ...(named === null ? [] : [named])];
}

const keysOf = (list: readonly rounds.DeskRound[]) => list.map(({ round_no }) => round_no);

function roundView(
  round: rounds.DeskRound,
  nameOf: (memberId: bigint) => string,
  standing: RoundStanding = nothingOdd,
) {
  return {
    id: round.round_no.toString(),
    ref: round.ref,
    vendor: round.vendor,
    roundId: round.round_id,
    playerId: round.player_id,
    memberId: round.member_id.toString(),
    username: nameOf(round.member_id),
    currency: round.currency,
    gameCode: round.game_code,
    status: round.status,
    settlement: settlementOf({ status: round.status, ...standing }),
    bets: formatAmount(round.bets),
    freeBets: round.free_bets === null ? null : formatAmount(round.free_bets),
    wins: formatAmount(round.wins),
    openedAt: round.opened_at.getTime(),
    closedAt: round.closed_at?.getTime() ?? null,
    voidedAt: round.voided_at?.getTime() ?? null,
  };
}

/** A money call as staff see it. */
export function callView(call: rounds.DeskCall) {
  return {
    id: call.call_no.toString(),
    txId: call.tx_id,
    call: call.call,
    kind: call.kind,
    debit: formatAmount(call.debit),
    freeBet: call.free_face === null ? null : formatAmount(call.free_face),
    credit: formatAmount(call.credit),
    currency: call.currency,
    status: call.status,
    shortfall: formatAmount(call.shortfall),
    isHeld: call.is_held,
    refs: call.refs,
    jackpots: call.jackpots ?? [],
    postKey: call.post_key,
    at: call.at.getTime(),
  };
}

/** The names of the members of some rows. A member who may not act has an empty name. */
export async function namesOf(
  { database: { reader }, findMember }: Pick<Deps, 'database' | 'findMember'>,
  rows: readonly { readonly member_id: bigint }[],
): Promise<(memberId: bigint) => string> {
  const ids = [...new Set(rows.map(({ member_id }) => member_id))];
  const members = await Promise.all(ids.map(async (id) => [id, await findMember(reader, id)] as const));
  const names = new Map(members.map(([id, member]) => [id, member?.username ?? '']));
  return (memberId) => names.get(memberId) ?? '';
}
