// The people of a demo's history. They act through the handlers of the calls, as callers over HTTP do.
import { randomBytes } from 'node:crypto';
import { roleNames, permissionsOf } from '@tyche/contract/permissions';
import { assert } from '@tyche/kernel/assert';
import type { StaffId } from '@tyche/kernel/ids';
import { requestKeyAt } from '@tyche/kernel/request-key';
import { findMember, findMemberId } from '../modules/members/index.ts';
import { findStaffId } from '../modules/staff/index.ts';
import type { Database } from '../platform/db/database.ts';
import type { Call, MemberSession, StaffSession } from '../platform/http/handlers.ts';

export type MemberCall = Call & { readonly member: MemberSession };
export type StaffCall = Call & { readonly staff: StaffSession };

export interface Actors {
  /** A key for a request that moves money. */
  newKey(): string;
  /** A call of somebody who is not signed in. */
  visitor(): Call;
  member(username: string): Promise<MemberCall>;
  staff(username: string): Promise<StaffCall>;
  idOf(username: string): Promise<bigint>;
}

/** @param now the time of the history; keys of requests begin with it. */
export function openActors(database: Database, now: () => Date): Actors {
  const newKey = () => requestKeyAt(now().getTime(), randomBytes(16));
  const visitor = (): Call => ({
    requestId: 'demo',
    ip: '127.0.0.1',
    origin: 'http://localhost',
    country: '',
    language: 'EN',
    key: newKey(),
    userAgent: 'demo',
    sessionToken: null,
    staffToken: null,
    cookie: () => null,
    setCookie: () => undefined,
    dropCookie: () => undefined,
    setSession: () => undefined,
    clearSession: () => undefined,
  });
  async function idOf(username: string): Promise<bigint> {
    const id = await findMemberId(database.reader, username);
    assert(id !== null, `${username} exists`);
    return id;
  }
  return {
    newKey,
    visitor,
    idOf,
    async member(username) {
      const member = await findMember(database.reader, await idOf(username));
      assert(member, `${username} may act`);
      return { ...visitor(), member };
    },
    async staff(username) {
      const staffId = await findStaffId(database.reader, username);
      assert(staffId !== null, `${username} exists`);
      const permissions = permissionsOf(roleNames);
      return { ...visitor(), staff: { staffId: staffId as StaffId, username, permissions } };
    },
  };
}
