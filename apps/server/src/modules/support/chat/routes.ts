import type { chat } from '@tyche/contract/chat';
import type { chatStaff } from '@tyche/contract/chat-staff';
import type { chatVisitor } from '@tyche/contract/chat-visitor';
import type { Handlers } from '../../../platform/http/handlers.ts';
import { readClosedTexts, readHours, writeClosedText, writeHours } from './closed-hours.ts';
import type { ChatDeps } from './deps.ts';
import { mailTranscript } from './mail.ts';
import { closeChat, markRead, markTyping, openChat, rateChat, sendMessage } from './member-acts.ts';
import { readChat, readStatus, readTranscript, readUnread } from './read-chat.ts';
import { readAnswers, readBox, readForStaff } from './read-console.ts';
import { readVisitorChat, readVisitorStatus } from './read-visitor.ts';
import { launchService, openService } from './service.ts';
import * as acts from './staff-acts.ts';
import * as visitors from './visitor-acts.ts';

/** The chat of members. */
export function chatRoutes(deps: ChatDeps): Handlers<keyof typeof chat> {
  const { reader } = deps.database;
  return {
    chatStatus: (_, { member, language }) => readStatus(deps, member.memberId, language),
    openChat: (input, { member, language, key }) =>
      openChat(deps, input, { memberId: member.memberId, language, key }),
    readChat: (input, { member }) => readChat(deps, input, member.memberId),
    sendChatMessage: (input, { member, key }) => sendMessage(deps, input, { memberId: member.memberId, key }),
    async chatTyping({ id }, { member }) {
      await markTyping(deps, id, member.memberId);
      return null;
    },
    async markChatRead(input, { member }) {
      await markRead(deps, input, member.memberId);
      return null;
    },
    async closeChat({ id }, { member }) {
      await closeChat(deps, id, member.memberId);
      return null;
    },
    async rateChat(input, { member }) {
      await rateChat(deps, input, member.memberId);
      return null;
    },
    chatTranscript: ({ id }, { member }) => readTranscript(deps, id, member.memberId),
    async mailChatTranscript({ id }, { member }) {
      await mailTranscript(deps, id, member.memberId);
      return null;
    },
    chatUnreadCount: async (_, { member }) => ({ unReadCount: await readUnread(reader, member.memberId) }),
    launchChat: (_, { member }) => launchService(deps, member.memberId),
    openService: ({ ticket }, { member }) => openService(deps, ticket, member.memberId),
  };
}

/** The chat of visitors. */
export function chatVisitorRoutes(deps: ChatDeps): Handlers<keyof typeof chatVisitor> {
  return {
    visitorChatStatus: (_, call) => readVisitorStatus(deps, call),
    async openVisitorChat(input, call) {
      await visitors.openVisitorChat(deps, input, call);
      return null;
    },
    readVisitorChat: (input, call) => readVisitorChat(deps, input, call),
    sendVisitorMessage: (input, call) => visitors.sendVisitorMessage(deps, input, call),
    async visitorTyping(_, call) {
      await visitors.markVisitorTyping(deps, call);
      return null;
    },
    async markVisitorRead(input, call) {
      await visitors.markVisitorRead(deps, input, call);
      return null;
    },
    async closeVisitorChat(_, call) {
      await visitors.closeVisitorChat(deps, call);
      return null;
    },
  };
}

/** The console of staff. */
export function chatStaffRoutes(deps: ChatDeps): Handlers<keyof typeof chatStaff> {
  const { reader } = deps.database;
  return {
    staffChats: (input, { staff }) => readBox(reader, input, staff.staffId),
    staffChat: (input, call) => readForStaff(deps, input, call),
    async takeChat({ id }, call) {
      await acts.takeChat(deps, id, call);
      return null;
    },
    answerChat: (input, call) => acts.answerChat(deps, { ...input, key: call.key }, call),
    async staffChatTyping({ id }, call) {
      await acts.markStaffTyping(deps, id, call);
      return null;
    },
    async staffChatRead(input, call) {
      await acts.markStaffRead(deps, input, call);
      return null;
    },
    async noteChat(input, call) {
      await acts.noteChat(deps, input, call);
      return null;
    },
    async handOverChat(input, call) {
      await acts.handOver(deps, input, call);
      return null;
    },
    async raiseChat(input, call) {
      await acts.handOver(deps, input, call);
      return null;
    },
    async endChat({ id }, call) {
      await acts.endChat(deps, id, call);
      return null;
    },
    async chatPresence(input, call) {
      await acts.setPresence(deps, input, call);
      return null;
    },
    cannedAnswers: () => readAnswers(reader),
    async setCannedAnswer(input, call) {
      await acts.setCannedAnswer(deps, input, call);
      return null;
    },
    async deleteCannedAnswer({ id }, call) {
      await acts.deleteCannedAnswer(deps, id, call);
      return null;
    },
    chatHours: () => readHours(deps),
    async setChatHours(input, call) {
      await writeHours(deps, input, call);
      return null;
    },
    closedTexts: () => readClosedTexts(reader),
    async setClosedText(input, call) {
      await writeClosedText(deps, input, call);
      return null;
    },
  };
}
