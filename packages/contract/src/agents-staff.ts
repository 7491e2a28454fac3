// Staff on accounts of the agent programme: which one it is, and its place in the tree.
import Type from 'typebox';
import { nullable, oneOf } from './cashier-shapes.ts';
import { route } from './route.ts';
import { closed, IdText, text } from './schemas.ts';

const named = { memberId: IdText, username: Type.String() };

export const agentsStaff = {
  agentAccount: route({
    method: 'GET',
    path: '/wps/staff/agents/account',
    auth: 'staff',
    permission: 'agents.read',
    summary: 'An account by its name or id, with its place in the tree today.',
    input: closed({ account: text(64) }),
    output: closed({
      ...named,
      /** Null: a member that is no agent. */
      agentState: nullable(oneOf(['active', 'frozen', 'closed'])),
      /** Directly above it; null: it is at the top. */
      upline: nullable(closed(named)),
    }),
    refusals: ['not-allowed', 'unknown-member'],
  }),
};
