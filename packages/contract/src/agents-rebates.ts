// Rebates in the agent centre: the own ones, and those of the downline (docs/reference/agents.md 4.2).
import Type from 'typebox';
import { nullable } from './cashier-shapes.ts';
import { route } from './route.ts';
import { closed, Done, IdText, Nothing, text } from './schemas.ts';

const agent = { auth: 'member', gate: 'account-centre' } as const;

/** What a rebate is for. */
export const rebateKey = {
  /** The group of games: LOTT, ELOTT, LIVE, RNG, SPORTS, FISH or PVP. */
  type: Type.String(),
  /** In LOTT 1 (Lott) or 2 (ZY), else 0. */
  prizeModeId: Type.Integer(),
};

/** A rate is a series in LOTT and in parts per million in the other groups. */
export const RebateLine = closed({
  ...rebateKey,
  step: Type.Integer(),
  siteCap: Type.Integer(),
  /** Today's rate; null: the account has none. */
  rebate: nullable(Type.Integer()),
  /** Rates that are set for later local days, as yyyy-MM-dd. */
  pending: Type.Array(closed({ fromDay: Type.String(), rebate: Type.Integer() })),
});

/** A line with the lowest and the highest rate that the caller can set. With a lowest one above the highest there is none. */
export const BoundRebateLine = closed({
  ...RebateLine.properties,
  minRebate: Type.Integer(),
  maxRebate: Type.Integer(),
});

/** The rates that a call asks for. */
export const RebateConfigs = Type.Array(
  closed({
    type: text(16),
    prizeModeId: Type.Optional(Type.Integer({ minimum: 0, maximum: 32_767 })),
    rebateValue: Type.Integer({ minimum: -2_147_483_647, maximum: 2_147_483_647 }),
  }),
  { minItems: 1, maxItems: 16 },
);

/** One of the two names the account. */
const named = { customerId: Type.Optional(IdText), customerName: Type.Optional(text()) };

export const agentsRebates = {
  ownRebates: route({
    ...agent,
    method: 'GET',
    path: '/wps/agent/globalRebateSettings',
    summary: "The caller's own rebates, with the steps and caps of the site.",
    input: Nothing,
    output: closed({
      list: Type.Array(
        closed({
          ...RebateLine.properties,
          /** The highest rate that the caller can promise to new accounts: its lowest own one from the next local day on. */
          mayGive: Type.Integer(),
        }),
      ),
    }),
    refusals: [],
  }),
  rebateKit: route({
    ...agent,
    method: 'GET',
    path: '/wps/agent/rebates/kit',
    summary:
      'A piece of the file from which a rebate of the caller, of a day and group, can be computed again (docs/reference/pay-kit.md). The pieces one after the other are the file.',
    input: closed({
      /** The local day, `yyyy-MM-dd`. */
      day: text(10),
      type: text(16),
      /** The `next` of the piece before; left out for the first one. */
      after: Type.Optional(
        Type.String({ pattern: '^(tree|shares|cells)\\.[0-9]{1,18}(\\.[A-Z]{0,6})?$', maxLength: 40 }),
      ),
    }),
    output: closed({ fileName: Type.String(), text: Type.String(), next: nullable(Type.String()) }),
    refusals: ['unknown-line', 'no-kit', 'invalid-input'],
  }),
  downlineRebates: route({
    ...agent,
    method: 'GET',
    path: '/wps/agent/downlineRebates',
    summary:
      'The rebates of an account below the caller, and what the caller can set from the next local day on.',
    input: closed(named),
    output: closed({
      customerId: IdText,
      /** Whether the caller can set them: only for an account directly below it. */
      isDirect: Type.Boolean(),
      list: Type.Array(BoundRebateLine),
    }),
    refusals: ['unknown-downline'],
  }),
  updateDownlineRebates: route({
    ...agent,
    method: 'POST',
    path: '/wps/agent/updateDownlineRebates',
    stale: ['GET /wps/agent/downlineRebates'],
    summary:
      'Raises rebates of an account directly below the caller, from the next local day on: all of them or none.',
    input: closed({ ...named, configs: RebateConfigs }),
    output: Done,
    refusals: [
      'unknown-downline',
      'not-direct-downline',
      'agent-frozen',
      'counterparty-frozen',
      'rebate-group-unknown',
      'rebate-step',
      'rebate-above-site',
      'rebate-above-own',
      'rebate-below-downline',
      'rebate-lowering',
    ],
  }),
};
