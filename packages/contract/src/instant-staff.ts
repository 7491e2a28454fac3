// What staff may do to the pools of scratch tickets. It needs two persons: the answer is the number of a proposal.
import Type from 'typebox';
import { DesignCode, PoolNumber } from './instant.ts';
import { route } from './route.ts';
import { closed, IdText } from './schemas.ts';

export const instantStaff = {
  withdrawPool: route({
    method: 'PUT',
    path: '/wps/staff/instant/pools/:code/:pool/withdrawal',
    auth: 'staff',
    permission: 'draws.manage',
    summary:
      'Proposes that a pool of scratch tickets is sold no further. What is sold stays paid, the rest is never sold, and the pool is opened. The reason is public.',
    input: closed({
      code: DesignCode,
      pool: PoolNumber,
      reason: Type.String({ minLength: 3, maxLength: 300 }),
    }),
    output: closed({ approvalId: IdText }),
    refusals: ['not-allowed', 'unknown-game', 'unknown-pool', 'pool-not-on-sale', 'approval-pending'],
  }),
};
