// What waits for a second person in the agent programme, read from the payload of an approval.
import type { OfferedTier } from '@tyche/rules/agents';

export interface RebatesProposal {
  readonly memberId: string;
  readonly configs: readonly {
    readonly type: string;
    readonly prizeModeId: number;
    readonly rebate: number;
  }[];
}

export interface ContractProposal {
  readonly memberId: string;
  readonly kind: string;
  readonly group: string;
  readonly tiers: readonly OfferedTier[];
  /** What is done to a contract that is there; null: it is offered. */
  readonly act: string | null;
}

export interface MoveProposal {
  readonly memberId: string;
  readonly uplineId: string;
}

export interface SettingProposal {
  readonly name: string;
  readonly value: string;
  readonly fromDay: string;
}

/** A promotion, or with a state its change. */
export interface StandingProposal {
  readonly memberId: string;
  readonly state: string | null;
}

/** Reads a proposal of a move; null for another payload. */
export function readMoveProposal(payload: unknown): MoveProposal | null {
  const { memberId, uplineId } = Object(payload);
  return typeof memberId === 'string' && typeof uplineId === 'string' ? { memberId, uplineId } : null;
}

/** Reads a proposal of a setting of the programme; null for another payload. */
export function readSettingProposal(payload: unknown): SettingProposal | null {
  const { name, value, fromDay } = Object(payload);
  const texts = [name, value, fromDay];
  return texts.every((text) => typeof text === 'string') ? { name, value, fromDay } : null;
}

/** Reads a proposal of a promotion or of another state; null for another payload. */
export function readStandingProposal(payload: unknown): StandingProposal | null {
  const { memberId, state } = Object(payload);
  return typeof memberId === 'string' ? { memberId, state: typeof state === 'string' ? state : null } : null;
}

/** Reads a proposal of rebates; null for another payload. */
export function readRebatesProposal(payload: unknown): RebatesProposal | null {
  const { memberId, configs } = Object(payload);
  if (typeof memberId !== 'string' || !Array.isArray(configs)) return null;
  const read = configs.flatMap((config: unknown) => {
    const { type, prizeModeId = 0, rebateValue } = Object(config);
    return typeof type === 'string' && typeof prizeModeId === 'number' && Number.isInteger(rebateValue)
      ? [{ type, prizeModeId, rebate: Number(rebateValue) }]
      : [];
  });
  return read.length === configs.length ? { memberId, configs: read } : null;
}

/** Reads a proposal of a contract of the house, or of what changes one; null for another payload. */
export function readContractProposal(payload: unknown): ContractProposal | null {
  const { memberId, kind, group, tiers, act } = Object(payload);
  if (typeof memberId !== 'string' || typeof kind !== 'string' || typeof group !== 'string') return null;
  const named = { memberId, kind, group, act: typeof act === 'string' ? act : null };
  return Array.isArray(tiers) && tiers.every(isTier) ? { ...named, tiers } : null;
}

function isTier(tier: unknown): tier is OfferedTier {
  const { minimumBet, activeMember, rate, rateType = '', netLoss = '' } = Object(tier);
  return [minimumBet, activeMember, rate, rateType, netLoss].every((value) => typeof value === 'string');
}
