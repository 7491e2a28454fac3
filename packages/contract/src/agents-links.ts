// How accounts come below an agent (specification, section 4): invitation links, accounts that it opens itself, and promotion of a member.
import { linkGuards } from '@tyche/rules/agents/abuse/words';
import Type from 'typebox';
import { termsRefusals } from '@tyche/rules/agents/words';
import { ContractGroupWord, ContractKindWord, offeredTiers, Tier } from './agents-terms.ts';
import { nullable, oneOf, paging } from './cashier-shapes.ts';
import { Day } from './records.ts';
import { route } from './route.ts';
import { Amount, closed, Done, IdText, text, Timestamp } from './schemas.ts';

const agent = { auth: 'member', gate: 'account-centre' } as const;

/** Calls that open accounts and links: a member is told that only agents do. */
const opening = { ...agent, gateRefusal: 'agents-only-open' } as const;

/** What an account is opened as: 0 a member, 1 an agent. */
const OpenedType = Type.Union([Type.Literal(0), Type.Literal(1)]);
/** The same as it is asked for: another number is `user-type-unknown`. */
const AskedType = Type.Integer({ minimum: 0, maximum: 99 });

/**
 * Rebates that new accounts get, by group of games: a series such as `1950` in LOTT, a share such as `0.005` in the other groups. In LOTT the
 * prize mode is 1 (Lott, by default) or 2 (ZY).
 */
const Configs = Type.Array(
  closed({
    gameCode: text(8),
    prizeModeId: Type.Optional(Type.Integer({ minimum: 0, maximum: 32_767 })),
    rebate: text(20),
  }),
  { maxItems: 8 },
);
const WrittenConfigs = Type.Array(
  closed({ gameCode: Type.String(), prizeModeId: Type.Integer(), rebate: Type.String() }),
);

/** A contract that an agent offers with an opening or a link. */
const WithOffer = Type.Optional(
  nullable(closed({ kind: ContractKindWord, type: ContractGroupWord, ...offeredTiers })),
);

const Link = closed({
  id: IdText,
  code: Type.String(),
  /** The path behind `/r/`; null: the code is in the address. */
  path: nullable(Type.String()),
  type: OpenedType,
  /** 0 closed, 1 normal, 2 expired. */
  status: Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(2)]),
  startDate: Timestamp,
  endDate: nullable(Timestamp),
  createdDate: Timestamp,
  /** What it promises. An account gets it, or what the agent may give at its registration when that is lower. */
  configs: WrittenConfigs,
  /** The contract that it offers to each agent who registers by it; null: none. */
  offer: nullable(closed({ kind: ContractKindWord, type: ContractGroupWord, tiers: Type.Array(Tier) })),
  /** How many browsers opened it, each once a day. */
  opened: Type.Integer(),
  /** How many accounts registered by it. */
  affiliateCount: Type.Integer(),
  /** How many of them made their first deposit. */
  firstDepositors: Type.Integer(),
  /** What they play in the days of the list, each by itself; null where more than 5 000 accounts came by the links of the page. */
  validBet: nullable(Amount),
  netLoss: nullable(Amount),
  activeMembers: nullable(Type.Integer()),
  /** What the search for spam gave it: who registers by it solves a captcha, or nobody can until staff have decided. */
  guard: nullable(oneOf(linkGuards)),
});

const OpenedAccount = closed({
  customerId: IdText,
  customerName: Type.String(),
  userType: OpenedType,
  /** Shown once: the account must change it at its first login. */
  password: Type.String(),
  /** The rebates that it has from the next local day on. */
  configs: WrittenConfigs,
  /** The contract that was offered to it with the opening; null: none. */
  contractId: nullable(IdText),
});

/** How many match in all. */
const counted = { total: Type.Integer(), totalPages: Type.Integer() };

const links = 'GET /wps/agent/affiliateUrls';
const downlines = 'GET /wps/agent/downlines';
const contracts = 'GET /wps/agent/contracts';
const contractLimits = 'GET /wps/agent/contractLimits';
/** Read again after an opening: it was refused when the own rebates are lower by now. */
const ownRebates = 'GET /wps/agent/globalRebateSettings';
const presetRefusals = [
  'rebate-group-unknown',
  'rebate-step',
  'rebate-above-site',
  'rebate-above-own',
] as const;
const mayOpen = [
  'agents-only-open',
  'agent-frozen',
  'register-not-allowed',
  'agent-level-limit',
  ...presetRefusals,
] as const;

export const agentsLinks = {
  createAffiliateUrl: route({
    ...opening,
    method: 'POST',
    path: '/wps/agent/affiliateUrl',
    summary: 'Makes an invitation link. At most `linkQuota` links of an agent are normal at a time.',
    input: closed({
      /** The account that the link makes. */
      type: OpenedType,
      /** By default now. */
      startDate: Type.Optional(nullable(Timestamp)),
      /** Null: endless. */
      endDate: Type.Optional(nullable(Timestamp)),
      /** 0: the code in the query of the address. 1: an own path. */
      pathType: Type.Union([Type.Literal(0), Type.Literal(1)]),
      /** 1 to 14 of a–z, 0–9 and -; with an own path only. */
      path: Type.Optional(nullable(text(64))),
      configs: Type.Optional(Configs),
      /** A contract that is offered to each agent who registers by it, by the own rates of that moment. Only of a link that makes agents. */
      offer: WithOffer,
    }),
    output: closed({ id: IdText, code: Type.String(), path: nullable(Type.String()) }),
    stale: [links, ownRebates],
    refusals: [
      'link-quota',
      'link-path-format',
      'link-path-taken',
      'link-dates',
      'invalid-input',
      'function-not-enabled',
      ...termsRefusals,
      ...mayOpen,
    ],
  }),
  listAffiliateUrls: route({
    ...agent,
    method: 'GET',
    path: '/wps/agent/affiliateUrls',
    summary: 'The invitation links of the caller, the newest first, and the sums of all that match.',
    input: closed({
      status: Type.Optional(Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(2)])),
      type: Type.Optional(OpenedType),
      /** Made from this moment on, and before the other. */
      createdFrom: Type.Optional(Timestamp),
      createdTo: Type.Optional(Timestamp),
      /** How the code or the own path begins, whatever the case. */
      code: Type.Optional(text(14)),
      /** The days of valid bet, net loss and active accounts; both or none: the last seven. */
      startDay: Type.Optional(Day),
      endDay: Type.Optional(Day),
      ...paging,
    }),
    output: closed({
      /** How many more links may be normal. */
      left: Type.Integer(),
      startDay: Day,
      endDay: Day,
      /** The valid bet with which an account is active in these days. */
      activeFloor: Amount,
      /** Of all links that match; `activeMembers` null where more than 5 000 accounts came by them. */
      sums: closed({
        opened: Type.Integer(),
        affiliateCount: Type.Integer(),
        firstDepositors: Type.Integer(),
        activeMembers: nullable(Type.Integer()),
      }),
      list: Type.Array(Link),
      ...counted,
    }),
    refusals: ['invalid-input'],
  }),
  disableAffiliateUrl: route({
    ...agent,
    method: 'PUT',
    path: '/wps/agent/affiliateUrl/:id/disable',
    summary: 'Closes an invitation link at once and permanently.',
    input: closed({ id: IdText }),
    output: Done,
    stale: [links],
    refusals: ['unknown-link', 'link-closed'],
  }),
  deleteAffiliateUrl: route({
    ...agent,
    method: 'DELETE',
    path: '/wps/agent/affiliateUrl/:id',
    summary: 'Closes an invitation link and hides it. Its registrations stay.',
    input: closed({ id: IdText }),
    output: Done,
    stale: [links],
    refusals: ['unknown-link'],
  }),
  registeredAffiliates: route({
    ...agent,
    method: 'GET',
    path: '/wps/agent/registeredAffiliates/:id',
    summary:
      'The accounts that registered by an invitation link and are below the caller today, the newest first.',
    input: closed({ id: IdText, ...paging }),
    output: closed({
      list: Type.Array(closed({ customerName: Type.String(), registeredDate: Timestamp })),
      ...counted,
    }),
    refusals: ['unknown-link'],
  }),
  openAffiliateUrl: route({
    method: 'POST',
    path: '/wps/agent/affiliateUrl/visit',
    auth: 'open',
    summary:
      'Counts a visit by an invitation link, once a day and browser, and gives its code with the masked name of its agent. ' +
      'Five wrong ones an hour a network.',
    input: closed({ path: Type.Optional(text(64)), code: Type.Optional(text(64)) }),
    output: closed({ code: Type.String(), name: Type.String(), type: OpenedType }),
    refusals: ['affiliate-code-unknown', 'too-many-requests'],
  }),
  openDownline: route({
    ...opening,
    method: 'POST',
    path: '/wps/agent/downline',
    encrypted: true,
    summary: 'Opens an account directly below the caller. Its password serves once, for the first login.',
    input: closed({
      username: text(64),
      userType: AskedType,
      configs: Type.Optional(Configs),
      /** A contract that is offered to the new agent in the same step. When it is refused, no account is opened. */
      offer: WithOffer,
    }),
    output: OpenedAccount,
    stale: [downlines, ownRebates, contracts, contractLimits],
    refusals: [
      'invalid-input',
      'function-not-enabled',
      'margin-too-thin',
      'debt-owed',
      ...termsRefusals,
      'field-required',
      'field-length',
      'field-format',
      'username-taken',
      'user-type-unknown',
      'register-quota',
      'registration-closed',
      ...mayOpen,
    ],
  }),
  openDownlines: route({
    ...opening,
    method: 'POST',
    path: '/wps/agent/downlines',
    encrypted: true,
    summary:
      'Opens up to fifty accounts directly below the caller, all or none. A refusal has `lines`: each wrong line with its code.',
    input: closed({
      lines: Type.Array(closed({ username: text(64), userType: AskedType }), { minItems: 1, maxItems: 50 }),
      /** The same for all. */
      configs: Type.Optional(Configs),
    }),
    output: closed({ list: Type.Array(OpenedAccount) }),
    stale: [downlines, ownRebates],
    refusals: ['bulk-refused', 'register-quota', 'registration-closed', ...mayOpen],
  }),
  promoteDownlineToAgent: route({
    ...agent,
    method: 'PUT',
    path: '/wps/agent/promoteDownlineToAgent',
    summary: 'Makes a member who is directly below the caller an agent. It cannot be undone.',
    input: closed({ customerId: IdText }),
    output: Done,
    stale: [downlines],
    refusals: [
      'unknown-downline',
      'not-direct-downline',
      'already-agent',
      'counterparty-frozen',
      'agent-frozen',
      'register-not-allowed',
      'agent-level-limit',
    ],
  }),
};
