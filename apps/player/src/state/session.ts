import type { contract } from '@tyche/contract/site';
import type { OutputOf } from '@tyche/contract/route';
import { type Caller, isAccountType } from '@tyche/rules/access';
import { clearItems, readItem, writeItem } from '../lib/storage.ts';
import { createKept } from './first-state.ts';

export interface Member {
  readonly id: string;
  readonly username: string;
  readonly nickname: string;
  readonly type: number;
}

/** What session storage keeps of a member beside the member: the specification's keys, section 3. */
interface Extras {
  readonly merchant?: string;
  readonly toUpline?: boolean;
  readonly memberLabel?: string;
  readonly memberLabelTextColor?: string;
  readonly memberLabelBgColor?: string;
  /** The password must be changed. */
  readonly cpw?: boolean;
}

/** A missing account type is a guest: the trial type, which may do the least (specification, section 6). */
const GUEST = 4;

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
export const useSession = createKept<Session>(
  () => ({ member: storedMember(), isResuming: readItem('local', 'returning') === '1' }),
  ({ mayBeMember }) => ({ member: null, isResuming: mayBeMember }),
);

/**
 * Takes over what login or registration answered. A session that is still bound to something is nobody's yet: of it only `cpw` is kept,
 * when the password must be changed first.
 */
export function signIn(answer: SignedIn): void {
  if (answer.restriction) {
    writeItem('session', 'cpw', answer.restriction === 'change-password' ? 'true' : null);
    return;
  }
  const { merchant, account } = partsOf(answer.userName);
  const member = { id: answer.id, username: account, nickname: answer.nickname, type: answer.customerType };
  keep(member, { merchant, cpw: false });
}

/** Takes over what the server knows of the session's member. */
export function refreshMember(info: MemberInfo): void {
  const { labelName, color, color2 } = info.clubLabel;
  keep(
    { id: info.id, username: info.account, nickname: info.nickname, type: info.type },
    {
      toUpline: info.toUpline,
      memberLabel: labelName,
      memberLabelTextColor: color,
      memberLabelBgColor: color2,
      cpw: false,
    },
  );
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
  return { kind: 'member', accountType: isAccountType(member.type) ? member.type : GUEST };
}

/** Who is here now, for a decision outside of components. */
export function callerNow(): Caller {
  return callerOf(useSession.getState().member);
}

function keep(member: Member, { merchant, toUpline, cpw, ...label }: Extras): void {
  const code = merchant || readItem('session', 'merchantCode');
  const values: Record<string, string | null | undefined> = {
    token: '1',
    customerId: member.id,
    account: member.username,
    username: code ? `${code}@${member.username}` : member.username,
    nickname: member.nickname,
    isAgent: String(member.type),
    platform: 'web',
    merchant: code,
    merchantCode: code,
    toUpline: toUpline === undefined ? undefined : String(toUpline),
    cpw: cpw ? 'true' : null,
    ...label,
  };
  for (const [key, value] of Object.entries(values))
    if (value !== undefined) writeItem('session', key, value);
  writeItem('local', 'returning', '1');
  useSession.setState({ member });
}

function storedMember(): Member | null {
  if (readItem('session', 'token') !== '1') return null;
  const username = readItem('session', 'account') ?? partsOf(readItem('session', 'username') ?? '').account;
  const type = readItem('session', 'isAgent');
  return {
    id: readItem('session', 'customerId') ?? '',
    username,
    nickname: readItem('session', 'nickname') ?? username,
    type: type && isAccountType(Number(type)) ? Number(type) : GUEST,
  };
}

/** The parts of `merchant@name`, as a login answers. */
function partsOf(userName: string): { merchant: string; account: string } {
  const at = userName.indexOf('@');
  return { merchant: userName.slice(0, Math.max(at, 0)), account: userName.slice(at + 1) };
}
