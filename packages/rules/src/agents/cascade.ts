// A lower rate for an agent ends the contracts below that it no longer covers (docs/reference/agents.md 5.4).
import { type Sha256, sha256, toHex, utf8 } from '../fairness/index.ts';
import { coversGroup } from './groups.ts';
import type { ContractGroup, ContractKind } from './words/index.ts';

/** A contract that is not ended. */
export interface GrantedContract {
  readonly id: string;
  readonly kind: ContractKind;
  readonly group: ContractGroup;
  readonly offerer: string;
  readonly receiver: string;
  readonly state: 'P' | 'A' | 'E' | 'V';
  /** The highest rate, of the terms in force or of those that wait, whichever is higher. In ppm. */
  readonly topRate: bigint;
}

/** What an answer lowers: the highest rate of a receiver in its contract of a kind and group. */
export interface LoweredRate {
  readonly receiver: string;
  readonly kind: ContractKind;
  readonly group: ContractGroup;
  /** The highest rate after the answer, in ppm; 0 when the contract ends. */
  readonly newTop: bigint;
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
 * The contracts that end with an answer: each one that the receiver granted under the lowered contract with the same or a higher rate, and
 * below them every contract that was granted under one that ends. Contracts of other kinds, and of groups that the ended contract does not
 * cover, stay.
 *
 * @param contracts of any kind and group, from any offerer.
 */
export function cascadeOf(
  contracts: readonly GrantedContract[],
  lowered: LoweredRate,
  hash: Sha256 = sha256,
): Cascade {
  const byOfferer = Map.groupBy(contracts, ({ offerer }) => offerer);
  const grantedUnder = ({ receiver, kind, group }: Omit<LoweredRate, 'newTop'>) =>
    (byOfferer.get(receiver) ?? []).filter((each) => each.kind === kind && coversGroup(group, each.group));
  const direct = grantedUnder(lowered).filter(({ topRate }) => topRate >= lowered.newTop);
  const found = new Map(direct.map((contract) => [contract.id, contract]));
  // A map visits what is added during the loop. An offer gave its receiver no rate, so no contract below depends on it.
  for (const contract of found.values())
    if (contract.state !== 'P') for (const below of grantedUnder(contract)) found.set(below.id, below);
  const ends = inOrder([...found.values()]);
  return {
    ends,
    direct: inOrder(direct),
    deeper: ends.length - direct.length,
    digest: digestOf(ends, lowered, hash),
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

function digestOf(ends: readonly CascadeEnd[], { receiver, newTop }: LoweredRate, hash: Sha256): string {
  const rows = ends.map(({ contract, to }) => `${contract.id}|${to}|${contract.topRate}\n`);
  return toHex(hash(utf8(`${receiver}|${newTop}\n${rows.join('')}`)));
}
