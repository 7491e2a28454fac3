// Which modules are switched on and what each is given. Nothing is looked up: every need is an argument.
import type { RouteName } from '@tyche/contract/contract';
import type { Clock } from '@tyche/kernel/clock';
import type { StaffId } from '@tyche/kernel/ids';
import type { Config } from './config.ts';
import { guestJob } from './demo/guests.ts';
import { drawsModule } from './modules/draws/module.ts';
import { drawRoutes } from './modules/draws/routes.ts';
import { openIdentity, openPasswords } from './modules/identity/index.ts';
import { openLottery } from './modules/lottery/index.ts';
import { findMemberId, maskedNames, memberSource } from './modules/members/index.ts';
import { membersRoutes } from './modules/members/routes.ts';
import { type Merchant, merchantSource } from './modules/settings/index.ts';
import { settingsRoutes } from './modules/settings/routes.ts';
import { findStaffAccount, recordAction } from './modules/staff/index.ts';
import { staffRoutes } from './modules/staff/routes.ts';
import { wagerRoutes } from './modules/wagers/routes.ts';
import { walletJobs } from './modules/wallet/index.ts';
import { readBalance, walletRoutes, walletStaffRoutes } from './modules/wallet/routes.ts';
import type { Database } from './platform/db/database.ts';
import type { Subscription } from './platform/events/events.ts';
import type { Handlers, MemberSession, StaffSession } from './platform/http/handlers.ts';
import { pingDatabase, sweep } from './platform/http/store.ts';
import type { Job } from './platform/jobs/jobs.ts';
import type { LiveHub } from './platform/live/live.ts';
import type { Log } from './platform/log/log.ts';
import type { Metrics } from './platform/metrics/metrics.ts';
import type { Say } from './sentences.ts';

export interface ModulesDeps {
  readonly database: Database;
  /** Its address, for threads that open a connection of their own. */
  readonly databaseUrl: string;
  readonly live: LiveHub;
  readonly log: Log;
  readonly clock: Clock;
  readonly metrics: Metrics;
  readonly config: Config;
  readonly pepper: string;
  readonly say: Say;
}

export interface Modules {
  readonly handlers: Handlers<RouteName>;
  readonly jobs: readonly Job[];
  readonly subscriptions: readonly Subscription[];
  merchant(): Promise<Merchant>;
  setPublicJwk(jwk: Readonly<Record<string, string>>): void;
  identifyMember(token: string): Promise<MemberSession | null>;
  identifyStaff(token: string): Promise<StaffSession | null>;
  recordStaffCall(
    staff: StaffSession,
    action: string,
    call: { readonly ip: string; readonly requestId: string },
  ): Promise<void>;
  readBalance(memberId: string): Promise<unknown>;
  pingDatabase(): Promise<void>;
  close(): Promise<void>;
}

/** A beacon that stays away this long voids the draw. */
const BEACON_LIMIT_SECONDS = 60;

/** Opens every module. Throws when the merchant does not exist. */
export async function openModules(deps: ModulesDeps): Promise<Modules> {
  const { database, databaseUrl, live, log, clock, metrics, config, say } = deps;
  const merchant = merchantSource(database, config.merchant);
  const idleMinutes = async () => (await merchant()).site.sessionIdleMinutes;
  const identity = openIdentity({
    database,
    passwords: await openPasswords(Buffer.from(deps.pepper)),
    idleMinutes,
  });
  const findMember = memberSource(database.reader);
  const publicJwk: Record<string, string> = {};
  const gameName = (code: string, language: string) =>
    say(language).translator.find(`lottery.game.${code}`) ?? code;

  const differences = { count: 0 };
  metrics.gauge(
    'tyche_ledger_differences',
    'Differences that the last check of the ledger found.',
    () => differences.count,
  );

  const beacons =
    config.beacon === 'drand'
      ? [{ kind: 'drand' } as const]
      : [{ kind: 'local', address: config.beaconUrl ?? '' } as const];
  const draws = drawsModule({ database, beacons, beaconLimitSeconds: BEACON_LIMIT_SECONDS });

  const lottery = openLottery({
    database,
    databaseUrl,
    findMember,
    log,
    nameIn: (language, key, params) => say(language).translator.find(key, params),
  });
  const guests = config.demo ? [guestJob({ database, place: lottery.place, findMemberId })] : [];

  return {
    merchant,
    handlers: {
      ...settingsRoutes({ merchant, clock }),
      ...membersRoutes({ database, identity, live, merchant, publicJwk }),
      ...staffRoutes({ database, identity }),
      ...walletRoutes({ database }),
      ...walletStaffRoutes({ database }),
      ...wagerRoutes({ database, maskedNames, gameName }),
      ...drawRoutes({ database, gameName }),
      ...lottery.handlers,
    },
    jobs: [
      ...draws.jobs,
      ...lottery.jobs,
      ...walletJobs({
        database,
        onChecked: (found) => {
          differences.count = found.length;
          if (found.length > 0) log.error('ledger.differences', { differences: found });
        },
      }),
      ...identity.jobs,
      ...guests,
      { name: 'platform.sweep', everyMs: 60_000, run: () => sweep(database.reader) },
    ],
    subscriptions: lottery.subscriptions,
    setPublicJwk: (jwk) => void Object.assign(publicJwk, jwk),
    async identifyMember(token) {
      const session = await identity.findSession('member', token);
      return session && findMember(session.subjectId);
    },
    async identifyStaff(token) {
      const session = await identity.findSession('staff', token);
      return session && findStaffAccount(database.reader, session.subjectId as StaffId);
    },
    recordStaffCall: (staff, action, { ip, requestId }) =>
      recordAction(database.reader, {
        staffId: staff.staffId,
        action,
        subject: 'call',
        detail: { requestId },
        ip,
      }),
    readBalance: (memberId) => readBalance(database.reader, BigInt(memberId)),
    pingDatabase: () => pingDatabase(database.reader),
    close: () => lottery.close(),
  };
}
