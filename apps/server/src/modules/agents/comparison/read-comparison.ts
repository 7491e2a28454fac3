// What terms would have paid on the figures of the last closed period: of a contract, or of one that is to be offered
// (docs/reference/agents.md 5.8). The browser computes the terms with the same rule, also while they are typed.
import type { agentsProjection } from '@tyche/contract/agents-projection';
import type { InputOf, OutputOf } from '@tyche/contract/route';
import { formatAmount, sum } from '@tyche/kernel/money';
import {
  addDays,
  type ContractGroup,
  type ContractKind,
  payOnSpans,
  type PeriodKind,
} from '@tyche/rules/agents';
import type { Reader } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { requireKind } from '../contracts/parties.ts';
import * as views from '../contracts/store-views.ts';
import { termsOf } from '../contracts/terms.ts';
import type { StoredTerms } from '../contracts/types.ts';
import { previewAnswer } from '../contracts/views.ts';
import { isHousePaid } from '../../settings/index.ts';
import type { AgentsDeps } from '../deps.ts';
import { findStanding } from '../team/store-team.ts';
import { requireSelfOrBelow } from '../tree/read-tree.ts';
import { type ClosedPeriod, findClosed, readSpans } from './closed-period.ts';
import * as store from './store-comparison.ts';

type Route = (typeof agentsProjection)['payComparison'];
export type Comparison = OutputOf<Route>;

/** Contracts of a direction that are added up: of days, and of pay that is computed hour by hour. Those with higher numbers are left out. */
const MAX_CONTRACTS = { days: 1_000, hours: 100 };
/** The key of the team of the contract in question; contracts have theirs above it. */
const ASKED = 0n;

/** The contract in question. */
interface Question {
  readonly kind: ContractKind;
  readonly group: ContractGroup;
  readonly receiver: bigint;
  /** Null: it is to be offered. */
  readonly contractId: bigint | null;
  readonly periodKind: PeriodKind;
  /** The caller's contracts that end when it agrees to what waits. */
  readonly ending: ReadonlySet<string>;
}

/**
 * The figures of the team of a contract's receiver in the last closed period, and what the other contracts of the caller of the kind pay on
 * the figures of theirs, by the terms that were agreed last. Refuses `invalid-input`, `function-not-enabled`, `unknown-contract` to everybody
 * who is no party, and of an offer `unknown-downline` and `not-direct-downline`.
 */
export async function readComparison(
  deps: AgentsDeps,
  callerId: bigint,
  input: InputOf<Route>,
): Promise<Comparison> {
  const merchant = await deps.merchant();
  const question = await readQuestion(deps, callerId, input);
  const { kind, receiver, group, contractId, ending } = question;
  const direction = receiver === callerId ? 'received' : 'granted';
  return deps.database.inSnapshot(async (reader) => {
    const closed = await findClosed(reader, merchant, kind, question.periodKind);
    if (closed === null) return { direction, period: null };
    const limit = closed.spans.length > 1 ? MAX_CONTRACTS.hours : MAX_CONTRACTS.days;
    const agreed = await store.listAgreed(reader, { memberId: callerId, kind, limit });
    const others = agreed.filter(
      ({ contract_id: id, terms }) => id !== contractId && isOfPeriod(terms, closed),
    );
    const spans = await readSpans(reader, closed, [
      { key: ASKED, receiver, group },
      ...others.map((other) => ({
        key: other.contract_id,
        receiver: other.receiver,
        group: other.game_group,
      })),
    ]);
    const paid = others.map((other) => ({
      ...other,
      amount: payOnSpans(kind, comparedOf(other.terms, closed), spans.get(other.contract_id) ?? []),
    }));
    // What the house pays, the caller does not owe.
    const isOwing = !isHousePaid(merchant.site.contracts, kind);
    const total = (rows: typeof paid) => formatAmount(sum(rows.map(({ amount }) => amount)));
    return {
      direction,
      period: {
        period: closed.period,
        firstDay: closed.firstDay,
        lastDay: addDays(closed.nextDay, -1),
        spans: (spans.get(ASKED) ?? []).map(({ valid, voided, activeMember, netLoss }) => ({
          valid: formatAmount(valid),
          voided: formatAmount(voided),
          activeMember,
          netLoss: formatAmount(netLoss),
        })),
        minimum: formatAmount(closed.minimum),
        needsLoss: closed.needsLoss,
        get: total(paid.filter((one) => one.receiver === callerId)),
        owe: total(paid.filter((one) => isOwing && one.receiver !== callerId)),
        ending: total(paid.filter(({ contract_id: id }) => isOwing && ending.has(id.toString()))),
        isCut: agreed.some(({ is_cut }) => is_cut),
      },
    };
  });
}

async function readQuestion(deps: AgentsDeps, callerId: bigint, input: InputOf<Route>): Promise<Question> {
  const { contractId, kind, type, targetCustomer } = input;
  if (contractId !== undefined) return readContract(deps, callerId, BigInt(contractId));
  if (kind === undefined || type === undefined || targetCustomer === undefined)
    throw new Refusal('invalid-input', { field: 'contractId' });
  await requireKind(deps, kind);
  const { reader } = deps.database;
  const receiver = await requireSelfOrBelow(deps, reader, callerId, { username: targetCustomer });
  const { timeZone, contracts } = (await deps.merchant()).site;
  const standing = await findStanding(reader, receiver, timeZone);
  if (standing?.upline !== callerId || standing.state === null) throw new Refusal('not-direct-downline');
  const periodKind = contracts.dividendPeriod;
  return { kind, group: type, receiver, contractId: null, periodKind, ending: new Set() };
}

async function readContract(deps: AgentsDeps, callerId: bigint, contractId: bigint): Promise<Question> {
  const { reader } = deps.database;
  const row = await findOwn(reader, callerId, contractId);
  if (!row) throw new Refusal('unknown-contract');
  const { kind, game_group: group, receiver, offered } = row;
  await requireKind(deps, kind);
  const terms = offered ?? (await store.findAgreed(reader, contractId));
  const { contracts } = (await deps.merchant()).site;
  const isAnswer = receiver === callerId && row.request_id !== null;
  const ends = isAnswer ? (await previewAnswer(deps, reader, row)).direct : [];
  return {
    kind,
    group,
    receiver,
    contractId,
    periodKind: terms?.dividend?.periodKind ?? contracts.dividendPeriod,
    ending: new Set(ends.map(({ contract }) => contract.id)),
  };
}

async function findOwn(
  reader: Reader,
  memberId: bigint,
  contractId: bigint,
): Promise<views.ViewRow | undefined> {
  const any = { direction: null, kind: null, group: null, state: null, limit: 1, offset: 0 };
  const [row] = await views.listContracts(reader, { memberId, contractId, ...any });
  return row;
}

/** Whether a contract is paid for the same periods. A salary always is. */
function isOfPeriod({ dividend }: StoredTerms, { period }: ClosedPeriod): boolean {
  return !dividend || dividend.periodKind === period;
}

function comparedOf(stored: StoredTerms, { minimum, needsLoss }: ClosedPeriod) {
  const { tiers, dividend } = termsOf(stored);
  return { tiers, minimum: dividend?.minimum ?? minimum, needsLoss };
}
