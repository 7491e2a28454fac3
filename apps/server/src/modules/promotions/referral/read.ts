// Inviting friends as the member sees it (docs/reference/rewards.md 8). Never what a friend has, stakes or loses.
import { readNow } from '../../../platform/db/read-now.ts';
import type { referral } from '@tyche/contract/referral';
import type { InputOf, OutputOf } from '@tyche/contract/route';
import { startOfDate } from '@tyche/kernel/business-day';
import { addDays, localDateOf } from '@tyche/kernel/calendar';
import { formatAmount } from '@tyche/kernel/money';
import type { MemberSession } from '../../../platform/http/handlers.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { maskedNames } from '../../members/index.ts';
import type { PromotionsDeps } from '../deps.ts';
import { codeOf, REFERRER_TYPE } from './codes.ts';
import { findCode, getTerms, sumVisits } from './store.ts';
import { listMonths, listReferrals, readFunnel } from './store-read.ts';
import type { ReferralRow } from './store-referrals.ts';
import { readTerms, rulesOf } from './terms.ts';

type Details = OutputOf<typeof referral.getReferralDetails>;
type Friend = Details['friends'][number];

const PAGE = 20;
const SHOWN_MONTHS = 12;
const DAY_MS = 86_400_000;

/** The page of a member. Refuses `function-not-enabled` to agents, and where inviting friends is closed and the member has no code. */
export async function readDetails(
  deps: PromotionsDeps,
  { autoGenerate, pageNo = 1, pageSize = PAGE }: InputOf<typeof referral.getReferralDetails>,
  member: Pick<MemberSession, 'memberId' | 'accountType'>,
): Promise<Details> {
  const { reader } = deps.database;
  const { memberId } = member;
  const { terms } = await readTerms(reader);
  const known = await findCode(reader, memberId);
  if (member.accountType !== REFERRER_TYPE || (!terms.isOpen && known === null))
    throw new Refusal('function-not-enabled');
  const code = known ?? (autoGenerate === true ? await codeOf(deps, reader, memberId) : null);
  const rows = await listReferrals(reader, {
    referrerId: memberId,
    friendId: null,
    state: null,
    limit: pageSize,
    offset: (pageNo - 1) * pageSize,
  });
  const funnel = await readFunnel(reader, memberId);
  const { currency } = (await deps.merchant()).site;
  const months = await listMonths(reader, memberId, SHOWN_MONTHS);
  return {
    referralCode: code,
    totalInvitations: funnel.registered,
    promotionDomains: [...(await deps.referral.origins())],
    funnel: { visits: Number(await sumVisits(reader, memberId)), ...funnel },
    friends: await friendsOf(deps, rows),
    totalPages: Math.ceil(funnel.registered / pageSize),
    months: months.map(({ amount, ...month }) => ({ ...month, amount: formatAmount(amount) })),
    rules: terms,
    currency,
  };
}

async function friendsOf(deps: PromotionsDeps, rows: readonly ReferralRow[]): Promise<Friend[]> {
  const { reader } = deps.database;
  const { timeZone } = (await deps.merchant()).site;
  const names = await maskedNames(
    reader,
    rows.map(({ friend_id }) => friend_id),
  );
  const now = await readNow(reader);
  const terms = new Map<number, ReturnType<typeof rulesOf>>();
  for (const { terms_version } of rows)
    if (!terms.has(terms_version))
      terms.set(terms_version, rulesOf((await getTerms(reader, terms_version)).content));
  return rows.map((row) => {
    const rules = terms.get(row.terms_version);
    const isHeld = row.state === 'held' && row.met_at !== null && rules !== undefined;
    return {
      name: names.get(row.friend_id) ?? '',
      registered: localDateOf(row.registered_at, timeZone).slice(0, 7),
      state: row.state === 'refused' ? 'not-eligible' : row.state,
      missing: row.state === 'pending' && rules ? missingOf(row, rules) : null,
      until: startOfDate(addDays(row.last_day, 1), timeZone).getTime(),
      daysLeft: isHeld ? daysLeft(row.met_at, rules.holdDays, now) : null,
      reward: row.state === 'rewarded' ? formatAmount(row.referrer_amount) : null,
    };
  });
}

function missingOf(row: ReferralRow, { minDeposit }: ReturnType<typeof rulesOf>): Friend['missing'] {
  if (!row.is_verified) return 'identity';
  return row.credited < minDeposit ? 'deposit' : 'valid';
}

/** Days that are left of the hold; a part of a day is a day. */
function daysLeft(metAt: Date, holdDays: number, now: Date): number {
  return Math.max(0, Math.ceil((metAt.getTime() - now.getTime()) / DAY_MS + holdDays));
}
