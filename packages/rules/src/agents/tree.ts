// The tree of agents by days (docs/reference/agents.md 3.1 and 8.1). The log of placements is the truth; the closure follows from it.

export type AccountId = string | bigint;

/** An account gets a place on a local date, `yyyy-MM-dd`, and keeps it until its next placement. */
export interface Placement<Id extends AccountId> {
  readonly member: Id;
  /** Null for a general agent. */
  readonly upline: Id | null;
  readonly from: string;
}

/** An account is below another one, or is that account, on some days. */
export interface ClosureRow<Id extends AccountId> {
  readonly ancestor: Id;
  readonly descendant: Id;
  /** 0: itself. 1: direct. */
  readonly depth: number;
  readonly from: string;
  /** The first date on which it is no longer true; null: open. */
  readonly to: string | null;
}

/** What an account did on a date. */
export interface DayFact<Id extends AccountId> {
  readonly member: Id;
  readonly day: string;
  readonly amount: bigint;
}

/** The team is everybody below, direct accounts included, the account itself not. */
export interface TreeSums {
  readonly own: bigint;
  readonly direct: bigint;
  readonly team: bigint;
}

/** Days on which an account has the same ancestors, the nearest first. */
interface Chain<Id extends AccountId> {
  readonly from: string;
  readonly to: string | null;
  readonly ancestors: readonly Id[];
}

/**
 * The closure of a log of placements, by account, depth and date. Of two placements of an account on the same date the later one in the log
 * counts.
 *
 * @throws RangeError when an upline has no place on a day on which it is needed, or when accounts are below themselves.
 */
export function closureOf<Id extends AccountId>(
  placements: readonly Placement<Id>[],
): readonly ClosureRow<Id>[] {
  const log = Map.groupBy(placements, ({ member }) => member);
  return [...log.keys()].flatMap((member) => {
    const chains = chainsOf(log, member, { from: '', to: null }, []);
    const deepest = Math.max(0, ...chains.map(({ ancestors }) => ancestors.length));
    return Array.from({ length: deepest + 1 }, (_, depth) => rowsOf(member, depth, chains)).flat();
  });
}

/** Whether a date is in a range: from `from` on and before `to`; null is open. */
export function isOn(
  { from, to }: { readonly from: string; readonly to: string | null },
  day: string,
): boolean {
  return from <= day && (to === null || day < to);
}

/** The rows of a closure that are true on a date. */
export function onDay<Id extends AccountId>(
  rows: readonly ClosureRow<Id>[],
  day: string,
): readonly ClosureRow<Id>[] {
  return rows.filter((row) => isOn(row, day));
}

/**
 * Sums facts up the tree, each by the tree of its own day. The order of the facts and how they are split do not matter.
 *
 * @returns the sums of every account in the closure.
 */
export function sumTree<Id extends AccountId>(
  rows: readonly ClosureRow<Id>[],
  facts: Iterable<DayFact<Id>>,
): ReadonlyMap<Id, TreeSums> {
  const byDescendant = Map.groupBy(rows, ({ descendant }) => descendant);
  const sums = new Map<Id, TreeSums>();
  for (const { ancestor } of rows) sums.set(ancestor, { own: 0n, direct: 0n, team: 0n });
  for (const { member, day, amount } of facts)
    for (const row of byDescendant.get(member) ?? []) {
      const before = sums.get(row.ancestor);
      if (!before || !isOn(row, day)) continue;
      sums.set(row.ancestor, {
        own: before.own + (row.depth === 0 ? amount : 0n),
        direct: before.direct + (row.depth === 1 ? amount : 0n),
        team: before.team + (row.depth > 0 ? amount : 0n),
      });
    }
  return sums;
}

/** The ancestors of an account in a range of days. */
function chainsOf<Id extends AccountId>(
  log: ReadonlyMap<Id, readonly Placement<Id>[]>,
  member: Id,
  range: { readonly from: string; readonly to: string | null },
  below: readonly Id[],
): readonly Chain<Id>[] {
  if (below.includes(member)) throw new RangeError(`closureOf: ${member} is below itself on ${range.from}`);
  const placements = sortedByDay(log.get(member) ?? []);
  const [first] = placements;
  if (!first || (below.length > 0 && first.from > range.from))
    throw new RangeError(`closureOf: ${member} has no place on ${range.from}`);
  return placements.flatMap(({ upline, from: since }, at) => {
    const from = later(since, range.from);
    const to = earlier(placements[at + 1]?.from ?? null, range.to);
    if (to !== null && to <= from) return [];
    if (upline === null) return [{ from, to, ancestors: [] }];
    const above = chainsOf(log, upline, { from, to }, [...below, member]);
    return above.map((chain) => ({
      from: chain.from,
      to: chain.to,
      ancestors: [upline, ...chain.ancestors],
    }));
  });
}

function sortedByDay<Id extends AccountId>(placements: readonly Placement<Id>[]): readonly Placement<Id>[] {
  // The sort is stable, so the last one of a date is the later one in the log.
  const sorted = placements.toSorted((one, other) =>
    one.from < other.from ? -1 : Number(one.from > other.from),
  );
  return sorted.filter(({ from }, at) => sorted[at + 1]?.from !== from);
}

/** The rows of one depth. Days in a row with the same ancestor are one row. */
function rowsOf<Id extends AccountId>(
  descendant: Id,
  depth: number,
  chains: readonly Chain<Id>[],
): readonly ClosureRow<Id>[] {
  const rows: ClosureRow<Id>[] = [];
  for (const { from, to, ancestors } of chains) {
    const ancestor = depth === 0 ? descendant : ancestors[depth - 1];
    const last = rows.at(-1);
    if (ancestor === undefined) continue;
    if (last?.to === from && last.ancestor === ancestor) rows[rows.length - 1] = { ...last, to };
    else rows.push({ ancestor, descendant, depth, from, to });
  }
  return rows;
}

function later(one: string, other: string): string {
  return one < other ? other : one;
}

function earlier(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}
