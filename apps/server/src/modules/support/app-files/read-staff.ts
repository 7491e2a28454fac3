import { readNow } from '../../../platform/db/read-now.ts';
import type { appFilesStaff } from '@tyche/contract/app-files-staff';
import type { OutputOf } from '@tyche/contract/route';
import { appFileKinds, statesOf } from '@tyche/rules/support';
import { isAllowedAddress } from '../../messaging/index.ts';
import { findStaffNames, listApprovals } from '../../staff/index.ts';
import { type AppFileDeps, hostsOf } from './deps.ts';
import { PUBLISH, stepOf } from './edit.ts';
import { listFiles, listSteps } from './store.ts';

const SHOWN = 100;

/** The last versions with their states, and the last decisions. */
export async function readForStaff(deps: AppFileDeps): Promise<OutputOf<typeof appFilesStaff.staffAppFiles>> {
  const { reader } = deps.database;
  const [files, steps, waiting] = [
    await listFiles(reader, SHOWN),
    await listSteps(reader),
    await listApprovals(reader, 'proposed', SHOWN),
  ];
  const now = await readNow(reader);
  const hosts = await hostsOf(deps);
  const states = new Map(
    appFileKinds.flatMap((kind) => [
      ...statesOf(steps.filter((step) => step.kind === kind).map(stepOf), now),
    ]),
  );
  const proposed = new Set(
    waiting.filter(({ kind }) => kind === PUBLISH).map(({ payload }) => String(Object(payload).fileId)),
  );
  const people = [...files, ...steps].map(({ staff_id }) => staff_id);
  const names = await findStaffNames(reader, [...people, ...steps.flatMap((step) => step.approved_by ?? [])]);
  const nameOf = (id: bigint) => names.get(id) ?? '';
  const versions = new Map(files.map(({ file_id, version }) => [file_id, version]));
  const { languages } = (await deps.merchant()).site;
  return {
    hosts: [...hosts],
    languages: [...new Set(['EN', ...languages])],
    list: files.map((file) => ({
      id: file.file_id.toString(),
      kind: file.kind,
      version: file.version,
      url: file.url,
      bytes: Number(file.bytes),
      sha256: file.sha256,
      labels: file.labels,
      state: states.get(file.file_id) ?? 'draft',
      isProposed: proposed.has(file.file_id.toString()),
      isAddressAllowed: isAllowedAddress(file.url, hosts),
      by: nameOf(file.staff_id),
      at: file.at.getTime(),
    })),
    history: steps.slice(0, SHOWN).map((step) => ({
      kind: step.kind,
      step: step.step,
      version: step.file_id === null ? null : (versions.get(step.file_id) ?? `#${step.file_id}`),
      startsAt: step.starts_at.getTime(),
      at: step.at.getTime(),
      by: nameOf(step.staff_id),
      approvedBy: step.approved_by === null ? null : nameOf(step.approved_by),
      reason: step.reason,
    })),
  };
}
