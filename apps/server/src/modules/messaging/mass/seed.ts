// The first mass messages of a demo.
import type { massMessagesStaff } from '@tyche/contract/mass-messages-staff';
import type { InputOf } from '@tyche/contract/route';
import type { StaffId } from '@tyche/kernel/ids';
import type { MassDeps } from './deps.ts';
import { findByKey } from './store.ts';
import { writeMessage } from './write.ts';

/** A message with a key of its own, so that a demo has it once. */
export type DemoMessage = InputOf<typeof massMessagesStaff.sendMassMessage> & { readonly key: string };

/** Writes messages to inboxes as a member of staff, as the page of staff does; one whose key is there already stays as it is. */
export async function seedMass(
  deps: MassDeps,
  messages: readonly DemoMessage[],
  staffId: bigint,
): Promise<void> {
  const staff = { staffId: staffId as StaffId, permissions: ['site.manage'] } as const;
  for (const { key, ...message } of messages) {
    // Also one that an older release wrote with other words.
    if ((await findByKey(deps.database.reader, key)) !== null) continue;
    await writeMessage({ ...deps, carriers: { mail: null, sms: null } }, message, {
      staff,
      ip: '127.0.0.1',
      key,
    });
  }
}
