// A lower rate for an agent ends the contracts below that it no longer covers (docs/reference/agents.md 5.4).
import { type Sha256, sha256, toHex, utf8 } from '../fairness/index.ts';

/** A contract of one kind that is not ended. Contracts of a group that the lowered one covers belong to the same list. */
export interface GrantedContract {
  readonly id: string;
  readonly offerer: string;
  readonly receiver: string;
  readonly state: 'P' | 'A' | 'E' | 'V';
  /** The highest rate, of the terms in force or of those that wait, whichever is higher. In ppm. */
  readonly topRate: bigint;
}

export interface CascadeEnd {
  readonly contract: GrantedContract;
  /** An offer ends as rejected, a contract as ended. */
  readonly to: 'R' | 'C';
}

export interface Cascade {
  /** Every contract that ends, by id. */
  readonly ends: readonly CascadeEnd[];
  /** Those that the receiver granted itself, by id; the screen names them. */
  readonly direct: readonly CascadeEnd[];
  /** How many more end below. */
  readonly deeper: number;
  /** Of the list: a confirmation names it, and a list that changed has another one. */
  readonly digest: string;
}

/**
 * What an answer ends that makes the highest rate of a receiver `newTop`: each contract that the receiver granted with the same or a higher
 * rate, and every contract below the accounts that lose theirs.
 *
 * @param newTop the receiver's highest rate after the answer, in ppm; 0 when its contract ends.
 */
export function cascadeOf(
  contracts: readonly GrantedContract[],
  receiver: string,
  newTop: bigint,
  hash: Sha256 = sha256,
): Cascade {
  const byOfferer = Map.groupBy(contracts, ({ offerer }) => offerer);
  const direct = (byOfferer.get(receiver) ?? []).filter(({ topRate }) => topRate >= newTop);
  const found = new Map(direct.map((contract) => [contract.id, contract]));
  // A map visits what is added during the loop.
  for (const { receiver: below } of found.values())
    for (const contract of byOfferer.get(below) ?? []) found.set(contract.id, contract);
  const ends = inOrder([...found.values()]);
  return {
    ends,
    direct: inOrder(direct),
    deeper: ends.length - direct.length,
    digest: digestOf(ends, receiver, newTop, hash),
  };
}

/** Whether a confirmation allows the cascade: nothing ends, or the digest is that of the list as it is now. */
export function isConfirmed({ ends, digest }: Cascade, confirmed: string | null): boolean {
  return ends.length === 0 || confirmed === digest;
}

function inOrder(contracts: readonly GrantedContract[]): readonly CascadeEnd[] {
  return contracts
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
    .map((contract) => ({ contract, to: contract.state === 'P' ? 'R' : 'C' }));
}

function digestOf(ends: readonly CascadeEnd[], receiver: string, newTop: bigint, hash: Sha256): string {
  const rows = ends.map(({ contract, to }) => `${contract.id}|${to}|${contract.topRate}\n`);
  return toHex(hash(utf8(`${receiver}|${newTop}\n${rows.join('')}`)));
}
