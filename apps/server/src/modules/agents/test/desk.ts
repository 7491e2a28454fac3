// Two persons of staff on the stage: one proposes, the other approves.
import type { StaffId } from '@tyche/kernel/ids';
import { codeOf } from '@tyche/testkit/code-of';
import type { Database } from '../../../platform/db/database.ts';
import type { Handlers } from '../../../platform/http/handlers.ts';
import { approveAction, createStaffAccount, type GuardedActions } from '../../staff/index.ts';

type StaffCall = Parameters<Handlers<'moveAccount'>['moveAccount']>[1];

export interface Desk {
  /** Calls of the first person, who may approve too. */
  readonly call: StaffCall;
  /** The second person approves. Gives `done`, or the code of the refusal. */
  approve(answer: { readonly approvalId: string }): Promise<string>;
  /** The first person tries to approve an own proposal. */
  approveOwn(answer: { readonly approvalId: string }): Promise<string>;
}

/** Opens two accounts of staff that approve actions. */
export async function openDesk(database: Database, actions: GuardedActions): Promise<Desk> {
  const [first, second] = await database.inTransaction(async (tx) => [
    await createStaffAccount(tx, 'first', []),
    await createStaffAccount(tx, 'second', []),
  ]);
  const actor = (staffId: bigint | null | undefined) => ({
    staff: {
      staffId: staffId as StaffId,
      username: 'desk',
      permissions: ['agents.approve', 'agents.manage'] as const,
    },
    ip: '127.0.0.1',
  });
  const approve = (by: bigint | null | undefined, { approvalId }: { readonly approvalId: string }) =>
    codeOf(approveAction(database, actions, BigInt(approvalId), actor(by)));
  return {
    call: actor(first) as unknown as StaffCall,
    approve: (answer) => approve(second, answer),
    approveOwn: (answer) => approve(first, answer),
  };
}
