// A checked file is proposed, approved by a second person, or withdrawn (docs/reference/promotions.md 16).
import type { grantFilesStaff } from '@tyche/contract/grant-files-staff';
import type { OutputOf } from '@tyche/contract/route';
import { formatAmount } from '@tyche/kernel/money';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import {
  type Actor,
  type Approval,
  type GuardedActions,
  listApprovals,
  proposeAction,
  recordAction,
  refuseAction,
} from '../../staff/index.ts';
import { requireLive } from '../applications.ts';
import { titleOf } from '../candidate.ts';
import type { PromotionsDeps } from '../deps.ts';
import { findOffer } from '../store-offers.ts';
import { requireOpen, subjectOfFile } from './check.ts';
import * as store from './store.ts';

const GRANT_FILE = 'promotion.grant-file';
const MAX_PROPOSALS = 500;

/** What is proposed, as the second person reads it: ids, counts and amounts as text. */
interface Proposed {
  readonly file: string;
  readonly promotionId: string;
  readonly title: string;
  readonly rows: number;
  readonly amount: string;
  readonly reason: string;
}

/**
 * Proposes a file to a second person, however small it is. Refuses `unknown-grant-file`, `grant-file-over`, `grant-file-no-rows`,
 * `approval-pending`, and an offer that is not open.
 */
export async function proposeGrantFile(
  { database, merchant }: PromotionsDeps,
  fileId: bigint,
  call: Actor,
): Promise<OutputOf<typeof grantFilesStaff.proposeGrantFile>> {
  const { defaultLanguage } = (await merchant()).site;
  return database.inTransaction(async (tx) => {
    const file = await lockChecked(tx, fileId);
    if (file.ok_rows === 0) throw new Refusal('grant-file-no-rows');
    const offer = requireLive(await findOffer(tx, file.offer_id));
    requireOpen(offer);
    const payload: Proposed = {
      file: fileId.toString(),
      promotionId: file.offer_id.toString(),
      title: titleOf(offer.content, defaultLanguage),
      rows: file.ok_rows,
      amount: formatAmount(file.amount),
      reason: file.reason,
    };
    const proposal = { kind: GRANT_FILE, subject: subjectOfFile(fileId), payload, reason: file.note };
    return { approvalId: (await proposeAction(tx, proposal, call)).toString() };
  });
}

/**
 * What happens when a second person approves a file: its rows are granted by the job. Refuses `grant-file-over`, an offer that is not open,
 * and `second-person-needed` to who gave the file, also when another person proposed it.
 */
export function grantFileActions(): GuardedActions {
  return {
    [GRANT_FILE]: {
      permission: 'promotions.approve',
      async perform(tx: Tx, { payload, decidedBy }: Approval) {
        const file = await lockChecked(tx, BigInt((payload as Proposed).file));
        if (decidedBy === null || decidedBy === file.staff_id) throw new Refusal('second-person-needed');
        requireOpen(requireLive(await findOffer(tx, file.offer_id)));
        await store.approveFile(tx, file.file_id, decidedBy);
      },
    },
  };
}

/**
 * Withdraws a file that is not approved. Its proposal is turned down first, with the refusals of `refuseAction`.
 * Refuses `unknown-grant-file`, `grant-file-over`.
 */
export async function withdrawGrantFile(
  { database }: Pick<PromotionsDeps, 'database'>,
  fileId: bigint,
  call: Actor,
): Promise<void> {
  const approvalId = (await listProposed(database.reader)).get(fileId);
  if (approvalId !== undefined) await refuseAction(database, grantFileActions(), approvalId, call);
  await database.inTransaction(async (tx) => {
    await lockChecked(tx, fileId);
    await store.withdrawFile(tx, fileId);
    const { staff, ip } = call;
    const subject = subjectOfFile(fileId);
    await recordAction(tx, { staffId: staff.staffId, action: 'promotion.grant-file-withdrawn', subject, ip });
  });
}

/** The proposals that wait for a second person, by their files. */
export async function listProposed(reader: Reader): Promise<ReadonlyMap<bigint, bigint>> {
  const waiting = await listApprovals(reader, 'proposed', MAX_PROPOSALS);
  const own = waiting.filter(({ kind }) => kind === GRANT_FILE);
  return new Map(own.map(({ id, payload }) => [BigInt((payload as Proposed).file), id]));
}

async function lockChecked(tx: Tx, fileId: bigint): Promise<store.FileRow> {
  const file = await store.lockFile(tx, fileId);
  if (!file) throw new Refusal('unknown-grant-file');
  if (file.state !== 'checked') throw new Refusal('grant-file-over');
  return file;
}
