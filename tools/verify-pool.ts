// Checks a pool of scratch tickets from what is published about it, and from nothing else: no import from this project but the parts
// beside it, no access to its database. It deals the pool again from its seed and compares what was sold with it.
//
//   node tools/verify-pool.ts <address or file of the pool> [--leaves <address or file>] [--ticket <file of a ticket's proof>]
//
// Given an address it fetches the tickets from there as well. Exit status 0 when every check holds, 1 when one fails, 2 when there is
// nothing to deal again (yet).
import { parseArgs } from 'node:util';
import {
  fields,
  type Fields,
  leafHash,
  list,
  load,
  number,
  Numbers,
  Report,
  rootAbove,
  runChecker,
  sha256,
  text,
} from './verify-parts.ts';

interface Tier {
  readonly prize: string;
  readonly count: number;
  readonly unsold: number;
}

const report = new Report();

/** `100` for 100.0000, `2.5` for 2.5000: as a ticket names its prize. */
function shortAmount(amount: string): string {
  const [whole = '0', part = ''] = amount.split('.');
  const rest = part.replace(/0+$/, '');
  return rest ? `${whole}.${rest}` : whole;
}

/** In ten thousandths; -1 for what is no amount. */
function unitsOf(amount: unknown): bigint {
  const parts = /^(\d{1,15})(?:\.(\d{1,4}))?$/.exec(text(amount));
  return parts ? BigInt(`${parts[1]}${(parts[2] ?? '').padEnd(4, '0')}`) : -1n;
}

function tiersOf(pool: Fields): Tier[] {
  return list(pool.tiers)
    .map(fields)
    .map(({ prize, count, unsold }) => ({
      prize: text(prize),
      count: number(count),
      unsold: number(unsold),
    }));
}

/** Whether the sheet can be kept, and what is left agrees with itself. */
function checkSheet(pool: Fields): void {
  const tiers = tiersOf(pool);
  const [size, sold, price] = [number(pool.size), number(pool.sold), unitsOf(pool.price)];
  const fund = (of: (tier: Tier) => number) =>
    tiers.reduce((all, tier) => all + unitsOf(tier.prize) * BigInt(of(tier)), 0n);
  const winners = tiers.reduce((all, { count }) => all + count, 0);
  const isSheet =
    Number.isInteger(size) &&
    price > 0n &&
    tiers.length > 0 &&
    tiers.every(({ prize, count, unsold }, at) => {
      const before = tiers[at - 1];
      const falls = !before || unitsOf(before.prize) > unitsOf(prize);
      return falls && unitsOf(prize) > 0n && count > 0 && unsold >= 0 && unsold <= count;
    });
  report.judge(isSheet && winners <= size, 'the prize sheet names falling prizes that fit into the pool');
  if (!isSheet) return;
  const [paid, taken] = [fund(({ count }) => count), price * BigInt(size)];
  report.judge(
    paid <= taken,
    'all prizes together are no more than all tickets cost',
    `${(Number(paid) / Number(taken)) * 100} %`,
  );
  const left = fund(({ unsold }) => unsold);
  const told = /^(\d+)\/(\d+)$/.exec(text(pool.remainingRtp));
  const agrees = told
    ? BigInt(told[1] ?? 0) * price * BigInt(size - sold) === left * BigInt(told[2] ?? 1)
    : size === sold && left === 0n;
  report.judge(agrees, 'what the rest returns follows from what is left');
}

/** Deals the pool from its seed: every ticket as `number:prize:salt`, in the order of the sale. */
function deal(pool: Fields, seed: string): string[] {
  const stream = (name: string) =>
    new Numbers(seed, `${text(pool.code)}|${String(number(pool.pool))}|${name}`);
  const prizes = tiersOf(pool).flatMap(({ prize, count }) =>
    Array.from({ length: count }, () => shortAmount(prize)),
  );
  while (prizes.length < number(pool.size)) prizes.push('0');
  const salts = stream('salt');
  const salt = () => Array.from({ length: 4 }, () => salts.word().toString(16).padStart(8, '0')).join('');
  return stream('deal')
    .take(prizes, prizes.length)
    .map((prize, at) => `${at + 1}:${prize}:${salt()}`);
}

/** The root over leaves in their order; an odd one goes up as it is. */
function rootOf(leaves: readonly string[]): string {
  let level = leaves.map(leafHash);
  while (level.length > 1) {
    const above: Buffer[] = [];
    for (let at = 0; at < level.length; at += 2) {
      const [left, right] = level.slice(at, at + 2);
      if (left) above.push(right ? sha256(Buffer.of(1), left, right) : left);
    }
    level = above;
  }
  return level[0]?.toString('hex') ?? '';
}

const prizeOf = (leaf: string): string => leaf.split(':')[1] ?? '';

/** What was sold is the beginning of the deal, and the sale ended where its terms say, or was withdrawn. */
function checkSale(pool: Fields, leaves: readonly string[]): void {
  const tiers = tiersOf(pool);
  const [size, sold] = [number(pool.size), number(pool.sold)];
  const rest = leaves.slice(sold);
  report.judge(
    sold >= 0 &&
      sold <= size &&
      tiers.every(
        ({ prize, unsold }) => rest.filter((leaf) => prizeOf(leaf) === shortAmount(prize)).length === unsold,
      ),
    'the tickets sold are the first ones of the deal',
    `${sold} of ${size}`,
  );
  const top = shortAmount(tiers[0]?.prize ?? '');
  const lastTop = leaves.findLastIndex((leaf) => prizeOf(leaf) === top) + 1;
  const end = pool.afterTopPrize === 'stop' ? lastTop : size;
  const isWithdrawn = text(pool.withdrawnFor) !== '';
  report.judge(
    isWithdrawn ? sold < end : sold === end,
    isWithdrawn ? 'the sale was withdrawn before its end' : 'the sale ended by its terms',
    text(pool.withdrawnFor),
  );
}

function checkPublished(published: Fields | null, pool: Fields, leaves: readonly string[]): void {
  if (!published) return report.say('not checked', 'the published tickets', 'they were not given');
  const told = list(published.leaves);
  const isOfPool =
    published.code === pool.code && published.pool === pool.pool && published.seed === pool.seed;
  const differing = leaves.findIndex((leaf, at) => told[at] !== leaf);
  report.judge(
    isOfPool && differing < 0 && told.length === leaves.length,
    'every published ticket is the one that was dealt, in its place',
    differing < 0 ? '' : `the first that is not is no. ${differing + 1}`,
  );
}

function checkTicket(proof: Fields, pool: Fields, leaves: readonly string[] | null): void {
  const [leaf, place] = [text(proof.leafText), number(proof.number)];
  report.judge(proof.code === pool.code && proof.pool === pool.pool, 'the ticket belongs to this pool');
  report.judge(
    leaf.startsWith(`${place}:`) && rootAbove(leaf, proof.path) === pool.root,
    'the ticket stands under the published root',
    leaf,
  );
  report.judge(place >= 1 && place <= number(pool.sold), 'the ticket is among those that were sold');
  if (leaves) report.judge(leaves[place - 1] === leaf, 'the deal gives this place this ticket');
}

/** Deals a pool again and compares; gives its tickets. */
function checkDeal(pool: Fields, published: Fields | null): string[] {
  const seed = text(pool.seed);
  report.judge(
    /^[0-9a-f]{64}$/.test(seed) && sha256(Buffer.from(seed, 'hex')).toString('hex') === pool.commitment,
    'the seed is the one that was committed to before the sale',
  );
  const leaves = deal(pool, seed);
  report.judge(leaves.length === number(pool.size), 'the sheet makes a pool of the size that is told');
  report.judge(
    rootOf(leaves) === pool.root,
    'the tickets that the seed deals stand under the published root',
  );
  checkPublished(published, pool, leaves);
  checkSale(pool, leaves);
  return leaves;
}

async function publishedOf(source: string, asked: string | undefined): Promise<Fields | null> {
  if (asked !== undefined) return load(asked);
  return /^https?:\/\//.test(source) ? load(`${source.replace(/\/$/, '')}/leaves`) : null;
}

await runChecker('verify-pool', async () => {
  const { values, positionals } = parseArgs({
    options: { leaves: { type: 'string' }, ticket: { type: 'string' } },
    allowPositionals: true,
  });
  const [source] = positionals;
  if (!source) {
    process.stderr.write(
      'usage: node tools/verify-pool.ts <address or file> [--leaves <address or file>] [--ticket <file>]\n',
    );
    return 2;
  }
  const pool = await load(source);
  process.stdout.write(`pool ${text(pool.code)} ${number(pool.pool)}, ${text(pool.state)}\n`);
  const isOpened = pool.state === 'closed' && pool.seed !== null;
  checkSheet(pool);
  const leaves = isOpened ? checkDeal(pool, await publishedOf(source, values.leaves)) : null;
  if (values.ticket !== undefined) checkTicket(await load(values.ticket), pool, leaves);
  if (!isOpened) {
    process.stdout.write('this pool is still on sale: it can be dealt again when its seed is shown\n');
    return report.failures > 0 ? 1 : 2;
  }
  return report.end();
});
