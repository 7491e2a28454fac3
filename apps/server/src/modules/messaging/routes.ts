import type { messaging } from '@tyche/contract/messaging';
import type { messagingStaff } from '@tyche/contract/messaging-staff';
import type { Translator } from '@tyche/i18n/translator';
import type { Database } from '../../platform/db/database.ts';
import type { Handlers, MemberSession } from '../../platform/http/handlers.ts';
import type { Merchant } from '../settings/index.ts';
import { markAgentAnnouncements, readAgentAnnouncements } from './agent-announcements.ts';
import { addAnnouncement, replaceAnnouncement, stopAnnouncement } from './announcements.ts';
import type { Crowd } from './mass/deps.ts';
import { deleteMessage, readInbox, readMessages } from './inbox.ts';
import { withdrawAnnouncement } from './pop-ups.ts';
import { readAllAnnouncements, readAnnouncement, readAnnouncements } from './read-announcements.ts';
import { readUnread } from './threads/read-threads.ts';

export interface MessagingRouteDeps {
  readonly database: Database;
  readonly merchant: () => Promise<Merchant>;
  readonly wordsOf: (language: string) => Translator;
  readonly crowd: Pick<Crowd, 'listOffLimits'>;
  /** The member of a session; null for a visitor. */
  readonly identifyMember: (token: string) => Promise<Pick<MemberSession, 'memberId'> | null>;
}

const PAGE = 20;

/** The inbox, and what the site tells everybody. */
export function messagingRoutes({
  database,
  merchant,
  wordsOf,
  crowd,
  identifyMember,
}: MessagingRouteDeps): Handlers<keyof typeof messaging | keyof typeof messagingStaff> {
  const { reader } = database;
  /** Whether offers must not reach the caller now. */
  async function isOffLimits(token: string | null): Promise<boolean> {
    const member = token === null ? null : await identifyMember(token);
    return member !== null && (await crowd.listOffLimits(reader, [member.memberId])).size > 0;
  }
  return {
    listAnnouncements: async ({ execution, language, types, platform }, call) =>
      readAnnouncements(reader, await merchant(), {
        ...(types === undefined ? {} : { types }),
        ...(platform === undefined ? {} : { platform }),
        isMember: execution === 'AFTER_LOGIN',
        isOffLimits: await isOffLimits(call.sessionToken),
        language: language ?? call.language,
      }),
    staffAnnouncements: (input) => readAllAnnouncements(reader, input),
    staffAnnouncement: ({ id }) => readAnnouncement(reader, id),
    async addAnnouncement(input, call) {
      return saved(await addAnnouncement(database, await merchant(), input, call));
    },
    async replaceAnnouncement(input, call) {
      return saved(await replaceAnnouncement(database, await merchant(), input, call));
    },
    async endAnnouncement(input, call) {
      await stopAnnouncement(database, input, call);
      return null;
    },
    async withdrawAnnouncement({ id }, call) {
      await withdrawAnnouncement(database, id, call);
      return null;
    },
    agentAnnouncements: async (input, call) =>
      readAgentAnnouncements(reader, await merchant(), {
        ...input,
        memberId: call.member.memberId,
        language: call.language,
      }),
    async readAgentAnnouncements({ ids }, { member }) {
      await markAgentAnnouncements(database, member.memberId, ids);
      return null;
    },
    inbox: ({ pageNo = 1, pageSize = PAGE }, { member, language }) =>
      readInbox(reader, wordsOf(language), {
        memberId: member.memberId,
        language,
        pageNo,
        pageSize,
      }),
    async unreadCount(_input, { member }) {
      const { notices, messages } = await readUnread(reader, member.memberId);
      return { value: notices + messages };
    },
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

function saved({ id, approvalId }: Awaited<ReturnType<typeof addAnnouncement>>) {
  return { id: id.toString(), approvalId: approvalId?.toString() ?? null };
}
