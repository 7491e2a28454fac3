import type { protectionStaff } from '@tyche/contract/protection-staff';
import { Refusal } from '../../platform/http/errors.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { recordAction, recordLook } from '../staff/index.ts';
import { isContactAddress, setSiteState, siteStateOf } from '../settings/index.ts';
import type { ProtectionDeps } from './deps.ts';
import { decideCheck, openCheck } from './identity.ts';
import { decideErasure } from './privacy.ts';
import {
  type CheckRow,
  type ErasureRow,
  type InteractionRow,
  listChecks,
  listErasures,
  listInteractions,
  listStops,
  type StopRow,
} from './staff-lists.ts';

const PAGE = 50;

export function protectionStaffRoutes(deps: ProtectionDeps): Handlers<keyof typeof protectionStaff> {
  const { database } = deps;
  return {
    async identityQueue({ state = 'pending', after }) {
      const rows = await listChecks(database.reader, {
        state,
        after: after === undefined ? 0n : BigInt(after),
        limit: PAGE,
      });
      return { list: rows.map(shownCheck), next: nextOf(rows.map(({ check_id }) => check_id)) };
    },
    async identityCheck({ id }, call) {
      const { check, declared, images } = await openCheck(deps, database.reader, BigInt(id));
      const fields = ['name', 'birth-date', 'address', 'documents'];
      await recordLook(database.reader, call, {
        memberId: check.member_id,
        fields,
        purpose: `identity check ${id}`,
      });
      return { ...shownCheck(check), ...declared, images };
    },
    async decideIdentity({ id, decision, reason }, { staff, ip }) {
      const { staffId } = staff;
      await database.inTransaction(async (tx) => {
        await decideCheck(tx, { checkId: BigInt(id), state: decision, by: staffId, reason });
        const detail = { decision, reason };
        await recordAction(tx, { staffId, action: 'identity.decided', subject: id, detail, ip });
      });
      return null;
    },
    async playStops({ before }) {
      const rows = await listStops(database.reader, { before: beforeOf(before), limit: PAGE });
      return {
        list: rows.map(shownStop),
        next: nextOf(rows.map(({ stop_id }) => stop_id)),
      };
    },
    async interactions({ before }) {
      const rows = await listInteractions(database.reader, { before: beforeOf(before), limit: PAGE });
      return {
        list: rows.map(shownInteraction),
        next: nextOf(rows.map(({ interaction_id }) => interaction_id)),
      };
    },
    async erasures() {
      const rows = await listErasures(database.reader);
      return {
        list: rows.map(shownErasure),
      };
    },
    async decideErasure({ id, decision, reason }, { staff, ip }) {
      const isErased = decision === 'erase';
      await decideErasure(deps, { erasureId: BigInt(id), isErased, by: staff.staffId, reason, ip });
      return null;
    },
    async siteState() {
      const { site } = await deps.merchant();
      const walletMode = site.walletMode === 'separate' ? ('separate' as const) : ('single' as const);
      const { contactUrl, timeZone } = site;
      const gamePace = { ...site.gamePace };
      return { ...siteStateOf(site), contactUrl, timeZone, walletMode, gamePace };
    },
    async setSiteState({ reason, ...state }, { staff, ip }) {
      if (state.contactUrl && !isContactAddress(state.contactUrl))
        throw new Refusal('invalid-input', { field: 'contactUrl', rule: 'address' });
      const { code } = await deps.merchant();
      const { staffId } = staff;
      await database.inTransaction(async (tx) => {
        await setSiteState(tx, code, state);
        const detail = { ...state, reason };
        await recordAction(tx, { staffId, action: 'site.changed', subject: code, detail, ip });
      });
      return null;
    },
  };
}

function shownCheck(row: CheckRow) {
  return {
    id: row.check_id.toString(),
    memberId: row.member_id.toString(),
    document: row.document,
    state: row.state,
    submittedAt: row.submitted_at.getTime(),
    decidedAt: row.decided_at?.getTime() ?? null,
    decidedBy: row.decided_by?.toString() ?? null,
    reason: row.reason,
  };
}

function shownStop({ stop_id, member_id, kind, since, until }: StopRow) {
  return {
    id: stop_id.toString(),
    memberId: member_id.toString(),
    kind,
    since: since.getTime(),
    until: until.getTime(),
  };
}

function shownInteraction({ interaction_id, member_id, marker, detail, at }: InteractionRow) {
  return {
    id: interaction_id.toString(),
    memberId: member_id.toString(),
    marker,
    detail: { ...detail },
    at: at.getTime(),
  };
}

function shownErasure({ erasure_id, member_id, state, requested_at, decided_at, reason }: ErasureRow) {
  return {
    id: erasure_id.toString(),
    memberId: member_id.toString(),
    state,
    requestedAt: requested_at.getTime(),
    decidedAt: decided_at?.getTime() ?? null,
    reason,
  };
}

function beforeOf(before: string | undefined): bigint | null {
  return before === undefined ? null : BigInt(before);
}

/** The last id of a full page. */
function nextOf(ids: readonly bigint[]): string | null {
  return ids.length < PAGE ? null : (ids.at(-1)?.toString() ?? null);
}
