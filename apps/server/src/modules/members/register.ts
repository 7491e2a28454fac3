// Registration: judge the fields, open the account with its wallet, grant the play money, sign in. One transaction.
import type { contract } from '@tyche/contract/contract';
import type { InputOf } from '@tyche/contract/route';
import { checkField, isBlockedPassword } from '@tyche/rules/fields';
import type { Tx } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { Call } from '../../platform/http/handlers.ts';
import { allow } from '../../platform/http/limits.ts';
import type { Merchant } from '../settings/index.ts';
import type { MembersDeps } from './deps.ts';
import { openMember } from './open-member.ts';
import { noteLogin } from './store.ts';

export type RegisterInput = InputOf<typeof contract.register>;

const perAddress = { name: 'register', most: 200, windowS: 600 };

export interface Registered {
  readonly memberId: bigint;
  readonly username: string;
  readonly token: string;
}

/**
 * Opens an account. Refuses `registration-closed`, `field-required`, `field-length`, `field-format`, `password-blocked`,
 * `passwords-differ`, `agreement-required`, `username-taken`, `too-many-requests` (specification, sections 4 and 5).
 */
export async function register(deps: MembersDeps, input: RegisterInput, call: Call): Promise<Registered> {
  const merchant = await deps.merchant();
  judge(merchant, input);
  await allow(deps.database.reader, perAddress, call.ip);
  const passwordHash = await deps.identity.hashPassword(input.password);
  return deps.database.inTransaction((tx) => open(tx, deps, merchant, input, passwordHash, call));
}

async function open(
  tx: Tx,
  deps: MembersDeps,
  { site }: Merchant,
  input: RegisterInput,
  passwordHash: string,
  call: Call,
): Promise<Registered> {
  const { username, referralCode = null } = input;
  const memberId = await openMember(tx, deps.identity, {
    username,
    passwordHash,
    language: call.language,
    referralCode,
    site,
  });
  if (memberId === null) throw new Refusal('username-taken', { field: 'username' });
  await noteLogin(tx, memberId);
  const token = await deps.identity.startSession(tx, {
    realm: 'member',
    subjectId: memberId,
    hours: site.sessionHours,
    ip: call.ip,
    userAgent: call.userAgent,
  });
  return { memberId, username, token };
}

function judge({ site }: Merchant, input: RegisterInput): void {
  if (!site.registrationOpen) throw new Refusal('registration-closed');
  for (const [field, rule] of Object.entries(site.registerFields)) {
    if (!rule.show) continue;
    const value = input[field as keyof RegisterInput];
    const problem = checkField(rule, typeof value === 'string' ? value : '');
    if (!problem) continue;
    const { code, ...details } = problem;
    throw new Refusal(code, { field, ...details });
  }
  if (isBlockedPassword(input.password, input.username))
    throw new Refusal('password-blocked', { field: 'password' });
  if (input.password !== input.confirmPassword)
    throw new Refusal('passwords-differ', { field: 'confirmPassword' });
  if (input.agreement === false)
    throw new Refusal('agreement-required', { field: 'agreement', age: site.minimumAge });
}
