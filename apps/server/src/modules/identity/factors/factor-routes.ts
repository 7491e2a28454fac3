// Second factors of a member: set up, asked for, taken away.
import type { factors as contract } from '@tyche/contract/factors';
import type { Database } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import type { Call, Handlers, MemberSession } from '../../../platform/http/handlers.ts';
import type { Identity } from '../index.ts';

export interface FactorRouteDeps {
  readonly database: Database;
  readonly identity: Identity;
}

type FactorRoute = keyof typeof contract;

type MemberCall = Call & { readonly member: MemberSession };

export function factorRoutes({ database, identity }: FactorRouteDeps): Handlers<FactorRoute> {
  return {
    ...setUpRoutes({ database, identity }),
    ...passkeyRoutes({ database, identity }),

    async secondFactor({ code }, call) {
      await identity.requireCode(subjectOf(call), code);
      await lift({ database, identity }, call);
      return null;
    },
    secondFactorPasskeyStart: (_input, call) => identity.startPasskeyCheck(subjectOf(call)),
    async secondFactorPasskey({ response }, call) {
      await identity.requirePasskey(subjectOf(call), response);
      await lift({ database, identity }, call);
      return null;
    },
  };
}

type SetUpRoute = 'factors' | 'totpStart' | 'totpConfirm' | 'totpRemove' | 'recoveryCodes';

function setUpRoutes({ database, identity }: FactorRouteDeps): Handlers<SetUpRoute> {
  return {
    async factors(_input, call) {
      const subject = subjectOf(call);
      const { totp, codesLeft } = await identity.factorsOf(database.reader, subject);
      const passkeys = await identity.listPasskeys(subject);
      return {
        totp,
        recoveryCodesLeft: codesLeft,
        passkeys: passkeys.map(({ id, name, createdAt, usedAt }) => ({
          id: id.toString(),
          name,
          createdAt: createdAt.getTime(),
          usedAt: usedAt?.getTime() ?? null,
        })),
      };
    },
    async totpStart({ password }, call) {
      await requireOwnPassword(identity, call, password);
      return identity.startTotp(subjectOf(call), call.member.username);
    },
    async totpConfirm({ code }, call) {
      return { recoveryCodes: [...(await identity.confirmTotp(subjectOf(call), code))] };
    },
    async totpRemove({ password, code }, call) {
      await requireOwnPassword(identity, call, password);
      await identity.requireCode(subjectOf(call), code);
      await database.inTransaction((tx) => identity.removeTotp(tx, subjectOf(call)));
      return null;
    },
    async recoveryCodes({ password, code }, call) {
      await requireOwnPassword(identity, call, password);
      await identity.requireCode(subjectOf(call), code);
      const codes = await database.inTransaction((tx) => identity.renewRecoveryCodes(tx, subjectOf(call)));
      return { recoveryCodes: [...codes] };
    },
  };
}

type PasskeyRoute = 'passkeyStart' | 'passkeyAdd' | 'passkeyRemove';

function passkeyRoutes({ database, identity }: FactorRouteDeps): Handlers<PasskeyRoute> {
  return {
    async passkeyStart({ password }, call) {
      await requireOwnPassword(identity, call, password);
      return identity.startPasskey(subjectOf(call), call.member.username);
    },
    async passkeyAdd({ response, name }, call) {
      await identity.addPasskey(subjectOf(call), response, name);
      return null;
    },
    async passkeyRemove({ id, password }, call) {
      await requireOwnPassword(identity, call, password);
      const isGone = await database.inTransaction((tx) =>
        identity.removePasskey(tx, subjectOf(call), BigInt(id)),
      );
      if (!isGone) throw new Refusal('unknown-device');
      return null;
    },
  };
}

function subjectOf(call: MemberCall) {
  return { realm: 'member', subjectId: call.member.memberId } as const;
}

/** Refuses `password-wrong` unless the login password of who calls is given. */
export async function requireOwnPassword(
  identity: Identity,
  call: MemberCall,
  password: string,
): Promise<void> {
  if (!(await identity.isPasswordOf('member', call.member.memberId, password, call.ip)))
    throw new Refusal('password-wrong', { field: 'password' });
}

async function lift({ database, identity }: FactorRouteDeps, call: Call): Promise<void> {
  const { sessionToken } = call;
  if (sessionToken !== null) await database.inTransaction((tx) => identity.liftRestriction(tx, sessionToken));
}
