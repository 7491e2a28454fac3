// The values of the rules that texts of help name (docs/reference/support.md 2.3).
import type { Formats } from '@tyche/i18n/format';
import {
  COMPLAINT_DAYS,
  commentBounds,
  contentBounds,
  FEEDBACK_PER_DAY,
  type HelpValues,
  REOPEN_DAYS,
} from '@tyche/rules/support';
import type { SiteSettings } from '../settings/index.ts';

const PPM = 1_000_000;

/** A rank of the ladder that counts; amounts in 1/10 000 units. */
export interface HelpRank {
  readonly name: string;
  readonly total: bigint;
  readonly upkeep: bigint;
  readonly pointsPpm: bigint;
}

/** Each value as a reader of a language sees it: amounts in the currency of the site, shares in percent. */
export function helpValues(site: SiteSettings, format: Formats, ranks: readonly HelpRank[]): HelpValues {
  const { cashier, contracts, currency, referral } = site;
  const money = (amount: bigint) => format.money(amount, { currency });
  // Rank 0 asks for nothing.
  const asking = ranks.slice(1);
  const percent = (ppm: bigint) => format.percent(Number(ppm) / PPM);
  return {
    minimumAge: format.number(site.minimumAge),
    idleMinutes: format.number(site.sessionIdleMinutes),
    sessionHours: format.number(site.sessionHours),
    codeMinutes: format.number(site.codeMinutes),
    openDeposits: format.number(cashier.mostOpenDeposits),
    withdrawMinimum: money(cashier.withdrawMinimum),
    withdrawMaximum: money(cashier.withdrawMaximum),
    withdrawDaily: money(cashier.dailyAmount),
    withdrawCount: format.number(cashier.dailyCount),
    freeWithdrawals: format.number(cashier.freePerDay),
    withdrawFee: percent(cashier.feePpm),
    receiptMinutes: format.number(cashier.receiptMinutes),
    disputeDays: format.number(cashier.complaintDays),
    cardWaitHours: format.number(cashier.cardWaitHours),
    cardLimit: format.number(cashier.mostCards),
    turnoverPercent: percent(cashier.turnoverPpm),
    transferMinimum: money(cashier.transferMinimum),
    transferMaximum: money(cashier.transferMaximum),
    transferDaily: money(cashier.transferDaily),
    transferWaitMinutes: format.number(cashier.transferCoolMinutes),
    coolingHours: format.number(site.coolingHours),
    offerDays: format.number(contracts.offerDays),
    arrearsDays: format.number(contracts.arrearsDays),
    bigWin: money(contracts.bigWin),
    feedbackFrom: format.number(contentBounds.from),
    feedbackTo: format.number(contentBounds.to),
    feedbackPerDay: format.number(FEEDBACK_PER_DAY),
    commentTo: format.number(commentBounds.to),
    reopenDays: format.number(REOPEN_DAYS),
    complaintDays: format.number(COMPLAINT_DAYS),
    referralDays: format.number(referral.days),
    referralHoldDays: format.number(referral.holdDays),
    referralPerMonth: format.number(referral.maxPerMonth),
    referralDeposit: money(referral.minDeposit),
    referralValid: money(referral.minValid),
    referralFriend: money(referral.friendAmount),
    referralFirst: money(referral.firstAmount),
    rankLadder: asking
      .map(({ name, total, upkeep }) => `${name} ${money(total)} (${money(upkeep)})`)
      .join('; '),
    rankPoints: asking.map(({ name, pointsPpm }) => `${name} ${percent(pointsPpm)}`).join('; '),
  };
}
