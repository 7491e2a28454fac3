// Contracts between an agent and its upline (specification, section 4; docs/reference/agents.md 5).
import { termsRefusals } from '@tyche/rules/agents/words';
import Type from 'typebox';
import {
  ContractGroupWord,
  ContractKindWord,
  Csv,
  Day,
  dividendFields,
  offeredTiers,
  Terms,
} from './agents-terms.ts';
import { nullable, oneOf, paging } from './cashier-shapes.ts';
import { route } from './route.ts';
import { closed, IdText, text, Timestamp } from './schemas.ts';

const agent = { auth: 'member', gate: 'account-centre' } as const;

/** P offered, E an edit waits, A accepted, R the offer is over, V the end waits, C ended. */
const StatusWord = oneOf(['P', 'E', 'A', 'R', 'V', 'C']);
const Digest = Type.String({ pattern: '^[0-9a-f]{64}$', maxLength: 64 });

/** Accepted terms, with the first day on which they count. */
const Version = closed({ version: Type.Integer(), effectiveFrom: Day, terms: Terms, digest: Digest });

/** What contracts have in common for their parties and for staff. */
export const contractFields = {
  contractId: IdText,
  kind: ContractKindWord,
  type: ContractGroupWord,
  status: StatusWord,
  /** The request that waits for an answer. */
  requestId: nullable(IdText),
  answerUntil: nullable(Timestamp),
  /** What an offer or an edit offers. */
  offered: nullable(Terms),
  /** The terms that count today or will count, in the order of their days. */
  versions: Type.Array(Version),
  /** The first day on which an ended contract does not count. */
  endsOn: nullable(Day),
  /** If what waits is agreed to today: the first day on which the new terms count, or the contract does not count any more. */
  countsFrom: nullable(Day),
};

/** A contract as one of its parties sees it. */
export const Contract = closed({
  ...contractFields,
  /** From the upline, or to a downline. */
  direction: oneOf(['received', 'granted']),
  /** The other party. The id is null for an upline, whose name is masked. */
  customerId: nullable(IdText),
  customerName: Type.String(),
  /** Y: accepting what waits, or agreeing to the end, ends contracts below. */
  downlineHigherRate: oneOf(['Y', 'N']),
});

const HigherRates = closed({
  downlineHigherRate: oneOf(['Y', 'N']),
  /** The caller's own contracts that end. */
  list: Type.Array(
    closed({
      contractId: IdText,
      customerName: Type.String(),
      status: oneOf(['P', 'A', 'E', 'V']),
      rate: Type.String(),
      /** R: an offer. C: a contract. */
      endsAs: oneOf(['R', 'C']),
    }),
  ),
  /** How many end below those. */
  deeper: Type.Integer(),
  /** To be sent back as `confirm`. */
  digest: Digest,
});

/** What an answer has beside the contract. */
const answer = {
  /** A accepts, or keeps a contract whose end was asked for. R rejects. C agrees to the end. */
  status: oneOf(['A', 'R', 'C']),
  /** The request that the caller has seen; by default the one that waits. */
  requestId: Type.Optional(IdText),
  /** The digest of the list of contracts that end with the answer. */
  confirm: Type.Optional(Digest),
};

const Answered = closed({ contractId: IdText, status: StatusWord });

const stale = [
  'GET /wps/agent/contractLimits',
  'GET /wps/agent/contracts',
  'GET /wps/agent/contracts/:contractId',
  'GET /wps/agent/contracts/:contractId/preview',
  'GET /wps/member/info/funds/consolidated',
];

/** The most contracts of the kind that an agent may have offered, how many of the caller's are not ended, and the least series of a receiver. */
const footer = {
  totalContracts: Type.Integer(),
  usedContracts: Type.Integer(),
  /** Of contracts that have lotteries; 0: none is asked for. */
  seriesRestriction: Type.Integer(),
  /** Whether the house pays contracts of the kind, instead of their uplines. */
  isHousePaid: Type.Boolean(),
  /** Whether the kind, a daily salary, is paid only for days on which the team lost. */
  needsLoss: Type.Boolean(),
};

const kindRefusals = ['function-not-enabled', 'unknown-contract'] as const;
const stateRefusals = [
  'contract-not-offerer',
  'contract-not-receiver',
  'offer-pending',
  'termination-pending',
  'nothing-pending',
  'contract-ended',
  'contract-transition',
  'offer-changed',
  'agent-frozen',
  'counterparty-frozen',
] as const;
const answerRefusals = [...kindRefusals, ...stateRefusals, 'rate-above-own', 'downline-higher-rate'] as const;

/** A GET that changes something: from a page of this site, and once for a key. */
const answeredByGet = { method: 'GET', sameSite: true, idempotent: true } as const;
const ONLY_HERE =
  'Only with the header that tells a page of this site (`sec-fetch-site: same-origin`), and once for an Idempotency-Key.';

export const agentsContracts = {
  listContracts: route({
    ...agent,
    method: 'GET',
    path: '/wps/agent/contracts',
    summary: 'The contracts of a kind that the caller received or granted, the newest first.',
    input: closed({
      kind: ContractKindWord,
      direction: Type.Optional(oneOf(['received', 'granted'])),
      type: Type.Optional(ContractGroupWord),
      status: Type.Optional(StatusWord),
      ...paging,
    }),
    output: closed({
      list: Type.Array(Contract),
      total: Type.Integer(),
      totalPages: Type.Integer(),
      footer: closed(footer),
    }),
    refusals: ['function-not-enabled'],
  }),
  contractLimits: route({
    ...agent,
    method: 'GET',
    path: '/wps/agent/contractLimits',
    summary: 'What limits an offer of the caller in a kind, and what the site fixes for it.',
    input: closed({ kind: ContractKindWord }),
    output: closed({
      maximumTiers: Type.Integer(),
      /** Each rate is above it. A share, such as `0.005`. */
      rateMinimum: Type.String(),
      /** A fixed sum over its bet floor lies between these shares. */
      fixedMinimum: Type.String(),
      fixedMaximum: Type.String(),
      /** The games that the caller may offer, each with the share below which all rates lie. */
      groups: Type.Array(closed({ type: ContractGroupWord, ownRate: Type.String() })),
      /** Days after which a request without an answer lapses. */
      offerDays: Type.Integer(),
      ...dividendFields,
      ...footer,
    }),
    refusals: ['function-not-enabled'],
  }),
  contractDetail: route({
    ...agent,
    method: 'GET',
    path: '/wps/agent/contracts/:contractId',
    summary: 'A contract of the caller with all its versions and its history.',
    input: closed({ contractId: IdText }),
    output: closed({
      contract: Contract,
      versions: Type.Array(Version),
      history: Type.Array(
        closed({
          /** N created, E edited, V end asked for, A, R, C answers, W withdrawn, X lapsed, T ended by the platform. */
          act: oneOf(['N', 'E', 'V', 'A', 'R', 'C', 'W', 'X', 'T']),
          status: StatusWord,
          reason: nullable(oneOf(['cascade', 'moved', 'closed'])),
          at: Timestamp,
        }),
      ),
    }),
    refusals: [...kindRefusals],
  }),
  previewContract: route({
    ...agent,
    method: 'GET',
    path: '/wps/agent/contracts/:contractId/preview',
    summary: 'Which contracts below end when the receiver accepts what waits, or agrees to the end.',
    input: closed({ contractId: IdText }),
    output: HigherRates,
    refusals: [...kindRefusals, 'contract-not-receiver', 'nothing-pending'],
  }),
  offerContract: route({
    ...agent,
    method: 'POST',
    path: '/wps/agent/contracts',
    stale,
    summary:
      'Offers a contract to an agent directly below. Named by account name or id, the games as `type` or `gameType`.',
    input: closed({
      kind: ContractKindWord,
      targetCustomer: Type.Optional(text(64)),
      downlineId: Type.Optional(IdText),
      type: Type.Optional(ContractGroupWord),
      gameType: Type.Optional(ContractGroupWord),
      ...offeredTiers,
    }),
    output: closed({ contractId: IdText, requestId: IdText, status: StatusWord }),
    refusals: [
      'function-not-enabled',
      'unknown-downline',
      'not-direct-downline',
      'debt-owed',
      'offer-pending',
      'contract-exists',
      'contract-overlap',
      'agent-frozen',
      'counterparty-frozen',
      ...termsRefusals,
      'margin-too-thin',
    ],
  }),
  changeContract: route({
    ...agent,
    method: 'PUT',
    path: '/wps/agent/contracts/:contractId',
    stale,
    summary: 'Offers other terms of a contract (status E), or asks for its end (C). The receiver answers.',
    input: closed({
      contractId: IdText,
      status: oneOf(['E', 'C']),
      betVolume: Type.Optional(Csv),
      activeMember: Type.Optional(Csv),
      rate: Type.Optional(Csv),
      rateTypes: Type.Optional(Csv),
      netLoss: Type.Optional(Csv),
    }),
    output: Answered,
    refusals: [...kindRefusals, ...stateRefusals, ...termsRefusals, 'margin-too-thin'],
  }),
  withdrawContract: route({
    ...agent,
    method: 'DELETE',
    path: '/wps/agent/contracts/:contractId/request',
    stale,
    summary: 'Withdraws the request that waits.',
    input: closed({ contractId: IdText, requestId: Type.Optional(IdText) }),
    output: Answered,
    refusals: [...kindRefusals, ...stateRefusals],
  }),
  processContractDividend: route({
    ...agent,
    method: 'POST',
    path: '/wps/relay/MCSFE_processContractDividend',
    stale,
    summary: 'Answers what waits of the dividend in a group of games.',
    input: closed({ type: ContractGroupWord, ...answer }),
    output: Answered,
    refusals: [...answerRefusals],
  }),
  processDailySalaryContract: route({
    ...agent,
    method: 'POST',
    path: '/wps/relay/MCSFE_processDailySalaryContract',
    stale,
    summary: 'Answers what waits of a daily salary.',
    input: closed({ id: IdText, ...answer }),
    output: Answered,
    refusals: [...answerRefusals],
  }),
  getContractDividendAnswer: route({
    ...agent,
    ...answeredByGet,
    path: '/wps/relay/MCSFE_processContractDividend',
    stale,
    summary: `The same by GET, as the product family calls it. ${ONLY_HERE}`,
    input: closed({ type: ContractGroupWord, ...answer }),
    output: Answered,
    refusals: [...answerRefusals, 'key-reused'],
  }),
  getDailySalaryAnswer: route({
    ...agent,
    ...answeredByGet,
    path: '/wps/relay/MCSFE_processDailySalaryContract',
    stale,
    summary: `The same by GET, as the product family calls it. ${ONLY_HERE}`,
    input: closed({ id: IdText, ...answer }),
    output: Answered,
    refusals: [...answerRefusals, 'key-reused'],
  }),
  processContractHourSalary: route({
    ...agent,
    method: 'POST',
    path: '/wps/relay/MCSFE_processContractHourSalary',
    stale,
    summary: 'Answers what waits of an hourly salary.',
    input: closed({ contractId: IdText, ...answer }),
    output: Answered,
    refusals: [...answerRefusals],
  }),
  processRealTimeSalaryContract: route({
    ...agent,
    method: 'POST',
    path: '/wps/relay/MCSFE_processRealTimeSalaryContract',
    stale,
    summary: 'Answers what waits of a real-time salary.',
    input: closed({ contractId: IdText, ...answer }),
    output: Answered,
    refusals: [...answerRefusals],
  }),
};
