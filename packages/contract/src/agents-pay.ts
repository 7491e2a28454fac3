// What contracts between agents pay: lines of pay, what the caller owes, and paying it (docs/reference/agents.md 6.8).
import Type from 'typebox';
import { ofFile } from './agents-files.ts';
import { ContractGroupWord, ContractKindWord, Terms } from './agents-terms.ts';
import { nullable, oneOf } from './cashier-shapes.ts';
import { route } from './route.ts';
import { Amount, closed, IdText, text, Timestamp } from './schemas.ts';

const agent = { auth: 'member', gate: 'account-centre' } as const;

/** A local day of the site, `yyyy-MM-dd`. */
const Day = Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$', maxLength: 10 });
/** none: nothing is paid for the period. unpaid: its time has not come. held: it waits for staff. */
const PayStatusWord = oneOf(['none', 'unpaid', 'part', 'arrears', 'held', 'paid', 'forfeited']);
const PeriodWord = oneOf(['DAILY', 'WEEKLY', 'SEMI_MONTHLY', 'MONTHLY', 'HOUR', 'WINDOW']);
/** Why a line is held: its receiver is frozen or closed, staff hold it, or a flag does. */
const HeldForWord = nullable(oneOf(['receiver', 'staff', 'flag']));

/** What a contract pays for a period. */
export const PayLine = closed({
  id: IdText,
  contractId: IdText,
  kind: ContractKindWord,
  type: ContractGroupWord,
  period: PeriodWord,
  firstDay: Day,
  lastDay: Day,
  startsAt: Timestamp,
  endsAt: Timestamp,
  /** Null in what the caller received. */
  beneficiaryId: nullable(IdText),
  beneficiaryName: Type.String(),
  /** Who pays, masked for the receiver; the name of the house for its own contracts. */
  payerName: Type.String(),
  teamBet: Amount,
  /** Valid bet that stopped counting; only hourly and in real time. */
  voided: Amount,
  /** What the team lost, less rebates and promotions; the base of a dividend with what was carried. */
  base: Amount,
  carryIn: Amount,
  carryOut: Amount,
  activeMember: Type.Integer(),
  /** 0: no tier was met. */
  tier: Type.Integer(),
  rateType: oneOf(['P', 'F']),
  /** A share such as `0.2`, or a fixed sum. */
  rate: Type.String(),
  /** Below 0 in a correction that takes back. */
  amount: Amount,
  paid: Amount,
  status: PayStatusWord,
  reason: oneOf(['no-loss', 'no-tier', 'below-minimum', 'paid', 'correction']),
  /** The first line of the period, which a correction corrects. */
  corrects: nullable(IdText),
  version: Type.Integer(),
  createdAt: Timestamp,
  dueAt: Timestamp,
});

/** What a line was computed from, and what has been done with it since. */
const PayLineDetail = closed({
  line: PayLine,
  inputs: closed({
    stake: Amount,
    payout: Amount,
    selfRebate: Amount,
    agentRebate: Amount,
    promotions: Amount,
    /** Stake less the other four. */
    netLoss: Amount,
  }),
  /** The terms of the version that counted. */
  terms: Terms,
  /** What was missing to the next tier; null at the highest one and in real time, where the day so far counts. */
  missing: nullable(
    closed({ tier: Type.Integer(), minimumBet: Amount, activeMember: Type.Integer(), netLoss: Amount }),
  ),
  heldFor: HeldForWord,
  /** The payments on it, in their order. That of the house for an upline has the number 0, and only the receiver sees it. */
  parts: Type.Array(
    closed({
      part: Type.Integer(),
      amount: Amount,
      paidAt: Timestamp,
      isGuarantee: Type.Boolean(),
    }),
  ),
  /** The line and its corrections, in the order of their numbers; at most 100. */
  ofPeriod: Type.Array(PayLine),
});

const Computed = closed({
  /** The end of the last period of the kind that has its lines; null before the first. */
  until: nullable(Timestamp),
  /** Whether lines of a later period are on their way. */
  isComputing: Type.Boolean(),
});

const Owed = closed({
  id: IdText,
  kind: ContractKindWord,
  type: ContractGroupWord,
  period: PeriodWord,
  firstDay: Day,
  lastDay: Day,
  startsAt: Timestamp,
  endsAt: Timestamp,
  /** Whom it is owed to; null for the house and for an upline: it is paid back by itself, not by hand. */
  downlineId: nullable(IdText),
  name: Type.String(),
  amount: Amount,
  paid: Amount,
  status: oneOf(['unpaid', 'part', 'arrears', 'held']),
  heldFor: HeldForWord,
  /** Due or in arrears. */
  isLate: Type.Boolean(),
  dueAt: Timestamp,
  /** The receiver whom the house has paid for the caller, who owes it to the house since then; null where it has not. */
  guaranteedFor: nullable(Type.String()),
});

const stale = [
  'GET /wps/agent/pay',
  'GET /wps/agent/pay/lines/:lineId',
  'GET /wps/agent/pay/owed',
  'GET /wps/agent/pay/late',
  'GET /wps/v2/wallets/balance',
];
const password = text(64);
const disburseRefusals = [
  'payment-password-missing',
  'payment-password-wrong',
  'too-many-requests',
  'insufficient-balance',
  'key-reused',
] as const;
/** What was paid now, and what is still owed of it. */
const Disbursed = closed({ paid: Amount, short: Amount });

/** Which lines of pay. */
export const payFilters = {
  kind: ContractKindWord,
  direction: oneOf(['received', 'granted']),
  type: Type.Optional(ContractGroupWord),
  status: Type.Optional(PayStatusWord),
  /** Of what the caller has to pay: one receiver, by its id or its account name. */
  downlineId: Type.Optional(IdText),
  customerName: Type.Optional(text(64)),
  /** By the first day of the period; the last days when they are left out. */
  startDay: Type.Optional(Day),
  endDay: Type.Optional(Day),
};

export const agentsPay = {
  listPay: route({
    ...agent,
    method: 'GET',
    path: '/wps/agent/pay',
    summary:
      'Lines of pay of a kind that the caller received or has to pay, the newest first, with the totals of all that match. At most 7 days of salaries and 366 days of dividends.',
    input: closed({
      ...payFilters,
      before: Type.Optional(IdText),
      pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
      ...ofFile,
    }),
    output: closed({
      list: Type.Array(PayLine),
      /** Where the next page goes on; null after the last. */
      next: nullable(IdText),
      startDay: Day,
      endDay: Day,
      totals: closed({ lines: Type.Integer(), teamBet: Amount, amount: Amount, paid: Amount, open: Amount }),
      computed: Computed,
    }),
    refusals: [
      'function-not-enabled',
      'range-too-long',
      'invalid-input',
      'unknown-downline',
      'export-too-large',
    ],
  }),
  payLine: route({
    ...agent,
    method: 'GET',
    path: '/wps/agent/pay/lines/:lineId',
    summary: 'A line of pay for its receiver or its payer: inputs, terms, payments and corrections.',
    input: closed({ lineId: IdText }),
    output: PayLineDetail,
    refusals: ['unknown-line', 'function-not-enabled'],
  }),
  payOwed: route({
    ...agent,
    method: 'GET',
    path: '/wps/agent/pay/owed',
    summary:
      'What the caller owes in pay, in the order in which it is paid, and what is short. With `state` held: what waits for staff.',
    input: closed({
      kind: Type.Optional(ContractKindWord),
      type: Type.Optional(ContractGroupWord),
      state: Type.Optional(oneOf(['open', 'held'])),
      /** One receiver, by its account name. */
      customerName: Type.Optional(text(64)),
      after: Type.Optional(IdText),
      pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    }),
    output: closed({
      list: Type.Array(Owed),
      next: nullable(IdText),
      totals: closed({
        /** Of all that match. */
        lines: Type.Integer(),
        amount: Amount,
        paid: Amount,
        owed: Amount,
        /** Due or in arrears, of all kinds: it blocks withdrawals, transfers and offers. */
        late: Amount,
        /** What paying all of the kind takes: what is late of all kinds, and the rest of this one. */
        needed: Amount,
        available: Amount,
        short: Amount,
        /** What is held of the kind. */
        held: Amount,
      }),
      /** Null when no kind is asked for. */
      computed: nullable(Computed),
      currency: Type.String(),
    }),
    refusals: ['unknown-downline'],
  }),
  payLate: route({
    ...agent,
    method: 'GET',
    path: '/wps/agent/pay/late',
    summary:
      'How many lines of pay of each kind are due and not paid: those that the caller owes, and those that an upline owes to the caller. At most 100 each way are counted.',
    input: closed({}),
    output: closed({
      /** Kinds without such lines are left out. */
      list: Type.Array(closed({ kind: ContractKindWord, owing: Type.Integer(), owed: Type.Integer() })),
    }),
    refusals: [],
  }),
  payDay: route({
    ...agent,
    method: 'GET',
    path: '/wps/agent/pay/day',
    summary:
      'One day of a salary by the hour or in real time that the caller receives in a group: its lines from the first to the last, the terms of the day and the totals.',
    input: closed({
      kind: oneOf(['HOURLY', 'REALTIME']),
      /** Today when it is left out. */
      day: Type.Optional(Day),
      /** The first group with a contract on the day when it is left out. */
      type: Type.Optional(ContractGroupWord),
    }),
    output: closed({
      day: Day,
      /** The groups with a contract on the day. */
      groups: Type.Array(ContractGroupWord),
      /** The group of the list; null when no contract counts on the day. */
      type: nullable(ContractGroupWord),
      /** Null without a contract in the group. */
      terms: nullable(Terms),
      /** Each with its corrections behind it. */
      list: Type.Array(PayLine),
      /** The bets without those that stopped counting. */
      totals: closed({ teamBet: Amount, amount: Amount, paid: Amount }),
      /** What the day so far misses to the next tier, in real time; null at the highest one. */
      missing: nullable(closed({ tier: Type.Integer(), minimumBet: Amount, activeMember: Type.Integer() })),
      /** When the slot or the window ends that is running; null on a day that is over. */
      nextEndsAt: nullable(Timestamp),
      computed: Computed,
    }),
    refusals: ['function-not-enabled', 'invalid-input'],
  }),
  payKit: route({
    ...agent,
    method: 'GET',
    path: '/wps/agent/pay/kit',
    summary:
      'A piece of the file from which a line of pay can be computed again (docs/reference/pay-kit.md), for who received the line or has to pay it. The pieces one after the other are the file.',
    input: closed({
      id: IdText,
      /** The `next` of the piece before; left out for the first one. */
      after: Type.Optional(
        Type.String({
          pattern: '^(tree|cells|rebates|promotions|facts)\\.[0-9]{1,18}(\\.[0-9-]{1,10})?(\\.[A-Z]{0,6})?$',
          maxLength: 50,
        }),
      ),
    }),
    output: closed({
      /** A name for the file. */
      fileName: Type.String(),
      /** Some thousand rows; may be empty. */
      text: Type.String(),
      /** Where the next piece begins; null after the last. */
      next: nullable(Type.String()),
    }),
    refusals: ['unknown-line', 'no-kit', 'invalid-input'],
  }),
  payRangeKit: route({
    ...agent,
    method: 'GET',
    path: '/wps/agent/pay/range/kit',
    summary:
      'A piece of one file with all lines of pay and rebates of the caller that begin on some days, from which each can be computed again (docs/reference/pay-kit.md); with an account, the lines that the caller has to pay to it. The pieces one after the other are the file. At most 31 days.',
    input: closed({
      startDay: Day,
      endDay: Day,
      /** Of what the caller has to pay: the receiver, by its id or its account name. */
      downlineId: Type.Optional(IdText),
      customerName: Type.Optional(text(64)),
      /** The `next` of the piece before; left out for the first one. */
      after: Type.Optional(
        Type.String({
          pattern:
            '^[0-9]{1,6}\\.[0-9]{1,18}\\.(lines|rates|tree|day|promotions|cells|bets)(\\.[0-9]{1,18}|\\.[0-9]{4}-[0-9]{2}-[0-9]{2}(\\.[0-9]{1,18}){1,3})$',
          maxLength: 110,
        }),
      ),
    }),
    output: closed({
      /** A name for the file. */
      fileName: Type.String(),
      /** Some thousand rows. */
      text: Type.String(),
      /** Where the next piece begins; null after the last. */
      next: nullable(Type.String()),
    }),
    refusals: [
      'range-empty',
      'unknown-downline',
      'no-range-kit',
      'period-computing',
      'range-too-long',
      'invalid-input',
    ],
  }),
  disbursePay: route({
    ...agent,
    idempotent: true,
    method: 'POST',
    path: '/wps/agent/pay/disburse',
    stale,
    encrypted: true,
    summary: 'Pays a line that the caller owes, with what is there. Arrears go first.',
    input: closed({ id: IdText, downlineId: IdText, password }),
    output: Disbursed,
    refusals: [
      'unknown-line',
      'line-paid',
      'line-held',
      'period-computing',
      'run-approval-needed',
      ...disburseRefusals,
    ],
  }),
  disburseAllPay: route({
    ...agent,
    idempotent: true,
    method: 'POST',
    path: '/wps/agent/pay/disburseAll',
    stale,
    encrypted: true,
    summary:
      'Pays everything that the caller owes, or all of a kind after what is late of the others; the oldest first, the last one in part.',
    input: closed({ kind: Type.Optional(ContractKindWord), password }),
    output: Disbursed,
    refusals: ['nothing-owed', ...disburseRefusals],
  }),
};
