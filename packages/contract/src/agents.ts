// The agent centre (specification, section 4): an agent and its downline.
import Type from 'typebox';
import { nullable, oneOf } from './cashier-shapes.ts';
import { route } from './route.ts';
import { closed, IdText, Timestamp } from './schemas.ts';

const agent = { auth: 'member', gate: 'account-centre' } as const;

/** An account of the downline, as its upline sees it. */
const DownlineLine = closed({
  customerId: IdText,
  /** In full: an agent knows its downline by name. */
  customerName: Type.String(),
  /** The account type: 0 member, 1 agent. */
  type: Type.Integer(),
  /** Everybody below it today, however deep. */
  teamSize: Type.Integer(),
  registerDate: Timestamp,
  lastLogin: nullable(Timestamp),
  /** Its state in the programme; null for a member. */
  state: nullable(oneOf(['active', 'frozen', 'closed'])),
});

export const agents = {
  listDownlines: route({
    ...agent,
    method: 'GET',
    path: '/wps/agent/downlines',
    summary: 'Who stands directly below an agent: the caller, or an account below it.',
    input: closed({
      /** By default the caller. */
      agentId: Type.Optional(IdText),
      pageNo: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
      pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
    }),
    output: closed({
      /** Everybody below the agent today. */
      teamSize: Type.Integer(),
      list: Type.Array(DownlineLine),
      total: Type.Integer(),
      totalPages: Type.Integer(),
    }),
    refusals: ['unknown-downline'],
  }),
};
