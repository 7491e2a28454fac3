import { massAccounts, massKinds, massWays, pushKinds } from '@tyche/rules/messages/words';

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

/** How far a message to many members is. */
export const massStates = ['waiting', 'sending', 'sent', 'stopped'] as const;
export type MassState = (typeof massStates)[number];

/** Where a consent to offers was given or withdrawn. */
export const consentSources = ['page', 'link', 'exclusion', 'registration'] as const;
export type ConsentSource = (typeof consentSources)[number];

/** The domains of schema `messaging` that hold words, each with its list. */
export const messagingDomains = {
  announcement_approval: announcementApprovals,
  announcement_kind: announcementKinds,
  audience: audiences,
  channel: channels,
  consent_source: consentSources,
  linkage_type: linkageTypes,
  mass_accounts: massAccounts,
  mass_kind: massKinds,
  mass_state: massStates,
  mass_way: massWays,
  message_state: messageStates,
  push_kind: pushKinds,
  review_decision: reviewDecisions,
  review_kind: reviewKinds,
} as const;
