// Pushes as staff see and stop them (docs/reference/messages.md 6).
import type { pushStaff } from '@tyche/contract/push-staff';
import type { OutputOf } from '@tyche/contract/route';
import { pushKinds } from '@tyche/rules/messages/words';
import type { Database } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import type { Handlers } from '../../../platform/http/handlers.ts';
import { type Actor, findStaffNames, type Looker, recordAction, recordLook } from '../../staff/index.ts';
import type { PushSender } from '../adapter.ts';
import type { People } from '../threads/deps.ts';
import { listDevices } from './store.ts';
import * as store from './store-figures.ts';

export interface PushStaffDeps {
  readonly database: Database;
  readonly sender: PushSender | null;
  readonly people: Pick<People, 'namesOf'>;
}

const DAYS = 14;

/** The calls of staff about pushes. */
export function pushStaffRoutes(deps: PushStaffDeps): Handlers<keyof typeof pushStaff> {
  return {
    staffPushes: () => readPushes(deps),
    stopPushes: ({ reason }, call) => switchPushes(deps, { isStopped: true, reason }, call),
    startPushes: ({ reason }, call) => switchPushes(deps, { isStopped: false, reason }, call),
    staffPushBrowsers: ({ memberId }, call) => readBrowsers(deps, BigInt(memberId), call),
    removePushBrowser: (input, call) => removeBrowser(deps, input, call),
  };
}

/** How many browsers get pushes, what waits, the outcomes of the last days, and whether they are stopped. */
export async function readPushes({
  database: { reader },
  sender,
}: PushStaffDeps): Promise<OutputOf<typeof pushStaff.staffPushes>> {
  const [languages, members, queue, days, stop] = await Promise.all([
    store.countBrowsers(reader),
    store.countMembers(reader),
    store.readQueue(reader),
    store.listDays(reader, DAYS),
    store.findStop(reader),
  ]);
  const names = await findStaffNames(reader, stop === null ? [] : [stop.staff_id]);
  return {
    isServed: sender !== null,
    stop: stop && { at: stop.at.getTime(), by: names.get(stop.staff_id) ?? '', reason: stop.reason },
    browsers: languages.reduce((all, { browsers }) => all + browsers, 0),
    members,
    kinds: pushKinds.map((kind) => ({
      kind,
      browsers: languages.reduce((all, { kinds }) => all + kinds[kind], 0),
    })),
    languages: languages.map(({ language, browsers }) => ({ language, browsers })),
    queue: { waiting: queue.waiting, due: queue.due, oldestAt: queue.oldest?.getTime() ?? null },
    days: days.map(({ day, ...figures }) => ({ id: day, ...figures })),
  };
}

/** Stops the pushes of the site, or starts them again; what is so already stays as it is and leaves no line in the trail. */
export async function switchPushes(
  { database }: Pick<PushStaffDeps, 'database'>,
  { isStopped, reason }: { readonly isStopped: boolean; readonly reason: string },
  { staff: { staffId }, ip }: Actor,
): Promise<null> {
  await database.inTransaction(async (tx) => {
    const isNew = await (isStopped ? store.insertStop(tx, staffId, reason) : store.endStop(tx, staffId));
    if (!isNew) return;
    const action = isStopped ? 'push.stopped' : 'push.started';
    await recordAction(tx, { staffId, action, subject: 'pushes', detail: { reason }, ip });
  });
  return null;
}

/** The browsers of a member. Refuses `unknown-member`; the look is recorded before anything is given. */
export async function readBrowsers(
  { database: { reader }, people }: PushStaffDeps,
  memberId: bigint,
  looker: Looker,
): Promise<OutputOf<typeof pushStaff.staffPushBrowsers>> {
  const username = (await people.namesOf(reader, [memberId])).get(memberId);
  if (username === undefined) throw new Refusal('unknown-member');
  await recordLook(reader, looker, { memberId, fields: ['browsers'], purpose: 'pushes' });
  const rows = await listDevices(reader, memberId);
  return {
    username,
    list: rows.map((row) => ({
      id: row.device_id.toString(),
      userAgent: row.user_agent,
      kinds: [...row.kinds],
      language: row.language,
      at: row.created_at.getTime(),
      lastSentAt: row.last_sent_at?.getTime() ?? null,
    })),
  };
}

/** Ends the pushes of a browser, with a reason in the trail. Refuses `unknown-device`. */
export async function removeBrowser(
  { database }: Pick<PushStaffDeps, 'database'>,
  { id, reason }: { readonly id: string; readonly reason: string },
  { staff: { staffId }, ip }: Actor,
): Promise<null> {
  await database.inTransaction(async (tx) => {
    const memberId = await store.removeDevice(tx, BigInt(id));
    if (memberId === null) throw new Refusal('unknown-device');
    const detail = { browser: id, reason };
    await recordAction(tx, {
      staffId,
      action: 'push.browser-removed',
      subject: `member ${memberId}`,
      detail,
      ip,
    });
  });
  return null;
}
