// Vendors, as staff look after them: wallets, rounds, incidents.
import type { vendorFreeRoundsStaff } from '@tyche/contract/vendor-free-rounds-staff';
import type { vendorJackpotsStaff } from '@tyche/contract/vendor-jackpots-staff';
import type { vendorBooksStaff } from '@tyche/contract/vendor-books-staff';
import type { vendorKeysStaff } from '@tyche/contract/vendor-keys-staff';
import type { vendorRoundsStaff } from '@tyche/contract/vendor-rounds-staff';
import type { vendorWatchStaff } from '@tyche/contract/vendor-watch-staff';
import type { vendorsStaff } from '@tyche/contract/vendors-staff';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { VendorsDeps } from './deps.ts';
import { closeIncident, proposeHeldWin } from './desk/act.ts';
import { readGames, readRound, readRounds } from './desk/read.ts';
import { readIncident, readIncidents } from './desk/read-incidents.ts';
import { switchVendor, switchVendorGame } from './desk/switches.ts';
import { replayRound } from './desk/replay.ts';
import { readVendorBets } from './desk/vendor-bets.ts';
import { proposeVoid } from './desk/void-round.ts';
import { grantFreeRounds, readFreeRounds, revokeFreeRounds } from './free-rounds/grant.ts';
import { readJackpots } from './jackpots/read.ts';
import { readHealth } from './health/watch-health.ts';
import { proposeKey, proposeRetirement, readKeys } from './keys/change-keys.ts';
import { readCallLog } from './log/read-log.ts';
import { readMoneyThere, readQueue, readVendors, transferView } from './read.ts';
import { readTotals } from './reconcile/read-totals.ts';
import { readReconciliations, requestDay } from './reconcile/run-reconciliation.ts';
import { readReturns } from './returns/read-returns.ts';
import { askNow, changeMode, changePace, proposeEnd, recallFor } from './staff-actions.ts';

/** Wallets at vendors. */
export function vendorStaffRoutes(deps: VendorsDeps): Handlers<keyof typeof vendorsStaff> {
  return {
    staffVendors: () => readVendors(deps),
    async setWalletMode(wanted, call) {
      await changeMode(deps, wanted, call);
      return null;
    },
    async setGamePace(wanted, call) {
      await changePace(deps, wanted, call);
      return null;
    },
    staffWalletTransfers: (wanted) => readQueue(deps, wanted),
    staffVendorMoney: (wanted) => readMoneyThere(deps, wanted),
    async recallVendorMoney({ id, reason }, call) {
      await recallFor(deps, { memberId: BigInt(id), reason }, call);
      return null;
    },
    askWalletTransfer: async ({ id }, call) => transferView(deps, await askNow(deps, BigInt(id), call)),
    async decideWalletTransfer({ id, arrived, reason }, call) {
      const approvalId = await proposeEnd(deps, { id: BigInt(id), arrived, reason }, call);
      return { approvalId: approvalId.toString() };
    },
  };
}

/** Rounds, incidents and switches. */
export function vendorRoundRoutes(deps: VendorsDeps): Handlers<keyof typeof vendorRoundsStaff> {
  return {
    async switchVendor(wanted, call) {
      await switchVendor(deps, wanted, call);
      return null;
    },
    staffVendorGames: (wanted) => readGames(deps, wanted),
    async switchVendorGame(wanted, call) {
      await switchVendorGame(deps, wanted, call);
      return null;
    },
    staffVendorRounds: (wanted) => readRounds(deps, wanted),
    staffVendorRound: ({ ref }) => readRound(deps, ref),
    staffVendorBets: ({ ref }) => readVendorBets(deps, ref),
    replayVendorRound: ({ ref }, { language }) => replayRound(deps, { ref, language }),
    async voidVendorRound(wanted, call) {
      const approvalId = await proposeVoid(deps, wanted, call);
      return { approvalId: approvalId.toString() };
    },
    staffVendorIncidents: (wanted) => readIncidents(deps, wanted),
    staffVendorIncident: ({ id }) => readIncident(deps, BigInt(id)),
    async closeVendorIncident({ id, reason }, call) {
      await closeIncident(deps, { id: BigInt(id), reason }, call);
      return null;
    },
    async decideHeldWin({ id, isPaid, reason }, call) {
      const approvalId = await proposeHeldWin(deps, { id: BigInt(id), isPaid, reason }, call);
      return { approvalId: approvalId.toString() };
    },
  };
}

/** Pots. */
export function vendorJackpotRoutes(deps: VendorsDeps): Handlers<keyof typeof vendorJackpotsStaff> {
  return { staffJackpots: () => readJackpots(deps) };
}

/** Free rounds. */
export function vendorFreeRoundRoutes(deps: VendorsDeps): Handlers<keyof typeof vendorFreeRoundsStaff> {
  return {
    staffFreeRounds: (wanted) => readFreeRounds(deps, wanted),
    async grantFreeRounds({ pay = 'EACH', ...wanted }, call) {
      const approvalId = await grantFreeRounds(deps, { ...wanted, pay }, call);
      return { approvalId: approvalId?.toString() ?? null };
    },
    async revokeFreeRounds({ id, reason }, call) {
      await revokeFreeRounds(deps, { id: BigInt(id), reason }, call);
      return null;
    },
  };
}

/** What is watched: the log of calls, and how vendors stand. */
export function vendorWatchRoutes(deps: VendorsDeps): Handlers<keyof typeof vendorWatchStaff> {
  return {
    staffVendorCalls: (wanted) => readCallLog(deps, wanted),
    staffVendorHealth: () => readHealth(deps),
  };
}

/** The books of vendors beside ours. */
export function vendorBookRoutes(deps: VendorsDeps): Handlers<keyof typeof vendorBooksStaff> {
  return {
    staffVendorReconciliations: (wanted) => readReconciliations(deps, wanted),
    reconcileVendorDay: (wanted, call) => requestDay(deps, wanted, call),
    staffVendorTotals: (wanted) => readTotals(deps, wanted),
    staffVendorReturns: (wanted) => readReturns(deps, wanted),
  };
}

/** Keys that are shared with vendors. */
export function vendorKeyRoutes(deps: VendorsDeps): Handlers<keyof typeof vendorKeysStaff> {
  return {
    staffVendorKeys: (wanted) => readKeys(deps, wanted),
    async proposeVendorKey(wanted, call) {
      const { approvalId, ...key } = await proposeKey(deps, wanted, call);
      return { ...key, approvalId: approvalId.toString() };
    },
    async retireVendorKey(wanted, call) {
      const approvalId = await proposeRetirement(deps, wanted, call);
      return { approvalId: approvalId.toString() };
    },
  };
}
