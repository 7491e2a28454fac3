// Staff on flags: the list with its evidence, and the decision by two persons (docs/reference/agents.md 10).
import type { agentsFlagsStaff } from '@tyche/contract/agents-flags-staff';
import type { InputOf } from '@tyche/contract/route';
import { formatAmount } from '@tyche/kernel/money';
import type { FlagState } from '@tyche/rules/agents/abuse';
import type { Tx } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import type { Handlers } from '../../../platform/http/handlers.ts';
import { pageAnswer, pageOf } from '../../../platform/http/pages.ts';
import { notify } from '../../messaging/index.ts';
import { type GuardedActions, proposeAction } from '../../staff/index.ts';
import type { AgentsDeps } from '../deps.ts';
import { liftGuard } from '../links/store-guards.ts';
import * as store from './store-flags.ts';
import { endHolds } from './store-holds.ts';
import type { Evidence } from './types.ts';

const KIND = 'agents.flag';
type Decision = Exclude<FlagState, 'open'>;

export function flagStaffRoutes(deps: AgentsDeps): Handlers<keyof typeof agentsFlagsStaff> {
  return {
    agentFlags: (input, { language }) => readFlags(deps, input, language),
    async decideFlag({ flagId, decision, reason }, call) {
      const id = await deps.database.inTransaction(async (tx) => {
        const flag = await requireUndecided(tx, BigInt(flagId), decision);
        const payload = { flagId, decision, flag: flag.kind, memberId: String(flag.agent_id) };
        return proposeAction(tx, { kind: KIND, subject: flagId, payload, reason }, call);
      });
      return { approvalId: String(id) };
    },
  };
}

/**
 * What an approved proposal does: held pay goes to the agent, or stays with the payers that it came from. A link is as before the flag, or
 * keeps what it got.
 */
export function flagActions(deps: Pick<AgentsDeps, 'merchant'>): GuardedActions {
  return {
    [KIND]: {
      permission: 'agents.approve',
      async perform(tx, { id: approvalId, payload }) {
        const { flagId, decision } = proposalOf(payload);
        const flag = await requireUndecided(tx, flagId, decision);
        await store.decideFlag(tx, flagId, { state: decision, approvalId });
        const isDismissed = decision === 'dismissed';
        if (isDismissed) await liftGuard(tx, flagId);
        const { amount } = await endHolds(tx, flagId, isDismissed ? 'released' : 'forfeited');
        if (amount <= 0n) return;
        const { currency } = (await deps.merchant()).site;
        const params = { amount: formatAmount(amount), currency };
        const kind = isDismissed ? 'pay-released' : 'pay-forfeited';
        await notify(tx, { memberId: flag.agent_id, kind, params });
      },
    },
  };
}

/**
 * A flag that can be decided so, locked. A confirmed one can be dismissed: its accounts count again from then on, and what was forfeited
 * stays so. Refuses `unknown-flag` and `flag-decided`.
 */
async function requireUndecided(tx: Tx, flagId: bigint, decision: Decision): Promise<store.FlagRow> {
  const flag = await store.lockFlag(tx, flagId);
  if (!flag) throw new Refusal('unknown-flag');
  if (flag.state === 'dismissed' || flag.state === decision) throw new Refusal('flag-decided');
  return flag;
}

function proposalOf(payload: unknown): { flagId: bigint; decision: Decision } {
  const { flagId, decision } = Object(payload);
  if (typeof flagId !== 'string' || (decision !== 'dismissed' && decision !== 'confirmed'))
    throw new Error('a proposal without a flag');
  return { flagId: BigInt(flagId), decision };
}

async function readFlags(
  deps: AgentsDeps,
  { state, flagId, ...page }: InputOf<typeof agentsFlagsStaff.agentFlags>,
  language: string,
) {
  const { reader } = deps.database;
  const wanted = { state: state ?? null, flagId: flagId === undefined ? null : BigInt(flagId) };
  const rows = await store.listFlags(reader, { ...wanted, ...pageOf(page) });
  const profiles = await deps.listProfiles(reader, [...new Set(rows.flatMap(idsOf))]);
  const partyOf = (id: bigint) => ({ memberId: String(id), username: profiles.get(id)?.username ?? '' });
  const evidence = new Map(
    await Promise.all(
      rows.map(
        async (row) =>
          [
            row.flag_id,
            await Promise.all(row.evidence.map((each) => showEvidence(deps, each, { partyOf, language }))),
          ] as const,
      ),
    ),
  );
  return pageAnswer(rows, page, (row) => ({
    id: String(row.flag_id),
    kind: row.kind,
    state: row.state,
    agent: partyOf(row.agent_id),
    contractId: row.contract_id?.toString() ?? null,
    raisedAt: row.raised_at.getTime(),
    dueAt: row.due_at.getTime(),
    decidedAt: row.decided_at?.getTime() ?? null,
    isOverdue: row.is_overdue,
    holds: row.holds,
    link:
      row.link_code === null || row.link_guard === null
        ? null
        : { code: row.link_code, guard: row.link_guard },
    accounts: row.accounts.map(partyOf),
    lines: row.lines,
    held: formatAmount(row.held),
    forfeited: formatAmount(row.forfeited),
    evidence: evidence.get(row.flag_id) ?? [],
  }));
}

function idsOf({ agent_id, accounts, evidence }: store.ListedFlag): readonly bigint[] {
  return [agent_id, ...accounts, ...evidence.flatMap(({ accounts: of = [] }) => of.map(BigInt))];
}

interface EvidenceReader {
  readonly language: string;
  partyOf(memberId: bigint): { readonly memberId: string; readonly username: string };
}

/** A row of evidence as staff read it: names of accounts, games and plays, amounts as decimal text. */
async function showEvidence(
  { gameName, nameBet }: Pick<AgentsDeps, 'gameName' | 'nameBet'>,
  { accounts = [], signals = [], day, validBet, floor, draw, stakes = [], link, reference }: Evidence,
  { partyOf, language }: EvidenceReader,
) {
  const amountOf = (units: string | undefined) => (units === undefined ? null : formatAmount(BigInt(units)));
  const bets = stakes.map(({ stake, selection }) => ({
    stake: formatAmount(BigInt(stake)),
    selection,
    ...(draw && nameBet({ ...draw, selection }, language)),
  }));
  return {
    accounts: accounts.map((id) => partyOf(BigInt(id))),
    signals: [...signals],
    day: day ?? null,
    validBet: amountOf(validBet),
    floor: amountOf(floor),
    draw: draw
      ? {
          game: await gameName({ source: 'lottery', gameCode: draw.gameCode }, language),
          number: draw.number,
          play: nameBet({ ...draw, selection: '' }, language).play,
        }
      : null,
    stakes: bets.map(({ stake, selection }) => ({ stake, selection })),
    link: link ? { ...link, opened: link.opened ?? null } : null,
    reference: reference ?? null,
  };
}
