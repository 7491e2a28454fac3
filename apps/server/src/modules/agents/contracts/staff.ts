// Staff on contracts: those of an account, and contracts of the house. What the house does is proposed by one person and approved by another.
import { readNow } from '../../../platform/db/read-now.ts';
import type { agentsContractsStaff } from '@tyche/contract/agents-contracts-staff';
import { type ContractKind, contractGroups, contractKinds, type OfferedTier } from '@tyche/rules/agents';
import type { Reader } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import type { Handlers } from '../../../platform/http/handlers.ts';
import { pageAnswer, pageOf, type PageWanted } from '../../../platform/http/pages.ts';
import { type Actor, type GuardedActions, proposeAction } from '../../staff/index.ts';
import type { AgentsDeps } from '../deps.ts';
import { actIn, requireHouseAct } from './act.ts';
import { readCsvTiers } from './csv.ts';
import { type Offer, offerIn, requireOffer } from './offer.ts';
import * as store from './store-views.ts';
import { showContract } from './views.ts';

const KIND = 'agents.contract';
const CHANGE = 'agents.contract-change';
const houseActs = ['edit', 'askTermination', 'withdraw'] as const;

/** Reads contracts of an account, and proposes contracts of the house and what changes them. */
export function contractStaffRoutes(deps: AgentsDeps): Handlers<keyof typeof agentsContractsStaff> {
  return {
    memberContracts: ({ memberId, kind, ...page }) => listOf(deps, BigInt(memberId), kind ?? null, page),
    async offerHouseContract({ memberId, kind, type: group, reason, requestedRate, ...csv }, call) {
      const receiver = BigInt(memberId);
      await requireAccount(deps, deps.database.reader, receiver);
      const tiers = readCsvTiers({ ...csv, rates: requestedRate });
      const id = await deps.database.inTransaction(async (tx) => {
        await requireOffer(deps, tx, { offerer: null, receiver, kind, group, tiers });
        const subject = `${memberId} ${kind} ${group}`;
        return proposeAction(
          tx,
          { kind: KIND, subject, payload: { memberId, kind, group, tiers }, reason },
          call,
        );
      });
      return { approvalId: String(id) };
    },
    changeHouseContract: ({ contractId, status, requestedRate: rates, reason, ...csv }, call) =>
      proposeChange(deps, call, reason, {
        contractId: BigInt(contractId),
        ...(status === 'E'
          ? {
              act: 'edit',
              tiers: readCsvTiers({ ...csv, rates }),
            }
          : { act: 'askTermination' }),
      }),
    withdrawHouseContract: ({ contractId, reason }, call) =>
      proposeChange(deps, call, reason, { contractId: BigInt(contractId), act: 'withdraw' }),
  };
}

interface HouseChange {
  readonly contractId: bigint;
  readonly act: (typeof houseActs)[number];
  readonly tiers?: readonly OfferedTier[] | undefined;
  /** What is to be withdrawn. */
  readonly requestId?: bigint | undefined;
}

/** Proposes an act of the house on a contract of its own, as it stands now. */
async function proposeChange(deps: AgentsDeps, call: Actor, reason: string, change: HouseChange) {
  const id = await deps.database.inTransaction(async (tx) => {
    const contract = await requireHouseAct(deps, tx, change);
    const { receiver, kind, game_group: group, request_id: requestId } = contract;
    const payload = {
      contractId: String(change.contractId),
      act: change.act,
      memberId: String(receiver),
      kind,
      group,
      tiers: change.tiers ?? [],
      requestId: requestId === null ? null : String(requestId),
    };
    return proposeAction(tx, { kind: CHANGE, subject: payload.contractId, payload, reason }, call);
  });
  return { approvalId: String(id) };
}

/** What an approved proposal does: the house offers, edits, asks for the end, or withdraws. */
export function contractActions(deps: AgentsDeps): GuardedActions {
  return {
    [KIND]: {
      permission: 'agents.approve',
      async perform(tx, { id, payload }) {
        await offerIn(deps, tx, { ...offerOf(payload), approvalId: id });
      },
    },
    [CHANGE]: {
      permission: 'agents.approve',
      async perform(tx, { id, payload }) {
        await actIn(deps, tx, { ...changeOf(payload), by: 'house', approvalId: id });
      },
    },
  };
}

function changeOf(payload: unknown): HouseChange {
  const { contractId, act: name, tiers, requestId } = Object(payload);
  const act = houseActs.find((each) => each === name);
  if (!act || typeof contractId !== 'string' || !Array.isArray(tiers))
    throw new Error('a proposal without an act');
  return {
    contractId: BigInt(contractId),
    act,
    tiers: tiers as readonly OfferedTier[],
    requestId: typeof requestId === 'string' ? BigInt(requestId) : undefined,
  };
}

function offerOf(payload: unknown): Offer {
  const { memberId, kind, group, tiers } = Object(payload);
  const known = {
    kind: contractKinds.find((each) => each === kind),
    group: contractGroups.find((each) => each === group),
  };
  if (!known.kind || !known.group || !Array.isArray(tiers) || typeof memberId !== 'string')
    throw new Error('a proposal without an offer');
  return {
    offerer: null,
    receiver: BigInt(memberId),
    kind: known.kind,
    group: known.group,
    tiers: tiers as readonly OfferedTier[],
  };
}

async function listOf(deps: AgentsDeps, memberId: bigint, kind: ContractKind | null, page: PageWanted) {
  const { reader } = deps.database;
  await requireAccount(deps, reader, memberId);
  const any = { direction: null, contractId: null, group: null, state: null };
  const rows = await store.listContracts(reader, { memberId, kind, ...any, ...pageOf(page) });
  const { timeZone } = (await deps.merchant()).site;
  const ids = rows.map(({ contract_id }) => contract_id);
  const versions = await store.listCounting(reader, ids, timeZone);
  const at = { now: await readNow(reader), timeZone };
  const parties = rows.flatMap(({ offerer, receiver }) =>
    offerer === null ? [receiver] : [offerer, receiver],
  );
  const profiles = await deps.listProfiles(reader, parties);
  const partyOf = (id: bigint) => ({ memberId: String(id), username: profiles.get(id)?.username ?? '' });
  return pageAnswer(rows, page, (row) => ({
    ...showContract(row, versions, at),
    offerer: row.offerer === null ? null : partyOf(row.offerer),
    receiver: partyOf(row.receiver),
  }));
}

async function requireAccount(
  { listProfiles }: Pick<AgentsDeps, 'listProfiles'>,
  reader: Reader,
  memberId: bigint,
): Promise<void> {
  if (!(await listProfiles(reader, [memberId])).has(memberId)) throw new Refusal('unknown-member');
}
