// Vendors: the gateway to games of other companies. Uses settings, staff, wallet, identity, wagers, protection, members. In transfer mode money moves
// to a vendor's wallet and back exactly once; without a report of the vendor the module asks and never guesses. In seamless mode the vendor
// asks for each stake and pays each win (calls/).
import type { vendors } from '@tyche/contract/vendors';
import type { vendorFreeRoundsStaff } from '@tyche/contract/vendor-free-rounds-staff';
import type { vendorJackpotsStaff } from '@tyche/contract/vendor-jackpots-staff';
import type { vendorBooksStaff } from '@tyche/contract/vendor-books-staff';
import type { vendorKeysStaff } from '@tyche/contract/vendor-keys-staff';
import type { vendorRoundsStaff } from '@tyche/contract/vendor-rounds-staff';
import type { vendorWatchStaff } from '@tyche/contract/vendor-watch-staff';
import type { vendorsStaff } from '@tyche/contract/vendors-staff';
import type { Reader } from '../../platform/db/database.ts';
import type { Subscription } from '../../platform/events/events.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { GuardedActions } from '../staff/index.ts';
import { askDue } from './ask.ts';
import type { RawCall, VendorReply } from './adapter.ts';
import { handleCall } from './calls/handle-call.ts';
import { openCallQueues } from './calls/queues.ts';
import { sweepSessions } from './calls/store-sessions.ts';
import { recallDue, recallStopped } from './recall.ts';
import type { VendorsDeps } from './deps.ts';
import { deskActions } from './desk/act.ts';
import { listOffGames } from './desk/store-switches.ts';
import { voidActions } from './desk/void-round.ts';
import { noteOddRounds } from './desk/odd-rounds.ts';
import { freeRoundActions } from './free-rounds/grant.ts';
import { notifyDue } from './free-rounds/notify-vendors.ts';
import { watchHealth } from './health/watch-health.ts';
import { keyActions } from './keys/change-keys.ts';
import { openCallLog } from './log/call-log.ts';
import { planReconciliations, reconcileDue } from './reconcile/run-reconciliation.ts';
import { exportTransfers } from './privacy.ts';
import { askableVendors, askOldRounds } from './old-rounds/ask-rounds.ts';
import { countDays } from './returns/count-days.ts';
import { vendorRoutes } from './routes.ts';
import { vendorActions } from './staff-actions.ts';
import {
  vendorBookRoutes,
  vendorFreeRoundRoutes,
  vendorKeyRoutes,
  vendorJackpotRoutes,
  vendorRoundRoutes,
  vendorStaffRoutes,
  vendorWatchRoutes,
} from './staff-routes.ts';

export { vendorsDomains } from './domains.ts';
export type { VendorAdapter, WalletAdapter } from './adapter.ts';
export { openStudio } from './adapters/studio/index.ts';
export type { Vendor, VendorsDeps } from './deps.ts';
export { exportFreeRounds, exportRounds, findRoundSources, findTransferSources } from './privacy.ts';
export { partsOfVendorBets } from './calls/bonus-money.ts';
export { listUncounted } from './calls/store-parts.ts';
export { openSession } from './calls/store-sessions.ts';
export { putGame } from './calls/store.ts';
export { listOffGames } from './desk/store-switches.ts';
export { listResting } from './health/store-health.ts';
export { type GameLaunch, launchGame } from './launch-game.ts';
export type { VendorGame } from './adapter.ts';
export { STUCK_HOURS } from './desk/odd-rounds.ts';
export { countOpenIncidents, noteUnknownTypes } from './desk/store.ts';
export { countNotReady } from './health/store-health.ts';
export { countStuckRounds } from './desk/store-switches.ts';
export { hasMoneyThere } from './store-lists.ts';

export interface Vendors {
  readonly handlers: Handlers<
    | keyof typeof vendors
    | keyof typeof vendorsStaff
    | keyof typeof vendorRoundsStaff
    | keyof typeof vendorJackpotsStaff
    | keyof typeof vendorFreeRoundsStaff
    | keyof typeof vendorWatchStaff
    | keyof typeof vendorBooksStaff
    | keyof typeof vendorKeysStaff
  >;
  readonly actions: GuardedActions;
  readonly jobs: readonly Job[];
  readonly subscriptions: readonly Subscription[];
  /** What opens games at vendors: for the catalogue. */
  readonly deps: VendorsDeps;
  /** Where vendors' games come from: what a frame of the site may show. */
  readonly frameOrigins: readonly string[];
  /** Whether staff switched a vendor off. */
  isVendorOff(code: string): Promise<boolean>;
  /** Answers a call of a vendor in seamless mode. */
  handleCall(code: string, call: RawCall): Promise<VendorReply>;
  /** How many lines of the log of calls were dropped since the process began. */
  droppedLines(): number;
  /** Waits for the calls that are queued, and writes what waits of the log of calls. */
  close(): Promise<void>;
  /** The transfers of a member with vendors, for the export of personal data. */
  exportTransfers(reader: Reader, memberId: bigint): Promise<unknown>;
}

const SECOND = 1_000;

/** Opens the module. */
export function openVendors(deps: VendorsDeps): Vendors {
  const job = (name: string, everyMs: number, run: () => Promise<unknown>): Job => ({
    name: `vendors.${name}`,
    everyMs,
    run: async () => void (await run()),
  });
  const { database, log, vendors } = deps;
  const calls = openCallLog({ reader: database.reader, log, vendors });
  const queues = openCallQueues(database);
  return {
    handlers: {
      ...vendorRoutes(deps),
      ...vendorStaffRoutes(deps),
      ...vendorRoundRoutes(deps),
      ...vendorJackpotRoutes(deps),
      ...vendorFreeRoundRoutes(deps),
      ...vendorWatchRoutes(deps),
      ...vendorBookRoutes(deps),
      ...vendorKeyRoutes(deps),
    },
    actions: {
      ...vendorActions(deps),
      ...deskActions,
      ...voidActions,
      ...freeRoundActions(deps),
      ...keyActions(deps),
    },
    jobs: [
      job('ask', SECOND / 2, () => askDue(deps)),
      job('free-rounds', SECOND, () => notifyDue(deps)),
      job('recall', 2 * SECOND, () => recallDue(deps)),
      job('health', 5 * SECOND, () => watchHealth(deps)),
      job('ask-rounds', 30 * SECOND, () => askOldRounds({ ...deps, queues })),
      job('odd-rounds', 60 * SECOND, () => noteOddRounds(deps.database, askableVendors(deps))),
      job('plan-reconciliations', 600 * SECOND, () => planReconciliations(deps)),
      {
        name: 'vendors.reconcile',
        everyMs: 10 * SECOND,
        longestRunMs: 600 * SECOND,
        run: async (signal) => void (await reconcileDue(deps, signal)),
      },
      {
        name: 'vendors.count-days',
        everyMs: 3_600 * SECOND,
        longestRunMs: 600 * SECOND,
        run: async () => void (await countDays(database)),
      },
      job('sweep-sessions', 60 * SECOND, () => sweepSessions(deps.database.reader)),
    ],
    subscriptions: [recallStopped],
    deps,
    frameOrigins: deps.vendors.flatMap(({ adapter }) => adapter.games?.origin ?? []),
    isVendorOff: async (code) => (await listOffGames(deps.database.reader)).vendors.has(code),
    handleCall: (code, call) => calls.handle(code, call, () => handleCall({ ...deps, queues }, code, call)),
    droppedLines: calls.dropped,
    async close() {
      await queues.close();
      await calls.close();
    },
    exportTransfers: (reader, memberId) => exportTransfers(deps, reader, memberId),
  };
}
