// What staff do with app files: add versions, publish one by two persons, withdraw at once (docs/reference/support.md 4.2).
import { readNow } from '../../../platform/db/read-now.ts';
import type { appFilesStaff } from '@tyche/contract/app-files-staff';
import type { InputOf } from '@tyche/contract/route';
import { type AppFileKind, findAppFileFault, MAX_DAYS_AHEAD, stepAt } from '@tyche/rules/support';
import { isPlainText } from '@tyche/rules/plain-text';
import type { Reader } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { isAllowedAddress } from '../../messaging/index.ts';
import { type Actor, type GuardedActions, proposeAction, recordAction } from '../../staff/index.ts';
import { type AppFileDeps, hostsOf } from './deps.ts';
import { type FileRow, findFile, insertFile, insertStep, listSteps, type StepRow } from './store.ts';

export const PUBLISH = 'app-file.publish';
const DAY_MS = 86_400_000;

/** What the second person sees and decides about. */
interface Wanted {
  readonly fileId: string;
  readonly kind: AppFileKind;
  readonly version: string;
  readonly url: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly labels: Readonly<Record<string, string>>;
  /** Milliseconds since 1970; null: when it is approved. */
  readonly startsAt: number | null;
  /** The decision about the kind that this one follows. */
  readonly after: number;
}

/**
 * Adds a version as a draft, with a line of the audit trail. Refuses `invalid-input` with the field, `app-file-address` for an address that
 * is not `https:` on a host of the site or of the list, `app-file-version-taken`.
 */
export async function addAppFile(
  deps: AppFileDeps,
  input: InputOf<typeof appFilesStaff.addAppFile>,
  { staff: { staffId }, ip }: Actor,
): Promise<{ id: string }> {
  const { kind, version, bytes, sha256, labels } = input;
  const fault = findAppFileFault({ version, bytes, sha256, labels }, (await deps.merchant()).site.languages);
  if (fault !== null) throw new Refusal('invalid-input', { field: fault });
  const url = await requireAddress(deps, input.url);
  return deps.database.inTransaction(async (tx) => {
    const fileId = await insertFile(tx, { staff_id: staffId, kind, version, url, bytes, sha256, labels });
    if (fileId === null) throw new Refusal('app-file-version-taken', { field: 'version' });
    const detail = { kind, version, url, bytes, sha256, labels };
    await recordAction(tx, { staffId, action: 'app-file.added', subject: fileId.toString(), detail, ip });
    return { id: fileId.toString() };
  });
}

/**
 * Proposes a version to a second person. Refuses `unknown-app-file`, `app-file-published` for the one that counts already,
 * `app-file-address` when its host is not listed any more, `invalid-input` for a moment that is too far ahead, `approval-pending` while a
 * proposal for the kind waits.
 *
 * @returns the id of the proposal.
 */
export async function proposePublication(
  deps: AppFileDeps,
  { id, startsAt, reason }: InputOf<typeof appFilesStaff.publishAppFile>,
  actor: Actor,
): Promise<bigint> {
  return deps.database.inTransaction(async (tx) => {
    const file = await requireFile(tx, BigInt(id));
    await requireAddress(deps, file.url);
    const now = await readNow(tx);
    if (startsAt !== undefined && startsAt > now.getTime() + MAX_DAYS_AHEAD * DAY_MS)
      throw new Refusal('invalid-input', { field: 'startsAt', rule: 'days', days: MAX_DAYS_AHEAD });
    const after = await requireUnpublished(tx, file);
    const { kind, version, url, sha256, labels } = file;
    const payload: Wanted = {
      fileId: id,
      kind,
      version,
      url,
      bytes: Number(file.bytes),
      sha256,
      labels,
      startsAt: startsAt ?? null,
      after,
    };
    return proposeAction(tx, { kind: PUBLISH, subject: kind, payload, reason: plainReason(reason) }, actor);
  });
}

/**
 * What happens when a second person approves: the version counts from its moment on, or from now on. Refuses `app-file-changed` when
 * another decision about the kind came meanwhile, `app-file-address`.
 */
export function appFileActions(deps: AppFileDeps): GuardedActions {
  return {
    [PUBLISH]: {
      permission: 'app-files.approve',
      async perform(tx, { payload, reason, proposedBy, decidedBy }) {
        const wanted = payload as Wanted;
        const file = await requireFile(tx, BigInt(wanted.fileId));
        await requireAddress(deps, file.url);
        const isAdded = await insertStep(tx, {
          kind: file.kind,
          after: wanted.after,
          fileId: file.file_id,
          startsAt: wanted.startsAt === null ? null : new Date(wanted.startsAt),
          staffId: proposedBy,
          approvedBy: decidedBy,
          reason,
        });
        if (!isAdded) throw new Refusal('app-file-changed');
      },
    },
  };
}

/**
 * Takes away what is published or scheduled of a kind, at once, with a line of the audit trail: what readers should not get must not wait
 * for a second person. Refuses `app-file-not-published`, `app-file-changed`.
 */
export async function withdrawAppFile(
  deps: AppFileDeps,
  { kind, reason }: InputOf<typeof appFilesStaff.withdrawAppFile>,
  { staff: { staffId }, ip }: Actor,
): Promise<void> {
  const note = plainReason(reason);
  await deps.database.inTransaction(async (tx) => {
    const [last] = await listSteps(tx, kind);
    if (!last || last.file_id === null) throw new Refusal('app-file-not-published');
    const isAdded = await insertStep(tx, {
      kind,
      after: last.step,
      fileId: null,
      startsAt: null,
      staffId,
      approvedBy: null,
      reason: note,
    });
    if (!isAdded) throw new Refusal('app-file-changed');
    const detail = { fileId: last.file_id.toString(), reason: note };
    await recordAction(tx, { staffId, action: 'app-file.withdrawn', subject: kind, detail, ip });
  });
}

async function requireFile(reader: Reader, fileId: bigint): Promise<FileRow> {
  const file = await findFile(reader, fileId);
  if (!file) throw new Refusal('unknown-app-file');
  return file;
}

/** Gives the number of the last decision about the kind; refuses `app-file-published` when nothing would change. */
async function requireUnpublished(reader: Reader, { kind, file_id }: FileRow): Promise<number> {
  const rows = await listSteps(reader, kind);
  const [last] = rows;
  const current = stepAt(rows.map(stepOf), await readNow(reader));
  if (last?.file_id === file_id && current?.step === last.step) throw new Refusal('app-file-published');
  return last?.step ?? 0;
}

/** A decision as the rules take it. */
export function stepOf({ step, file_id, starts_at }: StepRow) {
  return { step, fileId: file_id, startsAt: starts_at };
}

async function requireAddress(deps: AppFileDeps, url: string): Promise<string> {
  if (!isAllowedAddress(url, await hostsOf(deps))) throw new Refusal('app-file-address', { field: 'url' });
  return new URL(url).href;
}

function plainReason(written: string): string {
  const reason = written.trim();
  if (reason.length < 3 || !isPlainText(reason, { hasLines: false }))
    throw new Refusal('text-refused', { field: 'reason' });
  return reason;
}
