import type { contract } from '@tyche/contract/site';
import type { OutputOf } from '@tyche/contract/route';
import { type Caller, isAccountType } from '@tyche/rules/access';
import { create } from 'zustand';
import { clearItems, readItem, writeItem } from '../lib/storage.ts';

export interface Member {
  readonly id: string;
  readonly username: string;
  readonly nickname: string;
  readonly type: number;
}

interface Session {
  readonly member: Member | null;
  /** The server has not said yet whose the cookie is. */
  readonly isResuming: boolean;
}

type SignedIn = OutputOf<typeof contract.login>;
type MemberInfo = OutputOf<typeof contract.memberInfo>;

/**
 * Who is signed in, for the page's own decisions. The credential is an HttpOnly cookie; session storage holds the
 * specification's keys with a marker in `token`, and the server decides every call.
 */
export const useSession = create<Session>(() => ({
  member: storedMember(),
  isResuming: readItem('local', 'returning') === '1',
}));

/** Takes over what login or registration answered. A session that is still bound to something is nobody's yet. */
export function signIn(answer: SignedIn): void {
  if (answer.restriction) return;
  keep({ id: answer.id, username: answer.userName, nickname: answer.nickname, type: answer.customerType });
}

/** Takes over what the server knows of the session's member. */
export function refreshMember(info: MemberInfo): void {
  keep({ id: info.id, username: info.account, nickname: info.nickname, type: info.type });
}

/** Forgets the member; the merchant's codes stay (specification section 4). */
export function signOut(): void {
  clearItems('session', ['merchant', 'merchantCode']);
  writeItem('local', 'returning', null);
  useSession.setState({ member: null });
}

/** The first question of a page, whose session it has, is answered. */
export function endResuming(): void {
  useSession.setState({ isResuming: false });
}

/** Whether this browser was signed in when it was last here: then a new tab asks the server who it is. */
export function mayBeSignedIn(): boolean {
  return useSession.getState().member === null && readItem('local', 'returning') === '1';
}

/** The member as the access rules know him. A type that they do not know may do the least: it counts as a trial account. */
export function callerOf(member: Member | null): Caller {
  if (!member) return { kind: 'visitor' };
  return { kind: 'member', accountType: isAccountType(member.type) ? member.type : 4 };
}

/** Who is here now, for a decision outside of components. */
export function callerNow(): Caller {
  return callerOf(useSession.getState().member);
}

function keep(member: Member): void {
  const values = {
    token: '1',
    customerId: member.id,
    account: member.username,
    username: member.username,
    nickname: member.nickname,
    isAgent: String(member.type),
  };
  for (const [key, value] of Object.entries(values)) writeItem('session', key, value);
  writeItem('local', 'returning', '1');
  useSession.setState({ member });
}

function storedMember(): Member | null {
  if (readItem('session', 'token') !== '1') return null;
  const username = readItem('session', 'username') ?? '';
  return {
    id: readItem('session', 'customerId') ?? '',
    username,
    nickname: readItem('session', 'nickname') ?? username,
    type: Number(readItem('session', 'isAgent') ?? 2),
  };
}
