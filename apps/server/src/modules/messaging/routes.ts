import type { messaging } from '@tyche/contract/messaging';
import type { Translator } from '@tyche/i18n/translator';
import type { Database } from '../../platform/db/database.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { countUnread, deleteMessage, readInbox, readMessages } from './inbox.ts';

export interface MessagingRouteDeps {
  readonly database: Database;
  readonly wordsOf: (language: string) => Translator;
}

const PAGE = 20;

/** The inbox. */
export function messagingRoutes({ database, wordsOf }: MessagingRouteDeps): Handlers<keyof typeof messaging> {
  const { reader } = database;
  return {
    inbox: ({ pageNo = 1, pageSize = PAGE }, { member, language }) =>
      readInbox(reader, wordsOf(language), { memberId: member.memberId, pageNo, pageSize }),
    unreadCount: async (_input, { member }) => ({ value: await countUnread(reader, member.memberId) }),
    async readMessages({ ids }, { member }) {
      await readMessages(database, member.memberId, ids);
      return null;
    },
    async deleteMessage({ id }, { member }) {
      await deleteMessage(reader, member.memberId, id);
      return null;
    },
  };
}
