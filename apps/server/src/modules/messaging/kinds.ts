// The notices that a member may get. The catalogs have the title and text of each under `messages.<kind>.title` and `.body`.
import type { PushKind } from '@tyche/rules/messages/words';

interface NoticeRule {
  /** Whether it goes out by mail or short message too, beside the inbox. */
  readonly isSent: boolean;
  /** The kind of push that tells of it, in browsers that want to be told. */
  readonly push?: PushKind;
}

const rules = {
  welcome: { isSent: false },
  'new-device': { isSent: true },
  'password-changed': { isSent: true },
  'password-reset': { isSent: true },
  'contact-changed': { isSent: true },
  'contact-removed': { isSent: false },
  'contact-claimed': { isSent: true },
  'deposit-paid': { isSent: false, push: 'money' },
  'deposit-in-question': { isSent: false, push: 'money' },
  'withdrawal-requested': { isSent: true },
  'withdrawal-paid': { isSent: true, push: 'money' },
  'withdrawal-rejected': { isSent: true, push: 'money' },
  'withdrawal-reminder': { isSent: true, push: 'money' },
  'withdrawal-auto-received': { isSent: true, push: 'money' },
  'withdrawal-in-question': { isSent: true, push: 'money' },
  'bank-card-added': { isSent: true },
  'transfer-sent': { isSent: true },
  'transfer-received': { isSent: false, push: 'money' },
  'remembered-browser-misused': { isSent: true },
  'payment-password-changed': { isSent: true },
  'second-factor-changed': { isSent: true },
  'round-voided': { isSent: false },
  'round-voided-owed': { isSent: false },
  'limits-review': { isSent: false },
  'limits-offer': { isSent: false },
  'contract-waits': { isSent: false },
  'contract-answered': { isSent: false },
  'contract-lapsed': { isSent: false },
  'contract-ended': { isSent: false },
  'downline-arrears': { isSent: false },
  'pay-guaranteed': { isSent: false },
  'pay-taken-over': { isSent: false },
  'pay-held-self-referral': { isSent: false },
  'pay-held-fixed-sums': { isSent: false },
  'pay-held-padding': { isSent: false },
  'pay-held-empty-chain': { isSent: false },
  'pay-held-opposite-bets': { isSent: false },
  'file-ready': { isSent: false },
  'file-cut': { isSent: false },
  'file-refused': { isSent: false },
  'link-captcha': { isSent: false },
  'link-paused': { isSent: false },
  'preset-lowered': { isSent: false },
  'link-offer-refused': { isSent: false },
  'pay-released': { isSent: false },
  'pay-forfeited': { isSent: false },
  'feedback-answered': { isSent: false, push: 'support' },
  'feedback-closed': { isSent: false },
  'promotion-issued': { isSent: false },
  'promotion-rejected': { isSent: false },
  'promotion-lapsing': { isSent: false },
  'bonus-started': { isSent: false },
  'bonus-released': { isSent: false },
  'bonus-ended': { isSent: false },
  'referral-rewarded': { isSent: false },
  'referral-friend-rewarded': { isSent: false },
  'chat-answered': { isSent: false, push: 'support' },
  'board-prize': { isSent: false },
  'rank-risen': { isSent: false },
  'rank-fallen': { isSent: false },
  'birthday-points': { isSent: false },
  // Their words are with the message of the house that they are (messages.md 7).
  'house-message': { isSent: false },
  'house-offer': { isSent: false },
} as const satisfies Record<string, NoticeRule>;

export type NoticeKind = keyof typeof rules;

export const noticeKinds: Readonly<Record<NoticeKind, NoticeRule>> = rules;

/** Whether a text read from outside is one of the kinds. */
export function isNoticeKind(text: string): text is NoticeKind {
  return Object.hasOwn(noticeKinds, text);
}
