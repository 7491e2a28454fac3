// What staff see of one account: its place, its pay, and what staff noted about it. Contracts and rebates have routes of their own.
import type { agentsAccountStaff } from '@tyche/contract/agents-account-staff';
import type { InputOf, OutputOf } from '@tyche/contract/route';
import { formatAmount } from '@tyche/kernel/money';
import type { Reader } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import type { Handlers } from '../../../platform/http/handlers.ts';
import { pageAnswer, pageOf } from '../../../platform/http/pages.ts';
import { findStaffNames, recordAction } from '../../staff/index.ts';
import type { AgentsDeps } from '../deps.ts';
import { sumLate, sumOwed } from '../funding/store-debts.ts';
import { sumTakenOver } from '../funding/store-guarantees.ts';
import { sumHeld as sumHeldRebates } from '../rebates/store-held.ts';
import { listAbove } from '../tree/store-tree.ts';
import * as store from './store-account.ts';
import { insertStaffNote, listStaffNotes } from './store-staff-notes.ts';
import { countTeams, findStanding } from './store-team.ts';

const PAY_DAYS = 31;

type Routes = typeof agentsAccountStaff;
type Deps = Pick<AgentsDeps, 'database' | 'merchant' | 'listProfiles'>;

export function accountStaffRoutes(deps: Deps): Handlers<keyof Routes> {
  const { database } = deps;
  return {
    agentPlace: (input) => readPlace(deps, input),
    memberPay: (input) => readPay(deps, input),
    async staffNotes({ memberId, ...page }) {
      const about = await requirePlace(deps, memberId);
      const rows = await listStaffNotes(database.reader, { about, ...pageOf(page) });
      const names = await findStaffNames(
        database.reader,
        rows.map(({ written_by }) => written_by),
      );
      return pageAnswer(rows, page, (row) => ({
        noteId: String(row.note_id),
        note: row.note,
        writtenBy: names.get(row.written_by) ?? '',
        writtenAt: row.written_at.getTime(),
      }));
    },
    async writeStaffNote({ memberId, note }, { staff: { staffId }, ip }) {
      const about = await requirePlace(deps, memberId);
      const text = note.trim();
      if (text === '') throw new Refusal('invalid-input', { field: 'note' });
      await database.inTransaction(async (tx) => {
        await insertStaffNote(tx, { about, staffId, note: text });
        await recordAction(tx, { staffId, action: 'agents.note', subject: memberId, ip });
      });
      return null;
    },
  };
}

async function requirePlace({ database, merchant }: Deps, memberId: string): Promise<bigint> {
  const id = BigInt(memberId);
  if (!(await findStanding(database.reader, id, (await merchant()).site.timeZone)))
    throw new Refusal('unknown-member');
  return id;
}

async function readPlace(
  deps: Deps,
  { memberId, ...page }: InputOf<Routes['agentPlace']>,
): Promise<OutputOf<Routes['agentPlace']>> {
  const { reader } = deps.database;
  const { timeZone } = (await deps.merchant()).site;
  const id = await requirePlace(deps, memberId);
  const above = (await listAbove(reader, id, timeZone)).map(({ ancestor }) => ancestor).toReversed();
  const rows = await store.listDirect(reader, { memberId: id, timeZone, ...pageOf(page) });
  const direct = rows.map(({ member_id }) => member_id);
  const sizes = await countTeams(reader, direct, timeZone);
  const partyOf = await readParties(deps, reader, [...above, ...direct]);
  return {
    above: above.map(partyOf),
    ...pageAnswer(rows, page, (row) => ({
      ...partyOf(row.member_id),
      agentState: row.state,
      teamSize: Number(sizes.get(row.member_id) ?? 0n),
      since: row.since,
    })),
  };
}

async function readPay(
  deps: Deps,
  { memberId, ...page }: InputOf<Routes['memberPay']>,
): Promise<OutputOf<Routes['memberPay']>> {
  const { reader } = deps.database;
  const { timeZone } = (await deps.merchant()).site;
  const id = await requirePlace(deps, memberId);
  const rows = await store.listPay(reader, { memberId: id, days: PAY_DAYS, timeZone, ...pageOf(page) });
  const otherOf = ({ receiver, payer }: store.PayRow) => (receiver === id ? payer : receiver);
  const others = rows.map(otherOf).filter((other) => other !== null);
  const partyOf = await readParties(deps, reader, others);
  return {
    totals: {
      owed: formatAmount(await sumOwed(reader, id, 'all')),
      late: formatAmount(await sumLate(reader, id)),
      takenOver: formatAmount(await sumTakenOver(reader, id)),
      held: formatAmount(await store.sumHeld(reader, id)),
      heldRebates: formatAmount((await sumHeldRebates(reader, id, null)).amount),
    },
    ...pageAnswer(rows, page, (row) => {
      const other = otherOf(row);
      return {
        lineId: String(row.line_id),
        runId: String(row.run_id),
        direction: row.receiver === id ? ('received' as const) : ('granted' as const),
        kind: row.kind,
        type: row.game_group,
        other: other === null ? null : partyOf(other),
        firstDay: row.first_day,
        nextDay: row.next_day,
        amount: formatAmount(row.amount),
        paid: formatAmount(row.paid),
        payState: row.pay_state,
        heldFor: row.held_for,
      };
    }),
  };
}

async function readParties({ listProfiles }: Deps, reader: Reader, ids: readonly bigint[]) {
  const profiles = await listProfiles(reader, ids);
  return (id: bigint) => ({ memberId: String(id), username: profiles.get(id)?.username ?? '' });
}
