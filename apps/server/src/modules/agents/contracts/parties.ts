// The two parties of a contract: their locks, whether they are frozen, and how much the offerer may offer.
import {
  type ContractGroup,
  type ContractKind,
  coversGroup,
  type FrozenParties,
  HOUSE_TOP_RATE,
  ownTopRate,
} from '@tyche/rules/agents';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import type { ContractSettings } from '../../settings/index.ts';
import type { AgentsDeps } from '../deps.ts';
import type { AgentState } from '../domains.ts';
import { isSameKey, rateOn } from '../rebates/apply-rebates.ts';
import { listSpans, readDays } from '../rebates/store-rebates.ts';
import * as store from './store-contracts.ts';

export interface Parties {
  /** Null: the house. */
  readonly offerer: bigint | null;
  readonly receiver: bigint;
}

/** The states of both parties in the programme; null for an account that is no agent. The house is always active. */
export interface PartyStates {
  readonly offerer: AgentState | null;
  readonly receiver: AgentState | null;
}

const flagOf = {
  DIVIDEND: 'dividend',
  DAILY: 'dailySalary',
  HOURLY: 'hourlySalary',
  REALTIME: 'realtimeSalary',
} as const satisfies Record<ContractKind, keyof ContractSettings>;

/** The prize mode `Lott`. */
const lottSeries = { group: 'LOTT', prizeMode: 1 } as const;

/** Whether calls about contracts of a kind are open on a site. */
export function isKindOpen(settings: ContractSettings, kind: ContractKind): boolean {
  return settings[flagOf[kind]];
}

/** Refuses `function-not-enabled` when the site has switched off contracts of a kind. */
export async function requireKind({ merchant }: AgentsDeps, kind: ContractKind): Promise<void> {
  const { contracts } = (await merchant()).site;
  if (!isKindOpen(contracts, kind)) throw new Refusal('function-not-enabled');
}

/** Locks both parties, the offerer first. Nobody else acts on a contract of either of them until the transaction ends. */
export async function lockParties(tx: Tx, { offerer, receiver }: Parties): Promise<PartyStates> {
  const above = offerer === null ? null : ((await store.lockAgents(tx, [offerer])).get(offerer) ?? null);
  const below = (await store.lockAgents(tx, [receiver])).get(receiver) ?? null;
  return { offerer: offerer === null ? 'active' : above, receiver: below };
}

/** Which side may not act, as one of the two sees it. A closed agent counts as frozen. */
export function frozenFor(side: 'offerer' | 'receiver', states: PartyStates): FrozenParties {
  const other = side === 'offerer' ? 'receiver' : 'offerer';
  return { isCallerFrozen: states[side] !== 'active', isCounterpartyFrozen: states[other] !== 'active' };
}

/**
 * The series that a receiver must have from the next local day on for a contract in a group: its highest one in the prize mode `Lott`. Groups
 * without lotteries ask for none, so their series is without limit.
 */
export async function receiverSeries(
  deps: Pick<AgentsDeps, 'merchant'>,
  reader: Reader,
  { receiver, group }: { receiver: bigint; group: ContractGroup },
): Promise<bigint> {
  if (!coversGroup(group, 'LOTT')) return BigInt(Number.MAX_SAFE_INTEGER);
  const { next } = await readDays(reader, (await deps.merchant()).site.timeZone);
  const spans = await listSpans(reader, receiver, next);
  return (
    rateOn(
      spans.filter((span) => isSameKey(span, lottSeries)),
      next,
    ) ?? 0n
  );
}

/** The highest rate up to which an offerer may offer in a group, itself excluded, in ppm. */
export async function ownTopOf(
  deps: Pick<AgentsDeps, 'merchant'>,
  reader: Reader,
  { offerer, kind, group }: { offerer: bigint | null; kind: ContractKind; group: ContractGroup },
): Promise<bigint> {
  if (offerer === null) return HOUSE_TOP_RATE;
  const { timeZone } = (await deps.merchant()).site;
  const held = await store.listHeldRates(reader, { receiver: offerer, kind, timeZone });
  return ownTopRate(new Map(held.map((row) => [row.game_group, row.top_ppm])), group);
}
