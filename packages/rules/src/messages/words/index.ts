// The words of the contract about messages between members, apart from the rules: the first page of the site loads them.

/** Why staff read a message before its reader does. */
export const holdReasons = ['address', 'account-number', 'word', 'picture'] as const;
export type HoldReason = (typeof holdReasons)[number];

/** Why a reader reports a thread. */
export const reportReasons = ['insult', 'money', 'advertising', 'threat', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

/** The most accounts that one call writes to. */
export const MAX_RECIPIENTS = 200;

/** What a push is about: payments, results of own tickets, answers of support. Offers are no kind (docs/reference/messages.md 6). */
export const pushKinds = ['money', 'tickets', 'support'] as const;
export type PushKind = (typeof pushKinds)[number];

/** What a message of the house to many members is about: the service, or an offer, which needs a consent (docs/reference/messages.md 7). */
export const massKinds = ['service', 'offer'] as const;
export type MassKind = (typeof massKinds)[number];

/** The ways on which such a message goes. A member agrees to offers on each of them apart. */
export const massWays = ['inbox', 'mail', 'sms'] as const;
export type MassWay = (typeof massWays)[number];

/** Whom such a message is for: everybody, players alone, agents alone. */
export const massAccounts = ['all', 'players', 'agents'] as const;
export type MassAccounts = (typeof massAccounts)[number];
