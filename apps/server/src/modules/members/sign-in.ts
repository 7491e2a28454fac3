// What every way of signing in ends with: the session with what binds it, the device, the history, the notice, the answer.
import type { OutputOf } from '@tyche/contract/route';
import type { members } from '@tyche/contract/members';
import type { Restriction } from '@tyche/rules/access';
import type { Tx } from '../../platform/db/database.ts';
import { publish } from '../../platform/events/events.ts';
import { Outage, Refusal } from '../../platform/http/errors.ts';
import type { Call } from '../../platform/http/handlers.ts';
import { DEVICE_COOKIE, DEVICE_S, networkOf } from '../identity/index.ts';
import { notify } from '../messaging/index.ts';
import { masked, mayReceive, readContacts } from './contacts.ts';
import type { MembersDeps } from './deps.ts';
import { sendCode, type SentCode } from './send-code.ts';
import { findMemberRow, type MemberRow, noteLogin } from './store.ts';
import { insertLogin } from './store-logins.ts';

/** Topic of the event after a login: `{ memberId, at }`, the moment in milliseconds. */
export const SIGNED_IN = 'members.signed-in';

export type SignedInAnswer = OutputOf<typeof members.login>;

export interface Proven {
  readonly row: MemberRow;
  /** How the member proved who he is. */
  readonly method: string;
  /** The password must be changed before anything else. */
  readonly mustChange?: boolean;
  readonly passwordExpired?: boolean;
  /** Whether the proof is weak enough for a second look at an unknown device. */
  readonly checksDevice?: boolean;
  readonly recovered?: boolean;
  readonly factorGiven?: boolean;
  /** It goes on after the device was verified: it is noted already. */
  readonly goesOn?: boolean;
}

export interface Started {
  readonly proven: Proven;
  readonly token: string;
  readonly deviceToken: string | null;
  /** How many sessions elsewhere it ended. */
  readonly endedElsewhere: number;
}

/** Signs a proven member in. Refuses `account-disabled` and what protection says. */
export async function signIn(deps: MembersDeps, proven: Proven, call: Call): Promise<SignedInAnswer> {
  await requireMaySignIn(deps, proven.row);
  const started = await deps.database.inTransaction((tx) => startIn(tx, deps, proven, call));
  return finish(deps, started, call);
}

/** Refuses `account-disabled` to a closed account and what protection says. */
export async function requireMaySignIn(
  { database, requireMaySignIn }: MembersDeps,
  row: MemberRow,
): Promise<void> {
  if (row.is_disabled) throw new Refusal('account-disabled');
  await requireMaySignIn(database.reader, row.member_id);
}

/** The part inside a transaction, for those who have more to do in it. */
export async function startIn(tx: Tx, deps: MembersDeps, proven: Proven, call: Call): Promise<Started> {
  const { identity, merchant, loginPasswords } = deps;
  const { row, method } = proven;
  const { site } = await merchant();
  const { ip, userAgent } = call;
  const memberId = row.member_id;
  const origin = { deviceToken: call.cookie(DEVICE_COOKIE), ip };
  const isKnown = proven.goesOn === true || (await identity.isKnownDevice(tx, memberId, origin));
  const isSuspicious = !isKnown && site.verifyNewDevice && proven.checksDevice === true;
  const restriction = restrictionOf(proven, isSuspicious && (await reachOf(deps, memberId)) !== null);
  const deviceToken =
    restriction === 'verify-device'
      ? null
      : await identity.noteDevice(tx, memberId, { ...origin, userAgent });
  // A login that waits for a code of an unknown device ends nothing yet.
  const endedElsewhere =
    site.oneSession && restriction !== 'verify-device'
      ? await identity.endSessionsOf(
          tx,
          { realm: 'member', subjectId: memberId },
          { reason: 'other-device', keepsBrowsers: true },
        )
      : 0;
  const token = await identity.startSession(tx, {
    realm: 'member',
    subjectId: memberId,
    hours: site.sessionHours,
    ip,
    userAgent,
    restriction,
    deviceToken,
    recovered: proven.recovered ?? false,
    factorGiven: proven.factorGiven ?? false,
  });
  if (restriction === 'change-password') await loginPasswords.openWindow(tx, token);
  if (proven.goesOn !== true) {
    const at = await noteLogin(tx, memberId);
    await publish(tx, SIGNED_IN, { memberId, at: at.getTime() });
    await insertLogin(tx, { memberId, method, network: networkOf(ip), userAgent, isNewDevice: !isKnown });
  }
  if (!isKnown)
    await notify(tx, {
      memberId,
      kind: 'new-device',
      params: { network: networkOf(ip), device: deviceOf(userAgent) },
    });
  return { proven, token, deviceToken, endedElsewhere };
}

/** The part after the transaction: cookies, the code for an unknown device, the answer. */
export async function finish(deps: MembersDeps, started: Started, call: Call): Promise<SignedInAnswer> {
  const { proven, token, deviceToken } = started;
  const { row } = proven;
  if (started.endedElsewhere > 0) deps.live.drop(row.member_id.toString());
  call.setSession('member', token);
  if (deviceToken !== null) call.setCookie(DEVICE_COOKIE, deviceToken, DEVICE_S);
  const session = await deps.identity.findSession('member', token);
  const restriction = session?.restriction ?? null;
  if (restriction === 'verify-device') await sendOnce(deps, row.member_id, token, call);
  return {
    token: '1',
    id: row.member_id.toString(),
    userName: `${(await deps.merchant()).code}@${row.username}`,
    nickname: row.nickname,
    customerType: row.account_type,
    firstTimeLogin: row.is_first_login,
    passwordExpired: proven.passwordExpired ?? false,
    restriction,
  };
}

/** Signs in again after a device was verified: the password may still have to be changed. */
export async function verifyDevice(
  deps: MembersDeps,
  { memberId, token, code }: { memberId: bigint; token: string; code: string },
  call: Call,
): Promise<SignedInAnswer> {
  const { database, codes, identity, loginPasswords } = deps;
  const code6 = await codes.prove({ purpose: 'device', target: memberId.toString(), asker: token }, code);
  const row = await findMemberRow(database.reader, memberId);
  if (!row) throw new Refusal('not-signed-in');
  const started = await database.inTransaction(async (tx) => {
    await codes.spend(tx, code6);
    const mustChange = await loginPasswords.mustChange(tx, 'member', memberId);
    return startIn(tx, deps, { row, method: 'device', mustChange, factorGiven: true, goesOn: true }, call);
  });
  await identity.endSession(token);
  return finish(deps, started, call);
}

/** Sends the code for an unknown device to where the member can be reached. Refuses `not-allowed` when there is no such place. */
export async function sendDeviceCode(
  deps: MembersDeps,
  asked: { memberId: bigint; token: string; channel?: 'email' | 'mobile' | undefined },
  call: Call,
): Promise<SentCode & { channel: 'email' | 'mobile'; target: string }> {
  const { memberId, token } = asked;
  const reach = await reachOf(deps, memberId, asked.channel);
  if (!reach) throw new Refusal('not-allowed');
  const field = reach.channel === 'email' ? 'email' : 'mobileNum';
  const isReal = await mayReceive(deps.database.reader, deps.sealing, {
    memberId,
    field,
    value: reach.value,
  });
  const sent = await sendCode(
    deps,
    {
      purpose: 'device',
      subjectId: memberId,
      asker: token,
      isReal,
      channel: reach.channel === 'email' ? 'mail' : 'sms',
      boundTo: memberId.toString(),
      target: reach.value,
    },
    call,
  );
  return { ...sent, channel: reach.channel, target: masked(field, reach.value) };
}

/** The login stands even when the code could not be sent: it can be asked for again. */
async function sendOnce(deps: MembersDeps, memberId: bigint, token: string, call: Call): Promise<void> {
  try {
    await sendDeviceCode(deps, { memberId, token }, call);
  } catch (error) {
    if (!(error instanceof Refusal || error instanceof Outage)) throw error;
  }
}

function restrictionOf(proven: Proven, mustVerify: boolean): Restriction | null {
  if (mustVerify) return 'verify-device';
  return proven.mustChange ? 'change-password' : null;
}

async function reachOf(
  { database, sealing }: MembersDeps,
  memberId: bigint,
  wanted?: 'email' | 'mobile',
): Promise<{ channel: 'email' | 'mobile'; value: string } | null> {
  const contacts = await readContacts(database.reader, sealing, memberId);
  const email = contacts.get('email');
  const mobile = contacts.get('mobileNum');
  if (mobile && wanted !== 'email') return { channel: 'mobile', value: mobile.value };
  if (email && wanted !== 'mobile') return { channel: 'email', value: email.value };
  return null;
}

/** A browser in few words, for a notice: its name and the system it runs on. */
export function deviceOf(userAgent: string): string {
  const browser = /(Edg|OPR|Firefox|Chrome|Safari)/.exec(userAgent)?.[1] ?? '?';
  const system = /(Windows|Android|iPhone|iPad|Mac OS X|Linux)/.exec(userAgent)?.[1] ?? '?';
  const names: Readonly<Record<string, string>> = { Edg: 'Edge', OPR: 'Opera', 'Mac OS X': 'macOS' };
  return `${names[browser] ?? browser}, ${names[system] ?? system}`;
}
