// The members' calls about contracts.
import type { agentsContracts } from '@tyche/contract/agents-contracts';
import type { InputOf } from '@tyche/contract/route';
import type { ContractKind } from '@tyche/rules/agents';
import { Refusal } from '../../../platform/http/errors.ts';
import type { Handlers } from '../../../platform/http/handlers.ts';
import type { AgentsDeps } from '../deps.ts';
import { requireSelfOrBelow } from '../tree/read-tree.ts';
import { type ActRequest, actOnContract } from './act.ts';
import { answerOnce } from './keyed-answer.ts';
import { readCsvTiers } from './csv.ts';
import { offerContract } from './offer.ts';
import { findDividend, listContracts, previewContract, readContract } from './read-contracts.ts';
import { readLimits } from './read-limits.ts';

type Routes = typeof agentsContracts;
type Answer = Pick<InputOf<Routes['processDailySalaryContract']>, 'status' | 'requestId' | 'confirm'>;

const answerActs = { A: 'answerA', R: 'answerR', C: 'answerC' } as const;

export function contractRoutes(deps: AgentsDeps): Handlers<keyof Routes> {
  async function act(
    memberId: bigint,
    contractId: bigint,
    request: Pick<ActRequest, 'act'> & Partial<ActRequest>,
  ) {
    const status = await actOnContract(deps, { ...request, contractId, by: { memberId } });
    return { contractId: String(contractId), status };
  }
  /** Answers a contract of a kind. On V the letter A keeps the contract, for all four kinds. */
  const answer = (memberId: bigint, kind: ContractKind, id: string, { status, requestId, confirm }: Answer) =>
    act(memberId, BigInt(id), { kind, act: answerActs[status], requestId: idOf(requestId), confirm });

  /** The same by GET: once for a key. */
  async function answerByGet(
    memberId: bigint,
    asked: {
      readonly kind: ContractKind;
      readonly name: string;
      readonly given: Answer;
      readonly key: string;
    },
    findContract: () => Promise<bigint>,
  ) {
    const {
      kind,
      name,
      key,
      given: { status, requestId, confirm },
    } = asked;
    const act = {
      memberId,
      findContract,
      kind,
      act: answerActs[status],
      requestId: idOf(requestId),
      confirm,
    };
    const { contractId, state } = await answerOnce(deps, act, {
      key,
      asked: [kind, name, status, requestId ?? '', confirm ?? ''],
    });
    return { contractId: String(contractId), status: state };
  }

  return {
    listContracts: (input, { member }) => listContracts(deps, member.memberId, input),
    contractLimits: ({ kind }, { member }) => readLimits(deps, member.memberId, kind),
    contractDetail: ({ contractId }, { member }) => readContract(deps, member.memberId, BigInt(contractId)),
    previewContract: ({ contractId }, { member }) =>
      previewContract(deps, member.memberId, BigInt(contractId)),
    offerContract: (input, { member }) => offer(deps, member.memberId, input),
    changeContract: ({ contractId, status, rate, ...csv }, { member }) =>
      act(
        member.memberId,
        BigInt(contractId),
        status === 'C'
          ? { act: 'askTermination' }
          : { act: 'edit', tiers: readCsvTiers({ ...csv, rates: rate }) },
      ),
    withdrawContract: ({ contractId, requestId }, { member }) =>
      act(member.memberId, BigInt(contractId), { act: 'withdraw', requestId: idOf(requestId) }),
    async processContractDividend({ type, ...given }, { member: { memberId } }) {
      const contractId = await findDividend(deps, memberId, type);
      return answer(memberId, 'DIVIDEND', String(contractId), given);
    },
    processDailySalaryContract: ({ id, ...given }, { member }) => answer(member.memberId, 'DAILY', id, given),
    getContractDividendAnswer: ({ type, ...given }, { member: { memberId }, key }) =>
      answerByGet(memberId, { kind: 'DIVIDEND', name: type, given, key }, () =>
        findDividend(deps, memberId, type),
      ),
    getDailySalaryAnswer: ({ id, ...given }, { member: { memberId }, key }) =>
      answerByGet(memberId, { kind: 'DAILY', name: id, given, key }, () => Promise.resolve(BigInt(id))),
    processContractHourSalary: ({ contractId, ...given }, { member }) =>
      answer(member.memberId, 'HOURLY', contractId, given),
    processRealTimeSalaryContract: ({ contractId, ...given }, { member }) =>
      answer(member.memberId, 'REALTIME', contractId, given),
  };
}

async function offer(deps: AgentsDeps, offerer: bigint, input: InputOf<Routes['offerContract']>) {
  const { kind, targetCustomer, downlineId, type, gameType, requestedRate, ...csv } = input;
  if ((targetCustomer === undefined) === (downlineId === undefined))
    throw new Refusal('invalid-input', { field: 'targetCustomer' });
  const group = type ?? gameType;
  if (group === undefined || (type !== undefined && gameType !== undefined && type !== gameType))
    throw new Refusal('invalid-input', { field: 'type' });
  const named = { memberId: downlineId, username: targetCustomer };
  const receiver = await requireSelfOrBelow(deps, deps.database.reader, offerer, named);
  const tiers = readCsvTiers({ ...csv, rates: requestedRate });
  const { contractId, requestId } = await offerContract(deps, { offerer, receiver, kind, group, tiers });
  return { contractId: String(contractId), requestId: String(requestId), status: 'P' as const };
}

function idOf(text: string | undefined): bigint | undefined {
  return text === undefined ? undefined : BigInt(text);
}
