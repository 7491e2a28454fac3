// Rounds: written with their result before the wallet is asked, and found again after any stop.
import type { Reader, Tx } from '../database.ts';
import { JACKPOT_WINS } from '../jackpots/store-jackpots.ts';
import type { PlayerKey } from '../sessions/store-seeds.ts';
import type { Fields, FreePay, PlayMode, RoundState, WalletKind } from '../wire.ts';

export interface RoundRow {
  readonly round_no: bigint;
  readonly round_id: string;
  readonly nonce: bigint;
  readonly bet: bigint;
  readonly win: bigint;
  readonly model_version: number;
  /** How often the wallet was asked since the last answer. */
  readonly attempts: number;
  /** Since the bet was written, or given up. */
  readonly age_s: number;
  /** The wallet did not answer the bet: it is refunded. */
  readonly is_given_up: boolean;
  readonly created_at: Date;
  readonly ended_at: Date | null;
  readonly player_id: string;
  readonly mode: PlayMode;
  readonly game_code: string;
  readonly currency: string;
  readonly wallet_token: string | null;
  readonly merchant: string;
  readonly session_id: bigint;
  /** Which wallet pays it. */
  readonly wallet: WalletKind;
  readonly state: RoundState;
  readonly decline: string | null;
  readonly inputs: Fields;
  readonly draws: Fields;
  readonly outcome: Fields;
  readonly multiple: string;
  readonly steps: readonly Fields[];
  /** The shared round that it is a part of; null for a round of its own. */
  readonly shared_no: bigint | null;
  /** Its place in the chains of its game, and the commitment of that chain. */
  readonly chain_no: number | null;
  readonly link_no: number | null;
  readonly chain_commitment: string | null;
  /** Where the player wants to be cashed out, and was, in hundredths. */
  readonly target: number | null;
  readonly out_at: number | null;
  /** The grant of a free round, which of its rounds it is, and of how many; null for one that was bet on. */
  readonly grant_id: string | null;
  readonly free_no: number | null;
  readonly free_rounds: number | null;
  /** How its grant is paid. */
  readonly free_pay: FreePay | null;
  /** The round of the win that pays all rounds of its grant, where one does. */
  readonly total_id: string | null;
  /** What it won of the pots, in the order of the levels, in 1/10 000 units as text. */
  readonly jackpot_wins: readonly { readonly level: string; readonly won: string }[];
  readonly commitment: string;
  readonly client_seed: string;
  /** Null until the pair is revealed, or the shared round is over. */
  readonly server_seed: string | null;
}

const COLUMNS = `r.round_no, r.round_id, r.nonce, r.bet, r.win, r.model_version, r.attempts,
  extract(epoch from clock_timestamp() - coalesce(r.given_up_at, r.created_at))::float8 as age_s, r.given_up_at is not null as is_given_up,
  r.created_at, r.ended_at, r.player_id, r.mode,
  r.game_code, r.currency, r.wallet_token, r.merchant, r.session_id, r.wallet, r.state, r.decline, r.inputs, r.outcome, r.multiple, r.steps,
  r.shared_no, c.chain_no, s.link_no, c.commitment as chain_commitment, r.target, r.out_at, ${JACKPOT_WINS}, r.grant_id, r.free_no,
  (select g.rounds from studio.free_grants g where g.grant_id = r.grant_id) as free_rounds,
  (select g.pay from studio.free_grants g where g.grant_id = r.grant_id) as free_pay,
  (select g.total_id from studio.free_grants g where g.grant_id = r.grant_id) as total_id,
  case when s.point is null then r.draws else jsonb_build_object('point', s.point) end as draws,
  coalesce(p.commitment, s.before) as commitment, coalesce(p.client_seed, s.salt, '') as client_seed,
  case when p.state = 'revealed' then p.server_seed else s.link end as server_seed`;
const FROM = `studio.rounds r left join studio.seed_pairs p using (pair_id) left join studio.shared_rounds s using (shared_no)
  left join studio.chains c using (chain_id)`;

export interface NewRound extends PlayerKey {
  readonly key: string;
  readonly sessionId: bigint;
  readonly walletToken: string | null;
  readonly merchantCode: string;
  readonly wallet: WalletKind;
  /** Null for a part of a shared round. */
  readonly pairId: bigint | null;
  readonly nonce: bigint;
  readonly gameCode: string;
  readonly currency: string;
  readonly modelVersion: number;
  readonly bet: bigint;
  readonly win: bigint;
  readonly inputs: Fields;
  readonly draws: Fields;
  readonly outcome: Fields;
  readonly multiple: string;
  readonly free?: { readonly grant_id: string; readonly free_no: number } | null;
  readonly shared?: { readonly sharedNo: bigint; readonly seat: number; readonly target: number | null };
}

/** Writes a round whose bet nobody paid yet. Gives its id. */
export async function insertRound(tx: Tx, of: NewRound): Promise<string> {
  const [row] = await tx.rows<{ round_id: string }>(
    `insert into studio.rounds (request_key, session_id, pair_id, nonce, bet, win, model_version, player_id, mode, game_code, currency,
       wallet_token, state, inputs, draws, outcome, multiple, next_try_at, shared_no, seat, target, grant_id, free_no, merchant, wallet)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 'asking', $13, $14, $15, $16, clock_timestamp() + interval '2 seconds',
       $17, $18, $19, $20, $21, $22, $23)
     returning round_id`,
    [
      of.key,
      of.sessionId,
      of.pairId,
      of.nonce,
      of.bet,
      of.win,
      of.modelVersion,
      of.playerId,
      of.mode,
      of.gameCode,
      of.currency,
      of.walletToken,
      of.inputs,
      of.draws,
      of.outcome,
      of.multiple,
      of.shared?.sharedNo ?? null,
      of.shared?.seat ?? 0,
      of.shared?.target ?? null,
      of.free?.grant_id ?? null,
      of.free?.free_no ?? null,
      of.merchantCode,
      of.wallet,
    ],
  );
  if (!row) throw new Error('a round was not written');
  return row.round_id;
}

/** The round that a page named by its key. */
export async function findByKey(
  reader: Reader,
  { playerId, mode }: PlayerKey,
  key: string,
): Promise<RoundRow | null> {
  return one(reader, 'r.player_id = $1 and r.mode = $2 and r.request_key = $3', [playerId, mode, key]);
}

/** A round by its id, of a player where one is named. */
export async function findRound(
  reader: Reader,
  roundId: string,
  playerId?: string,
): Promise<RoundRow | null> {
  return playerId === undefined
    ? one(reader, 'r.round_id = $1', [roundId])
    : one(reader, 'r.round_id = $1 and r.player_id = $2', [roundId, playerId]);
}

/** The most rounds of a grant. */
const MAX_BETS = 100;

/** The bets of a player in a round of real money, or in all rounds that its win pays; of a brand, or of all (empty). */
export function listBets(
  reader: Reader,
  {
    roundId,
    playerId,
    merchant,
  }: { readonly roundId: string; readonly playerId: string; readonly merchant: string },
): Promise<readonly RoundRow[]> {
  return reader.rows<RoundRow>(
    `select ${COLUMNS} from ${FROM}
     where (r.round_id = $1 or r.grant_id = (select grant_id from studio.free_grants where total_id = $1))
       and r.player_id = $2 and r.mode = 'REAL' and r.state <> 'declined' and ($3 = '' or r.merchant = $3)
     order by r.round_no desc limit ${MAX_BETS}`,
    [roundId, playerId, merchant],
  );
}

/** Locks a round until the transaction ends. */
export async function lockRound(tx: Tx, roundId: string): Promise<RoundRow | null> {
  await tx.rows('select 1 from studio.rounds where round_id = $1 for update', [roundId]);
  return findRound(tx, roundId);
}

/** Locks rounds until the transaction ends, always in the same order. Gives them by their id. */
export async function lockRounds(
  tx: Tx,
  roundIds: readonly string[],
): Promise<ReadonlyMap<string, RoundRow>> {
  await tx.rows('select 1 from studio.rounds where round_id = any($1::uuid[]) order by round_no for update', [
    roundIds,
  ]);
  const rows = await tx.rows<RoundRow>(`select ${COLUMNS} from ${FROM} where r.round_id = any($1::uuid[])`, [
    roundIds,
  ]);
  return new Map(rows.map((row) => [row.round_id, row]));
}

/** The round of a game that is not over, else the last one. */
export async function findLast(
  reader: Reader,
  { playerId, mode }: PlayerKey,
  gameCode: string,
): Promise<RoundRow | null> {
  return one(
    reader,
    `r.player_id = $1 and r.mode = $2 and r.game_code = $3 and r.state not in ('declined', 'refunded')
     order by r.round_no desc limit 1`,
    [playerId, mode, gameCode],
  );
}

/** Whether a player has a round that is not over: of a game, or of any. */
export async function hasOpen(
  reader: Reader,
  { playerId, mode }: PlayerKey,
  gameCode: string | null,
): Promise<boolean> {
  const rows = await reader.rows(
    `select 1 from studio.rounds where player_id = $1 and mode = $2 and ended_at is null and ($3::text is null or game_code = $3) limit 1`,
    [playerId, mode, gameCode],
  );
  return rows.length > 0;
}

/** How many ms of a game's pace are left since the last bet that was accepted. */
export async function paceLeft(
  reader: Reader,
  { playerId, mode }: PlayerKey,
  { gameCode, minSpinMs }: { readonly gameCode: string; readonly minSpinMs: number },
): Promise<number> {
  if (minSpinMs === 0) return 0;
  const [row] = await reader.rows<{ left: number | null }>(
    `select ceil($4 - extract(epoch from clock_timestamp() - max(accepted_at)) * 1000)::int as left
     from studio.rounds where player_id = $1 and mode = $2 and game_code = $3 and accepted_at > clock_timestamp() - interval '2 minutes'`,
    [playerId, mode, gameCode, minSpinMs],
  );
  return Math.max(0, row?.left ?? 0);
}

const ROUNDS_A_PAGE = 20;

/** Rounds of a player that are shown to him, newest first, before one of his: also those that were refunded. */
export async function listRounds(
  reader: Reader,
  { playerId, mode }: PlayerKey,
  before: string | null,
): Promise<readonly RoundRow[]> {
  return reader.rows<RoundRow>(
    `select ${COLUMNS} from ${FROM} where r.player_id = $1 and r.mode = $2 and r.state <> 'declined'
       and ($3::uuid is null or r.round_no < (select round_no from studio.rounds where round_id = $3 and player_id = $1))
     order by r.round_no desc limit ${ROUNDS_A_PAGE}`,
    [playerId, mode, before],
  );
}

/** Moves a round on: the bet was paid (`playing`, `paid`), or its end is known. Its worker's time goes with it. */
export async function moveRound(
  tx: Tx,
  roundId: string,
  to: {
    readonly state: RoundState;
    readonly decline?: string;
    readonly nextTryS?: number;
    readonly isAccepted?: boolean;
  },
): Promise<void> {
  await tx.rows(
    `update studio.rounds set state = $2, decline = $3, attempts = 0,
       accepted_at = case when $5 then clock_timestamp() else accepted_at end,
       ended_at = case when $4::int is null then clock_timestamp() end,
       next_try_at = case when $4::int is not null then clock_timestamp() + make_interval(secs => $4) end
     where round_id = $1`,
    [roundId, to.state, to.decline ?? null, to.nextTryS ?? null, to.isAccepted ?? false],
  );
}

/** Writes how far a round that goes on has come. */
export async function putStanding(
  tx: Tx,
  roundId: string,
  at: {
    readonly steps: readonly Fields[];
    readonly outcome: Fields;
    readonly multiple: string;
    readonly win: bigint;
  },
): Promise<void> {
  await tx.rows(
    'update studio.rounds set steps = $2, outcome = $3, multiple = $4, win = $5 where round_id = $1',
    [roundId, JSON.stringify(at.steps), at.outcome, at.multiple, at.win],
  );
}

/** Counts a try and says when the next one is. */
export async function countTry(reader: Reader, roundId: string, pauseS: number): Promise<void> {
  await reader.rows(
    `update studio.rounds set attempts = attempts + 1, next_try_at = clock_timestamp() + make_interval(secs => $2)
     where round_id = $1 and next_try_at is not null`,
    [roundId, pauseS],
  );
}

/** Gives up a bet that the wallet did not answer: it is refunded from now on. Nothing where it was answered meanwhile. */
export async function giveUpBet(reader: Reader, roundId: string): Promise<void> {
  await reader.rows(
    `update studio.rounds set state = 'refunding', given_up_at = clock_timestamp(), attempts = 0, next_try_at = clock_timestamp()
     where round_id = $1 and state = 'asking'`,
    [roundId],
  );
}

/** The bets of a player in the last shared rounds of a game, newest first. */
export async function listOwnSeats(
  reader: Reader,
  { playerId, mode }: PlayerKey,
  { gameCode, from }: { readonly gameCode: string; readonly from: bigint },
): Promise<readonly RoundRow[]> {
  return reader.rows<RoundRow>(
    `select ${COLUMNS} from ${FROM} where r.player_id = $1 and r.mode = $2 and r.game_code = $3 and r.shared_no >= $4
     order by r.round_no desc limit ${ROUNDS_A_PAGE}`,
    [playerId, mode, gameCode, from],
  );
}

/** Rounds whose time has come: the wallet did not answer, or the player left. A part of a shared round ends with that. */
export async function listDue(reader: Reader, limit: number): Promise<readonly RoundRow[]> {
  return reader.rows<RoundRow>(
    `select ${COLUMNS} from ${FROM} where r.next_try_at <= clock_timestamp()
       and (r.shared_no is null or r.state <> 'playing') order by r.next_try_at limit $1`,
    [limit],
  );
}

async function one(reader: Reader, where: string, values: readonly unknown[]): Promise<RoundRow | null> {
  const [row] = await reader.rows<RoundRow>(`select ${COLUMNS} from ${FROM} where ${where}`, values);
  return row ?? null;
}
