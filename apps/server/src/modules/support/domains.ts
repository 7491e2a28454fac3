import {
  appFileKinds,
  chatAuthors,
  chatChannels,
  chatPresences,
  chatStates,
  chatTopics,
  feedbackEntryKinds,
  feedbackKinds,
  feedbackStates,
} from '@tyche/rules/support';

/** The domains of schema `support` that hold words, each with its list. */
export const supportDomains = {
  feedback_kind: feedbackKinds,
  feedback_state: feedbackStates,
  entry_kind: feedbackEntryKinds,
  chat_topic: chatTopics,
  chat_state: chatStates,
  chat_channel: chatChannels,
  chat_author: chatAuthors,
  chat_presence: chatPresences,
  app_file_kind: appFileKinds,
} as const;
