import type { contract } from '@tyche/contract/contract';
import type { InputOf } from '@tyche/contract/route';
import { Refusal } from '../../platform/http/errors.ts';
import type { Call } from '../../platform/http/handlers.ts';
import type { MembersDeps } from './deps.ts';
import { findMemberRow, type MemberRow, noteLogin } from './store.ts';

export interface SignedIn {
  /** The member as it was before this login. */
  readonly row: MemberRow;
  readonly token: string;
}

/**
 * Signs a member in by name and password, both trimmed of nothing but outer spaces of the name (specification, section 5).
 * Refuses `field-required`, `login-failed` (the same for an unknown name and a wrong password), `account-disabled`, `too-many-requests`.
 */
export async function login(
  deps: MembersDeps,
  input: InputOf<typeof contract.login>,
  call: Call,
): Promise<SignedIn> {
  const username = input.username.trim();
  if (username === '') throw new Refusal('field-required', { field: 'username' });
  if (input.password === '') throw new Refusal('field-required', { field: 'password' });
  const found = await deps.identity.checkPassword('member', username, input.password, call.ip);
  if (!found) throw new Refusal('login-failed', { captcha: false });
  const row = await findMemberRow(deps.database.reader, found.subjectId);
  if (!row) throw new Refusal('login-failed', { captcha: false });
  if (row.is_disabled) throw new Refusal('account-disabled');
  const { site } = await deps.merchant();
  const token = await deps.database.inTransaction(async (tx) => {
    await noteLogin(tx, row.member_id);
    return deps.identity.startSession(tx, {
      realm: 'member',
      subjectId: row.member_id,
      hours: site.sessionHours,
      ip: call.ip,
      userAgent: call.userAgent,
    });
  });
  return { row, token };
}
