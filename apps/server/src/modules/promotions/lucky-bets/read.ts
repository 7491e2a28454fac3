// Days of lucky bets as everybody reads them, and what bets of a member got (docs/reference/rewards.md 4.8).
import type { luckyBets } from '@tyche/contract/lucky-bets';
import type { InputOf, OutputOf } from '@tyche/contract/route';
import type { MemberId } from '@tyche/kernel/ids';
import { formatAmount } from '@tyche/kernel/money';
import { luckyBetReward } from '@tyche/rules/rewards';
import type { Reader } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { firstClosedAt, listByMember } from '../../wagers/index.ts';
import { requireLive } from '../applications.ts';
import type { PromotionsDeps } from '../deps.ts';
import { seedProofOf } from '../seed-proof.ts';
import { findOffer } from '../store-offers.ts';
import { isDrawn, ruleOf, takesPart } from './pay.ts';
import * as store from './store.ts';

const SHOWN_DAYS = 31;
const SHOWN_BETS = 50;

type ReadingDeps = Pick<PromotionsDeps, 'database'>;
type DayCard = OutputOf<typeof luckyBets.luckyDays>['list'][number];

/** The newest days of an offer. Refuses `promotion-unknown`. */
export async function listLuckyDays(
  { database: { reader } }: ReadingDeps,
  offerId: bigint,
): Promise<OutputOf<typeof luckyBets.luckyDays>> {
  requireLive(await findOffer(reader, offerId));
  return { list: (await store.listDays(reader, { offerId, limit: SHOWN_DAYS })).map(cardOf) };
}

/** Everything that is public about a day. Refuses `lucky-day-unknown`. */
export async function readLuckyDay(
  { database: { reader }, seeds }: Pick<PromotionsDeps, 'database' | 'seeds'>,
  dayId: bigint,
): Promise<OutputOf<typeof luckyBets.luckyDay>> {
  const row = await requireDay(reader, dayId);
  return { ...cardOf(row), ...(await seedProofOf({ seeds }, reader, row)) };
}

/** Bets of a member that had the digits of their day. Refuses `promotion-unknown`. */
export async function listOwnLuckyBets(
  { database: { reader } }: ReadingDeps,
  offerId: bigint,
  memberId: bigint,
): Promise<OutputOf<typeof luckyBets.ownLuckyBets>> {
  const { currency } = requireLive(await findOffer(reader, offerId));
  const rows = await store.listOwn(reader, { offerId, memberId }, SHOWN_BETS);
  return {
    list: rows.map(({ application_id, status, amount, inputs }) => {
      const input = (name: string) => inputs.find((one) => one.name === name)?.value ?? '';
      return {
        applicationId: application_id.toString(),
        day: input('day'),
        tail: input('digits'),
        bet: input('bet'),
        stake: input('stake'),
        amount: formatAmount(amount ?? 0n),
        status,
        currency,
      };
    }),
  };
}

/**
 * What a bet of a member gets by the digits of a day, by the rule alone: own money of the stake, cap and least stake. Refuses
 * `lucky-day-unknown`, `lucky-day-not-drawn`, `lucky-bet-unknown` for a bet that takes no part in the day, and what the rule refuses.
 */
export async function checkLuckyBet(
  { database: { reader }, bonusPartsOf }: Pick<PromotionsDeps, 'database' | 'bonusPartsOf'>,
  { id, bet: number }: InputOf<typeof luckyBets.checkLuckyBet>,
  memberId: MemberId,
): Promise<OutputOf<typeof luckyBets.checkLuckyBet>> {
  const day = await requireDay(reader, BigInt(id));
  if (!isDrawn(day)) throw new Refusal('lucky-day-not-drawn', { drawsAt: day.draws_at.getTime() });
  const [bet] = await listByMember(reader, memberId, { beforeId: BigInt(number) + 1n, limit: 1 });
  const isSettled = bet?.state === 'won' || bet?.state === 'lost';
  if (bet?.wagerId !== BigInt(number) || !isSettled) throw new Refusal('lucky-bet-unknown');
  const settledAt = await firstClosedAt(reader, bet);
  if (!settledAt || !takesPart(day, { settledAt, gameType: bet.gameType }))
    throw new Refusal('lucky-bet-unknown');
  const [parts] = await bonusPartsOf(reader, [bet]);
  const stake = bet.stake - (parts?.bonus ?? 0n);
  const judged = luckyBetReward(ruleOf(day), { number, stake });
  if (!('refusal' in judged))
    return { bet: number, tail: day.tail, stake: formatAmount(stake), amount: formatAmount(judged.amount) };
  if (judged.refusal === 'promotion-condition-open') throw new Refusal(judged.refusal);
  throw new Refusal(judged.refusal, { least: formatAmount(judged.least) });
}

async function requireDay(reader: Reader, dayId: bigint): Promise<store.DayRow> {
  const row = await store.findDay(reader, dayId);
  if (!row) throw new Refusal('lucky-day-unknown');
  return row;
}

function cardOf(row: store.DayRow): DayCard {
  return {
    id: row.day_id.toString(),
    promotionId: row.offer_id.toString(),
    code: row.code,
    number: row.number,
    day: row.day,
    startsAt: row.starts_at.getTime(),
    endsAt: row.ends_at.getTime(),
    drawsAt: row.draws_at.getTime(),
    digits: row.digits,
    tail: row.tail,
    wins: row.wins,
    given: formatAmount(row.given),
    currency: row.currency,
  };
}
