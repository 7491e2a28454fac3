// The rows of the history as SQL: each is a function of the number of its bet.

/** Tickets of a draw: 97 games have 39 434 draws a day, most without a bet. */
const TICKETS_IN_DRAW = 50;
const MONTHS = 12;
const DRAW_RANGE = 2 ** 21;
/** Twelve months at 40 000 draws a day. */
const DRAW_RANGES = 7;
const ORDER_RANGE = 2 ** 30;
const ORDER_RANGES = 4;
const FIRST_ORDER = 200_000;
/** Members without a session are numbered from here. */
const FIRST_OTHER = 10_000_000;
/** What every wallet began with, as `addMembers` gives it. */
const GRANT = 100_000_000_000n;
/** One bet in twenty of a member wins nineteen stakes. */
const WIN_EVERY = 20;
const GAMES = ['fast5d-1m', 'fast5d-3m', 'fast5d-5m', 'fast5d-90s'];
/** The one with the long history has a million bets, or a tenth of a smaller history. */
const MAX_OWN_BETS = 1_000_000;

interface Member {
  readonly id: bigint;
  readonly wallet: bigint;
}

interface Given {
  readonly bets: number;
  readonly members: readonly Member[];
  readonly termsId: string;
  readonly selection: string;
  readonly stake: bigint;
}

export interface HistoryPlan extends Given {
  readonly numbers: Numbers;
  readonly months: number;
  readonly startMs: number;
  readonly ownBets: number;
  readonly ranges: {
    readonly draws: { readonly width: number; readonly count: number };
    readonly orders: { readonly width: number; readonly count: number };
  };
  firstBetAt(timeMs: number): number;
  firstBetOfDraw(drawId: number): number;
  firstBetOfOrder(orderId: number): number;
  /** The ticket of the own bet number `index` of the member with the long history. */
  ownTicket(index: number): bigint;
}

/** How the bets are laid out. */
interface Numbers {
  readonly draws: number;
  readonly spanMs: number;
  readonly startMs: number;
  readonly every: number;
  readonly busy: number;
  readonly casual: number;
  readonly drawStep: number;
  readonly orderStep: number;
}

/** Lays the bets out over twelve months until an hour ago. */
export function planHistory(given: Given): HistoryPlan {
  const { bets } = given;
  const draws = Math.ceil(bets / TICKETS_IN_DRAW);
  const now = new Date();
  const startMs = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - MONTHS, 1);
  const every = Math.round(bets / Math.min(MAX_OWN_BETS, bets / 10));
  const members = Math.max(1_000, Math.floor(bets / 150));
  const busy = Math.max(given.members.length, Math.floor(members / 20));
  const numbers: Numbers = {
    draws,
    startMs,
    spanMs: now.getTime() - 3_600_000 - startMs,
    every,
    busy,
    casual: members - busy,
    drawStep: Math.floor((DRAW_RANGE * DRAW_RANGES - 2) / draws),
    orderStep: Math.floor((ORDER_RANGE * ORDER_RANGES - FIRST_ORDER) / bets),
  };
  const upTo = (found: number) => Math.min(bets, Math.max(0, found));
  const { drawStep, orderStep, spanMs } = numbers;
  return {
    ...given,
    numbers,
    months: MONTHS,
    startMs,
    ownBets: Math.ceil(bets / every),
    ranges: {
      draws: { width: DRAW_RANGE, count: DRAW_RANGES },
      orders: { width: ORDER_RANGE, count: ORDER_RANGES },
    },
    firstBetAt: (timeMs) =>
      upTo(Number(ceilDiv(BigInt(timeMs - startMs) * BigInt(draws), BigInt(spanMs))) * TICKETS_IN_DRAW),
    firstBetOfDraw: (drawId) => upTo(Math.ceil((drawId - 1) / drawStep) * TICKETS_IN_DRAW),
    firstBetOfOrder: (orderId) => upTo(Math.ceil((orderId - FIRST_ORDER) / orderStep)),
    ownTicket: (index) => BigInt(FIRST_ORDER + index * every * orderStep + 1),
  };
}

function ceilDiv(value: bigint, by: bigint): bigint {
  return value <= 0n ? 0n : (value + by - 1n) / by;
}

/** Inserts the rows of the bets `first` to `last` into a partition of one of the four large tables. */
export function sqlOf(plan: HistoryPlan, parent: string, table: string, first: number, last: number): string {
  const rows = betsOf(plan, first, last);
  const { stake, termsId, selection } = plan;
  if (parent === 'orders')
    return `insert into ${table} (order_id, member_id, draw_id, total, balance, placed_at, slip)
      select order_id, member_id, draw_id, ${stake}, balance_after, at, '${selection}~1~23~3~1950~1' from ${rows}`;
  if (parent === 'tickets')
    return `insert into ${table} (draw_id, ticket_id, order_id, member_id, wallet_id, stake, placed_at, bets, multiple, line, entry, terms_id,
        salt, leaf, selection)
      select draw_id, order_id + 1, order_id, member_id, wallet_id, ${stake}, at, 1, 1, 0, 1, '${termsId}'::uuid, gen_random_uuid(),
        sha256(n::text::bytea), '${selection}' from ${rows}`;
  if (parent === 'wagers')
    return `insert into ${table} (source, batch_ref, ref, wager_id, member_id, game_code, game_type, stake, placed_at)
      select 1, draw_id, order_id + 1, n + 1, member_id, game_code, 'SSC', ${stake}, at from ${rows}`;
  return `insert into ${table} (wallet_id, seq, delta, balance_after, at, scope, kind, gl, key, ref, request_hash)
    select wallet_id, seq + won, case won when 0 then -${stake} else ${stake * 19n} end,
      balance_after + won * ${stake * 19n}, at, 1 + won, 1 + won, 1,
      (lpad(to_hex(at_ms), 12, '0') || '7' || substr(md5((n * 2 + won)::text), 1, 19))::uuid,
      ('000000000000800' || '0a' || lpad(to_hex(order_id), 15, '0'))::uuid, substr(sha256(n::text::bytea), 1, 15)
    from ${rows} cross join generate_series(0, wins) won`;
}

/** Who bets what and when: `place` is the member, `nth` counts his bets. */
function betsOf({ members, stake, numbers: m }: HistoryPlan, first: number, last: number): string {
  const listed = (values: readonly bigint[]) => `(array[${values.join(', ')}]::bigint[])[place + 1]`;
  const known = members.length;
  return `(select n, draw, 1 + draw * ${m.drawStep}::bigint as draw_id, ${FIRST_ORDER} + n * ${m.orderStep}::bigint as order_id,
      case when place < ${known} then ${listed(members.map(({ id }) => id))} else ${FIRST_OTHER} + place end as member_id,
      case when place < ${known} then ${listed(members.map(({ wallet }) => wallet))} else (${FIRST_OTHER} + place) << 10 | 1 end as wallet_id,
      2 + nth + nth / ${WIN_EVERY} as seq,
      ${GRANT} - ${stake} * (nth + 1) + ${stake * 19n} * (nth / ${WIN_EVERY}) as balance_after,
      (nth % ${WIN_EVERY} = ${WIN_EVERY - 1})::int as wins,
      ${m.startMs} + draw * ${m.spanMs}::bigint / ${m.draws} as at_ms,
      to_timestamp((${m.startMs} + draw * ${m.spanMs}::bigint / ${m.draws}) / 1000.0) as at,
      (array[${GAMES.map((code) => `'${code}'`).join(', ')}])[1 + draw % ${GAMES.length}] as game_code
    from (
      select n, n / ${TICKETS_IN_DRAW} as draw,
        case when rest = 0 then 0 when other % 2 = 0 then 1 + other / 2 % ${m.busy} else ${1 + m.busy} + other / 2 % ${m.casual} end as place,
        case when rest = 0 then n / ${m.every} when other % 2 = 0 then other / 2 / ${m.busy} else other / 2 / ${m.casual} end as nth
      from (select n, n % ${m.every} as rest, n / ${m.every} * ${m.every - 1} + n % ${m.every} - 1 as other
        from generate_series(${first}::bigint, ${last}::bigint) n) numbered) placed) bets`;
}

/** Statements for what has a row a draw, a winning bet or a wallet. */
export function listRest(plan: HistoryPlan): readonly string[] {
  const { bets, members, stake, numbers: m } = plan;
  const all = betsOf(plan, 0, bets - 1);
  const won = `${all} where wins = 1`;
  const draws = `(select 1 + draw * ${m.drawStep}::bigint as draw_id, draw,
      to_timestamp((${m.startMs} + draw * ${m.spanMs}::bigint / ${m.draws}) / 1000.0) as at from generate_series(0::bigint, ${m.draws - 1}) draw) d`;
  const game = `(array[${GAMES.map((code) => `'${code}'`).join(', ')}])[1 + draw % ${GAMES.length}]`;
  const others = `(select (${FIRST_OTHER} + place) << 10 | 1 as wallet_id, ${FIRST_OTHER} + place as owner_id,
    ${m.startMs} as at_ms from generate_series(${members.length}::bigint, ${m.busy + m.casual}) place) o`;
  return [
    `insert into wallet.wallets (wallet_id, owner_id, ledger) select wallet_id, owner_id, 1 from ${others}`,
    `insert into wallet.entries (wallet_id, seq, delta, balance_after, at, scope, kind, gl, key)
      select wallet_id, 1, ${GRANT}, ${GRANT}, to_timestamp(at_ms / 1000.0), 9, 12, 2,
        (lpad(to_hex(at_ms), 12, '0') || '7' || substr(md5('grant ' || wallet_id), 1, 19))::uuid from ${others}`,
    `insert into wallet.gl_deltas (gl_account, amount, movements)
      select 2 << 10 | 1, -${GRANT} * count(*), count(*)::int from ${others}`,
    `create temp table ends on commit drop as
      select wallet_id, max(nth) + 1 as bets from (select wallet_id, seq - 2 - (seq - 2) / ${WIN_EVERY + 1} as nth from ${all}) b group by 1`,
    `update wallet.wallets w set seq = 1 + e.bets + e.bets / ${WIN_EVERY},
      balance = ${GRANT} - ${stake} * e.bets + ${stake * 19n} * (e.bets / ${WIN_EVERY}) from ends e where e.wallet_id = w.wallet_id`,
    `update wallet.wallets set seq = 1, balance = ${GRANT} where seq = 0 and owner_id >= ${FIRST_OTHER}`,
    `insert into wallet.gl_deltas (gl_account, amount, movements)
      select 1 << 10 | 1, sum(${stake} * bets - ${stake * 19n} * (bets / ${WIN_EVERY})), sum(bets)::int from ends`,
    `insert into wallet.chain_marks (wallet_id, seq, balance) select wallet_id, seq, balance from wallet.wallets
      on conflict (wallet_id) do update set seq = excluded.seq, balance = excluded.balance`,
    `insert into lottery.draw_sales (draw_id, game_code, number, draws_at, state, result, closed_at, limits_kept)
      select draw_id, ${game}, to_char(at at time zone 'UTC', 'YYYYMMDD') || lpad((draw / ${GAMES.length} % 10000)::text, 4, '0'), at, 'settled', '1,2,3,4,5', at,
        false from ${draws}`,
    `insert into lottery.seal_chunks (draw_id, chunk, first_ticket, root)
      select draw_id, 0, ${FIRST_ORDER} + draw * ${TICKETS_IN_DRAW * m.orderStep}::bigint + 1, sha256(draw_id::text::bytea) from ${draws}`,
    `insert into lottery.settlements (draw_id, version, state, claim, claimed_until, counted_from, control_winners, control_payout)
      select draw_id, 1, 'paid', gen_random_uuid(), at, at, 0, 0 from ${draws}`,
    `insert into wagers.closures (source, batch_ref, version, closed_at) select 1, draw_id, 1, at from ${draws}`,
    `insert into lottery.payouts (draw_id, version, ticket_id, order_id, member_id, wallet_id, payout, gross, valid_stake, hits)
      select draw_id, 1, order_id + 1, order_id, member_id, wallet_id, ${stake * 19n}, ${stake * 19n}, ${stake}, '[]' from ${won}`,
    `insert into wagers.payouts (payout_id, source, batch_ref, ref, version, payout, paid_at) overriding system value
      select n + 1, 1, draw_id, order_id + 1, 1, ${stake * 19n}, at from ${won}`,
    `insert into cashier.turnover (member_id, required, at, source, reference)
      values (${members[0]?.id}, 1000000000000000, to_timestamp(${m.startMs + Math.floor(m.spanMs / 7)} / 1000.0), 'deposit', 'bench')`,
  ];
}
