// Digests of the facts behind a line of pay (docs/reference/agents.md 9.2). The same bytes come from any order and any split of the wagers.
import { type Sha256, sha256, toHex, utf8 } from '../fairness/index.ts';
import type { RebateGroup } from './words/index.ts';

/** A final wager as a line knew it. Amounts are in 1/10 000 units. */
export interface WagerFact {
  readonly wagerId: bigint;
  readonly memberId: bigint;
  /** Local date in which it first became final, `yyyy-MM-dd`. */
  readonly day: string;
  readonly group: RebateGroup;
  readonly stake: bigint;
  readonly valid: bigint;
  readonly payout: bigint;
  readonly selfRebate: bigint;
  readonly state: 'won' | 'lost' | 'void';
}

export interface CellDigest {
  readonly day: string;
  readonly memberId: bigint;
  readonly group: RebateGroup;
  /** Lower-case hex. */
  readonly digest: string;
}

/** The digest of nothing: of a line without wagers. */
export const emptyDigest = toHex(sha256(utf8('')));

/** Who stood directly below whom in the tree below the receiver of a line, on days of the line. */
export interface TreePlace {
  readonly memberId: bigint;
  readonly uplineId: bigint;
  /** `yyyy-MM-dd`; `to` is the first day after. */
  readonly from: string;
  readonly to: string;
}

/** The receiver of a line and its days. */
export interface TreeOf {
  readonly receiver: bigint;
  readonly firstDay: string;
  /** The first day after them. */
  readonly nextDay: string;
  /** The IANA name of the time zone of the days. */
  readonly timeZone: string;
}

/** The first row under the digest of a tree: it fixes the days of the line too. */
export function treeHead({ receiver, firstDay, nextDay, timeZone }: TreeOf): string {
  return `${receiver}|${firstDay}|${nextDay}|${timeZone}\n`;
}

/** The digest of the tree below a receiver on the days of a line: its head, then the places by account and day. */
export function treeDigest(of: TreeOf, places: readonly TreePlace[], hash: Sha256 = sha256): string {
  const rows = places
    .toSorted((one, other) => byOrder(one.memberId, other.memberId) || byOrder(one.from, other.from))
    .map(({ memberId, uplineId, from, to }) => `${memberId}|${uplineId}|${from}|${to}\n`);
  return hex(hash, [treeHead(of), ...rows]);
}

/** The digests of the cells (day, member, group) of some wagers, in the order of a line. Voids are included. */
export function cellDigests(facts: Iterable<WagerFact>, hash: Sha256 = sha256): readonly CellDigest[] {
  const cells = Map.groupBy(facts, ({ day, memberId, group }) => `${day}|${memberId}|${group}`);
  return inOrder(
    [...cells.values()].flatMap((wagers) => {
      const [first] = wagers;
      if (!first) return [];
      const rows = wagers.toSorted((one, other) => (one.wagerId < other.wagerId ? -1 : 1)).map(wagerRow);
      const { day, memberId, group } = first;
      return [{ day, memberId, group, digest: hex(hash, rows) }];
    }),
  );
}

/** The digest of a line: over its cells by day, number of the member and group. Of no cell it is the digest of nothing. */
export function lineDigest(cells: readonly CellDigest[], hash: Sha256 = sha256): string {
  const rows = inOrder(cells).map(
    ({ day, memberId, group, digest }) => `${day}|${memberId}|${group}|${digest}\n`,
  );
  return hex(hash, rows);
}

function wagerRow(fact: WagerFact): string {
  const { wagerId, memberId, day, group, stake, valid, payout, selfRebate, state } = fact;
  return `${[wagerId, memberId, day, group, stake, valid, payout, selfRebate, state].join('|')}\n`;
}

function inOrder(cells: readonly CellDigest[]): readonly CellDigest[] {
  return cells.toSorted(
    (one, other) =>
      byOrder(one.day, other.day) || byOrder(one.memberId, other.memberId) || byOrder(one.group, other.group),
  );
}

function byOrder<Key extends string | bigint>(one: Key, other: Key): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

function hex(hash: Sha256, rows: readonly string[]): string {
  return toHex(hash(utf8(rows.join(''))));
}
