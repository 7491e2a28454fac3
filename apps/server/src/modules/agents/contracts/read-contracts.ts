// What the parties of contracts read: the list, one contract with its history, and which contracts below an answer ends.
import type { agentsContracts } from '@tyche/contract/agents-contracts';
import type { InputOf, OutputOf } from '@tyche/contract/route';
import type { ContractGroup } from '@tyche/rules/agents';
import { Refusal } from '../../../platform/http/errors.ts';
import { pageAnswer, pageOf } from '../../../platform/http/pages.ts';
import type { AgentsDeps } from '../deps.ts';
import { showHigherRates } from './higher-rates.ts';
import { requireKind } from './parties.ts';
import { readFooter } from './read-limits.ts';
import { findReceived } from './store-contracts.ts';
import * as store from './store-views.ts';
import { letterOf, previewAnswer, showToParty, showVersion } from './views.ts';

type Routes = typeof agentsContracts;

/** A page of the caller's contracts of a kind. Refuses `function-not-enabled`. */
export async function listContracts(
  deps: AgentsDeps,
  memberId: bigint,
  { kind, direction, type, status, ...page }: InputOf<Routes['listContracts']>,
): Promise<OutputOf<Routes['listContracts']>> {
  const { reader } = deps.database;
  await requireKind(deps, kind);
  const rows = await store.listContracts(reader, {
    memberId,
    kind,
    direction: direction ?? null,
    contractId: null,
    group: type ?? null,
    state: status ?? null,
    ...pageOf(page),
  });
  return {
    ...pageAnswer(rows, page, (row) => row),
    list: await showToParty(deps, reader, memberId, rows),
    footer: await readFooter(deps, memberId, kind),
  };
}

/** A contract of the caller. Refuses `unknown-contract` to everybody who is no party, and `function-not-enabled`. */
export async function readContract(
  deps: AgentsDeps,
  memberId: bigint,
  contractId: bigint,
): Promise<OutputOf<Routes['contractDetail']>> {
  const { reader } = deps.database;
  const row = await requireOwn(deps, memberId, contractId);
  const [contract] = await showToParty(deps, reader, memberId, [row]);
  if (!contract) throw new Error('a contract that is not shown');
  const versions = await store.listVersions(reader, contractId);
  const acts = await store.listActs(reader, contractId);
  return {
    contract,
    versions: versions.map(showVersion),
    history: acts.map(({ act, state_after, reason, at }) => ({
      act: letterOf[act],
      status: state_after,
      reason,
      at: at.getTime(),
    })),
  };
}

/** Which contracts below end when the caller agrees to what waits. Refuses also `contract-not-receiver` and `nothing-pending`. */
export async function previewContract(
  deps: AgentsDeps,
  memberId: bigint,
  contractId: bigint,
): Promise<OutputOf<Routes['previewContract']>> {
  const row = await requireOwn(deps, memberId, contractId);
  if (row.receiver !== memberId) throw new Refusal('contract-not-receiver');
  if (row.request_id === null) throw new Refusal('nothing-pending');
  const { reader } = deps.database;
  return showHigherRates(deps, reader, await previewAnswer(deps, reader, row));
}

/** The last dividend that an account received in a group. Refuses `function-not-enabled` and `unknown-contract`. */
export async function findDividend(
  deps: AgentsDeps,
  receiver: bigint,
  group: ContractGroup,
): Promise<bigint> {
  await requireKind(deps, 'DIVIDEND');
  const found = await findReceived(deps.database.reader, { receiver, kind: 'DIVIDEND', group });
  if (found === null) throw new Refusal('unknown-contract');
  return found;
}

async function requireOwn(deps: AgentsDeps, memberId: bigint, contractId: bigint): Promise<store.ViewRow> {
  const any = { direction: null, kind: null, group: null, state: null, limit: 1, offset: 0 };
  const [row] = await store.listContracts(deps.database.reader, { memberId, contractId, ...any });
  if (!row) throw new Refusal('unknown-contract');
  await requireKind(deps, row.kind);
  return row;
}
