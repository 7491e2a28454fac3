// Compares the studio's rounds with what the platform paid for them, call by call and wallet by wallet. Each keeps its books alone.
import pg from 'pg';

/** A round of real money in the studio's database; amounts in 1/10 000 units. */
interface Kept {
  readonly round_id: string;
  readonly player_id: string;
  readonly state: string;
  readonly bet: bigint;
  readonly win: bigint;
}

/** The money calls of a round that stand on the platform. */
interface Paid {
  readonly round_id: string;
  readonly debit: bigint;
  readonly credit: bigint;
}

interface Purse {
  readonly player_id: string;
  readonly balance: bigint;
}

export interface Books {
  readonly databaseUrl: string;
  readonly studioDatabaseUrl: string;
}

const ENDED = ['paid', 'refunded', 'declined'];

/** How many rounds of the studio wait for an answer of the wallet or for a player. */
export async function countOpenRounds(studioDatabaseUrl: string): Promise<number> {
  const rows = await ask<{ n: bigint }>(
    studioDatabaseUrl,
    'select count(*) as n from studio.rounds where ended_at is null',
  );
  return Number(rows[0]?.n ?? 0n);
}

/**
 * What differs between both books, each in a line: rounds without an end, rounds of one book alone, amounts, and wallets that do not hold
 * what they held first, less the stakes and with the wins of rounds that ended.
 *
 * @param firstBalance what each player's wallet held before his first round, in 1/10 000 units.
 */
export async function compareBooks(
  { databaseUrl, studioDatabaseUrl }: Books,
  firstBalance: bigint,
): Promise<readonly string[]> {
  const kept = await ask<Kept>(
    studioDatabaseUrl,
    `select round_id::text, player_id, state, bet, win from studio.rounds where mode = 'REAL'`,
  );
  const paid = await ask<Paid>(
    databaseUrl,
    `select round_id, coalesce(sum(debit) filter (where call in ('bet', 'bet-win')), 0)::bigint as debit,
       coalesce(sum(credit) filter (where call in ('win', 'bet-win')), 0)::bigint as credit
     from vendors.calls where vendor = 'studio' and status = 'OK' group by round_id`,
  );
  const purses = await ask<Purse>(
    databaseUrl,
    `select p.player_id, w.balance from vendors.players p join wallet.wallets w using (wallet_id) where p.vendor = 'studio'`,
  );
  return [...compareRounds(kept, paid), ...comparePurses(kept, purses, firstBalance)];
}

function compareRounds(kept: readonly Kept[], paid: readonly Paid[]): readonly string[] {
  const calls = new Map(paid.map((one) => [one.round_id, one]));
  const wrong = kept.flatMap((round) => {
    const { round_id: id, state, bet, win } = round;
    const { debit, credit } = calls.get(id) ?? { debit: 0n, credit: 0n };
    if (!ENDED.includes(state)) return [`round ${id} is ${state}`];
    const [stake, gain] = state === 'paid' ? [bet, win] : [0n, 0n];
    return stake === debit && gain === credit
      ? []
      : [`round ${id} is ${state} with ${stake} and ${gain}, the platform has ${debit} and ${credit}`];
  });
  const known = new Set(kept.map(({ round_id: id }) => id));
  const lost = paid.filter(({ round_id: id }) => !known.has(id));
  return [...wrong, ...lost.map(({ round_id: id }) => `round ${id} is not in the studio's book`)];
}

function comparePurses(
  kept: readonly Kept[],
  purses: readonly Purse[],
  firstBalance: bigint,
): readonly string[] {
  const gains = new Map<string, bigint>();
  for (const { player_id: player, state, bet, win } of kept)
    if (state === 'paid') gains.set(player, (gains.get(player) ?? 0n) + win - bet);
  return purses.flatMap(({ player_id: player, balance }) => {
    const wanted = firstBalance + (gains.get(player) ?? 0n);
    return balance === wanted ? [] : [`player ${player} has ${balance} in place of ${wanted}`];
  });
}

/** Rows of a query; a bigint column is a bigint. */
export async function ask<Row>(
  url: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<readonly Row[]> {
  const client = new pg.Client({
    connectionString: url,
    types: {
      getTypeParser: ((oid: number, format?: 'text') =>
        oid === pg.types.builtins.INT8
          ? BigInt
          : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
    },
  });
  await client.connect();
  try {
    const { rows } = await client.query(text, [...values]);
    return rows;
  } finally {
    await client.end();
  }
}
