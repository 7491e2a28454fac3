import { pushKinds } from '@tyche/rules/messages/words';

/** How a message is sent. */
export const channels = ['mail', 'sms', 'push'] as const;

/** Banner, player notice, pop-up, promotion (wire.md), headline (docs/reference/rewards.md 10.1). */
export const announcementKinds = ['B', 'PL', 'PU', 'PR', 'H'] as const;

/** What a second person said about a pop-up (docs/reference/rewards.md 10.1). */
export const announcementApprovals = ['waiting', 'approved', 'refused', 'withdrawn'] as const;

/** Who sees an announcement. */
export const audiences = ['everyone', 'visitors', 'members', 'agents'] as const;

/** Where an announcement leads: a page of the site, a game, an address elsewhere. */
export const linkageTypes = ['P', 'G', 'U'] as const;

/** Where a message of a thread is. */
export const messageStates = ['sent', 'held', 'withheld', 'undelivered', 'withdrawn'] as const;
export type MessageState = (typeof messageStates)[number];

/** What staff look at. */
export const reviewKinds = ['held', 'report'] as const;
export type ReviewKind = (typeof reviewKinds)[number];

/** What staff decided. */
export const reviewDecisions = ['released', 'withheld', 'dismissed', 'muted'] as const;
export type ReviewDecision = (typeof reviewDecisions)[number];

/** The domains of schema `messaging` that hold words, each with its list. */
export const messagingDomains = {
  announcement_approval: announcementApprovals,
  announcement_kind: announcementKinds,
  audience: audiences,
  channel: channels,
  linkage_type: linkageTypes,
  message_state: messageStates,
  push_kind: pushKinds,
  review_decision: reviewDecisions,
  review_kind: reviewKinds,
} as const;
