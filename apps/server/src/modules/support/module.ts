// Support as the composition root opens it.
import type { Metrics } from '../../platform/metrics/metrics.ts';
import type { ModuleParts } from '../../platform/modules/module-parts.ts';
import { appFileActions } from './app-files/edit.ts';
import type { AppFileDeps } from './app-files/deps.ts';
import type { ChatDeps } from './chat/deps.ts';
import { chatJobs } from './chat/jobs.ts';
import { chatErased, deleteExpiredChats } from './chat/privacy.ts';
import { readQueueFigures } from './chat/store-desk.ts';
import type { HelpDeps } from './help.ts';
import { openSupport, type Support } from './index.ts';
import { deleteExpired, feedbackErased } from './privacy.ts';
import { ALARM_DAYS_LEFT } from './read-queue.ts';
import { countComplaints } from './store-queue.ts';

const HOUR_MS = 3_600_000;

/** Opens the module with its gauges, its job and what it does after an erasure. */
export function supportModule(
  deps: HelpDeps & ChatDeps & AppFileDeps & { readonly metrics: Metrics },
): Support & ModuleParts {
  const { database, metrics } = deps;
  metrics.gauge(
    'tyche_support_complaints_alarmed',
    'Complaints that have waited for five days without an answer.',
    async () => (await countComplaints(database.reader, ALARM_DAYS_LEFT)).alarmed,
  );
  metrics.gauge(
    'tyche_support_complaints_overdue',
    'Complaints that have waited for eight days without an answer; must be 0.',
    async () => (await countComplaints(database.reader, ALARM_DAYS_LEFT)).overdue,
  );
  metrics.gauge(
    'tyche_support_chats_queued',
    'Conversations of the chat that wait for staff.',
    async () => (await readQueueFigures(database.reader)).queued,
  );
  metrics.gauge(
    'tyche_support_chat_wait_seconds',
    'How long the conversation waits that has waited longest.',
    async () => (await readQueueFigures(database.reader)).oldest_s,
  );
  return {
    ...openSupport(deps),
    jobs: [
      {
        name: 'support.expired',
        everyMs: HOUR_MS,
        run: async () => {
          await deleteExpired(database);
          await deleteExpiredChats(database);
        },
      },
      ...chatJobs(deps),
    ],
    subscriptions: [feedbackErased, chatErased],
    actions: appFileActions(deps),
  };
}
