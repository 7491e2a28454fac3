// Padding of active members: accounts that bet just enough to be active, from one device or network (docs/reference/agents.md 10).
import { floorDiv, PPM } from '@tyche/kernel/money';

/** A member directly below an agent on one day. */
export interface PaddingMember {
  readonly memberId: bigint;
  /** The valid bet of the day, in 1/10 000 units. */
  readonly validBet: bigint;
}

/** Two members that use the same device or network. */
export type SharedTrace = readonly [bigint, bigint];

/** How far above the floor a bet is *just enough*: 5 %. */
const CLOSE_PPM = 50_000n;
/** From how many members on it is a pattern. */
export const PADDING_MEMBERS = 5;

/** The highest valid bet that is just enough for a floor. */
export function paddingTop(floor: bigint): bigint {
  return floor + floorDiv(floor * CLOSE_PPM, PPM);
}

/**
 * Groups of at least five members whose valid bet is between the floor and 5 % above it, and who are linked by devices or networks.
 *
 * @param floor the valid bet with which an account is active, in 1/10 000 units.
 * @param traces pairs of the members that share one; in any order.
 * @returns each group sorted by id, the groups by their first member.
 */
export function findPadding(
  members: readonly PaddingMember[],
  floor: bigint,
  traces: readonly SharedTrace[],
): readonly (readonly bigint[])[] {
  const top = paddingTop(floor);
  const groupOf = new Map<bigint, Set<bigint>>();
  for (const { memberId, validBet } of members)
    if (validBet >= floor && validBet <= top) groupOf.set(memberId, new Set([memberId]));
  for (const [one, other] of traces) {
    const [left, right] = [groupOf.get(one), groupOf.get(other)];
    if (!left || !right || left === right) continue;
    for (const memberId of right) {
      left.add(memberId);
      groupOf.set(memberId, left);
    }
  }
  return [...new Set(groupOf.values())]
    .filter(({ size }) => size >= PADDING_MEMBERS)
    .map((group) => [...group].sort(byId))
    .sort(([one = 0n], [other = 0n]) => byId(one, other));
}

const byId = (one: bigint, other: bigint): number => (one < other ? -1 : Number(one > other));
