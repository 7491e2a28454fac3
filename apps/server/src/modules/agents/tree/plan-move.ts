// What a move of an account would change, and whether it may move (docs/reference/agents.md 3.4).
import { MOVE_COOL_DAYS, type MoveRefusal, type RebateKey, refuseMove } from '@tyche/rules/agents';
import type { Reader } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import type { AgentsDeps } from '../deps.ts';
import { listStates } from '../rebates/store-rebates.ts';
import { isTestBranch } from './branch.ts';
import * as store from './store-moves.ts';

export interface PlannedMove {
  /** The tree of the day from which on the move counts. */
  readonly place: store.MoveRow & { readonly level: number; readonly upline_level: number };
  readonly rates: readonly (RebateKey & { readonly moved: bigint; readonly upline: bigint })[];
  /** What the move is refused with; null when the account may move. */
  readonly refusal: MoveRefusal | 'counterparty-frozen' | 'test-branch' | null;
}

type PlanDeps = Pick<AgentsDeps, 'merchant' | 'listProfiles'>;

/**
 * What the move of an account with everybody below it to a new upline changes on the next local day, with every other move that waits for
 * that day. Under the lock of the tree it stays true until the transaction ends.
 *
 * @throws Refusal `unknown-member` when one of the two has no place.
 */
export async function planMove(
  { merchant, listProfiles }: PlanDeps,
  reader: Reader,
  { memberId, uplineId }: Pick<store.MoveKey, 'memberId' | 'uplineId'>,
): Promise<PlannedMove> {
  const { site, contractsOn } = await merchant();
  const { timeZone } = site;
  const {
    level,
    upline_level: uplineLevel,
    ...row
  } = await store.readMove(reader, { memberId, uplineId, timeZone }, MOVE_COOL_DAYS);
  const profiles = await listProfiles(reader, [memberId, uplineId]);
  const [member, upline] = [profiles.get(memberId), profiles.get(uplineId)];
  if (level === null || uplineLevel === null || !member || !upline) throw new Refusal('unknown-member');
  const rates = await store.listMoveRates(reader, { memberId, uplineId }, row.day);
  const ruled = refuseMove({
    memberType: member.accountType,
    uplineType: upline.accountType,
    isWithin: row.is_within,
    uplineLevel,
    height: row.height,
    maxAgentLevel: contractsOn(row.day).maxAgentLevel,
    rates,
    isPending: row.is_pending,
    isCooling: row.is_cooling,
  });
  const states = await listStates(reader, [uplineId]);
  const isFrozen = (states.get(uplineId) ?? 'active') !== 'active';
  const isMixed =
    (await isTestBranch(reader, listProfiles, memberId, timeZone)) !==
    (await isTestBranch(reader, listProfiles, uplineId, timeZone));
  const refusal = ruled ?? (isMixed ? 'test-branch' : isFrozen ? 'counterparty-frozen' : null);
  return { place: { ...row, level, upline_level: uplineLevel }, rates, refusal };
}
