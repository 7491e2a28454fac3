// The security centre: where one is signed in, the payment password, linked providers, and how well all of it protects.
import type { identity as contract } from '@tyche/contract/identity';
import type { Database } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import type { Handlers } from '../../../platform/http/handlers.ts';
import { requireOwnPassword } from './factor-routes.ts';
import { type Identity, REMEMBERED_COOKIE, SOCIAL_COOKIE } from '../index.ts';
import type { MemberPort } from '../member-port.ts';
import { scoreOf } from './security-score.ts';

export interface SecurityRouteDeps {
  readonly database: Database;
  readonly identity: Identity;
  readonly members: MemberPort;
  /** Closes the live streams of a member whose sessions ended. */
  readonly drop: (memberId: bigint) => void;
}

type DeviceRoute = 'devices' | 'endDevice' | 'endSessions';
type PaymentRoute = 'hasWithdrawalPassword' | 'setPaymentPassword' | 'changePaymentPassword';
type LinkRoute = 'socialLinks' | 'socialLink' | 'socialUnlink';
type SecurityRoute = Extract<keyof typeof contract, DeviceRoute | PaymentRoute | LinkRoute | 'security'>;

export function securityRoutes(deps: SecurityRouteDeps): Handlers<SecurityRoute> {
  const { database, identity, members } = deps;
  return {
    ...deviceRoutes(deps),
    ...paymentRoutes(deps),
    ...linkRoutes(deps),
    async security(_input, call) {
      const { memberId } = call.member;
      const subject = { realm: 'member', subjectId: memberId } as const;
      const [facts, factors, devices, dates] = await Promise.all([
        members.factsOf(memberId),
        identity.factorsOf(database.reader, subject),
        identity.listDevices(memberId, call.sessionToken),
        identity.passwordDates(memberId),
      ]);
      return scoreOf({ ...facts, ...factors, ...dates, sessions: devices.length });
    },
  };
}

function deviceRoutes({ database, identity, drop }: SecurityRouteDeps): Handlers<DeviceRoute> {
  return {
    async devices(_input, call) {
      const found = await identity.listDevices(call.member.memberId, call.sessionToken);
      return {
        list: found.map(({ id, startedAt, seenAt, ...rest }) => ({
          ...rest,
          id: id.toString(),
          startedAt: startedAt.getTime(),
          seenAt: seenAt.getTime(),
        })),
      };
    },
    async endDevice({ id }, call) {
      const { memberId } = call.member;
      const isEnded = await database.inTransaction((tx) => identity.endDevice(tx, memberId, BigInt(id)));
      if (!isEnded) throw new Refusal('unknown-device');
      drop(memberId);
      return null;
    },
    async endSessions({ keepThis = false }, call) {
      const { memberId } = call.member;
      const ended = await database.inTransaction((tx) =>
        identity.endSessionsOf(
          tx,
          { realm: 'member', subjectId: memberId },
          { reason: 'ended-by-member', exceptToken: keepThis ? call.sessionToken : null },
        ),
      );
      drop(memberId);
      if (!keepThis) {
        call.clearSession('member');
        call.dropCookie(REMEMBERED_COOKIE);
      }
      return { ended };
    },
  };
}

function paymentRoutes({ database, identity }: SecurityRouteDeps): Handlers<PaymentRoute> {
  return {
    async hasWithdrawalPassword(_input, call) {
      return (await identity.paymentPassword.isSet(database.reader, call.member.memberId)) ? 1 : 0;
    },
    async setPaymentPassword({ password, paymentPassword, confirmPaymentPassword }, call) {
      requireEqual(paymentPassword, confirmPaymentPassword);
      await requireOwnPassword(identity, call, password);
      await database.inTransaction((tx) =>
        identity.paymentPassword.set(tx, call.member.memberId, paymentPassword, null),
      );
      return null;
    },
    async changePaymentPassword({ oldPaymentPassword, newPaymentPassword, confirmPaymentPassword }, call) {
      requireEqual(newPaymentPassword, confirmPaymentPassword);
      await database.inTransaction((tx) =>
        identity.paymentPassword.set(tx, call.member.memberId, newPaymentPassword, oldPaymentPassword),
      );
      return null;
    },
  };
}

function linkRoutes({ database, identity }: SecurityRouteDeps): Handlers<LinkRoute> {
  return {
    async socialLinks(_input, call) {
      const links = await identity.social.listLinks(call.member.memberId);
      return { list: links.map(({ provider, linkedAt }) => ({ provider, linkedAt: linkedAt.getTime() })) };
    },
    async socialLink({ provider, query, password }, call) {
      await requireOwnPassword(identity, call, password);
      const subject = await identity.social.finish(provider, query, call.cookie(SOCIAL_COOKIE));
      call.dropCookie(SOCIAL_COOKIE);
      const isLinked = await database.inTransaction((tx) =>
        identity.social.link(tx, call.member.memberId, provider, subject),
      );
      if (!isLinked) throw new Refusal('social-account-taken');
      return null;
    },
    async socialUnlink({ provider, password }, call) {
      await requireOwnPassword(identity, call, password);
      await database.inTransaction((tx) => identity.social.unlink(tx, call.member.memberId, provider));
      return null;
    },
  };
}

function requireEqual(next: string, confirmation: string): void {
  if (next !== confirmation) throw new Refusal('passwords-differ', { field: 'confirmPaymentPassword' });
}
