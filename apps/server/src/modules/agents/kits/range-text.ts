// The rows that only a kit of a range has (docs/reference/pay-kit.md). Its versions, lines and places are those of the kit of a line.
import { createHash } from 'node:crypto';
import { row } from './kit-text.ts';
import type {
  BetRow,
  CellVersion,
  OwnRebate,
  RangeLine,
  RangeOf,
  RateRow,
  TeamPromotion,
  TeamRebate,
} from './store-range-kit.ts';

const FORMAT = 'tyche-pay-range/1';

/** The first rows: the range with the day before which the days of the file end, and how many lines and rebates it has. */
export const rangeText = (
  { receiver, payer, startDay, endDay }: RangeOf,
  of: { readonly nextDay: string; readonly lines: bigint; readonly rebates: number },
  timeZone: string,
): string =>
  row('kit', FORMAT, timeZone) +
  row('range', receiver, payer, startDay, endDay, of.nextDay, of.lines, of.rebates);

export const ownRebateText = (line: OwnRebate): string =>
  row(
    'ownrebate',
    line.day,
    line.game_group,
    'rebate/1',
    line.run_day,
    line.known,
    line.amount,
    line.own,
    line.wagers,
    line.digest,
  );

/** The version that a line has, and what it knows. */
export const basisText = (line: RangeLine): string =>
  row(
    'basis',
    line.contract_id,
    line.version,
    line.known,
    line.kind === 'HOURLY' ? Number(line.is_correction) : null,
    line.kind === 'DIVIDEND' ? line.rebated_before : null,
  );

/** The last credit of promotions that a dividend over all games knows. */
export const promotionsText = ({ kind, game_group, last_credit }: RangeLine): string =>
  kind === 'DIVIDEND' && game_group === 'CONS' && last_credit > 0n ? row('promotions', last_credit) : '';

export const rateText = (rate: RateRow): string =>
  row('rate', rate.member_id, rate.game_group, rate.prize_mode, rate.from_day, rate.to_day, rate.rate);

export const dayText = (day: string, sealedFact: bigint): string => row('day', day, sealedFact);

export const teamRebateText = (day: string, rebate: TeamRebate): string =>
  row('teamrebate', day, rebate.member_id, rebate.game_group, rebate.run_day, rebate.amount, rebate.own);

export const teamPromotionText = (day: string, { member_id, credit_id, amount }: TeamPromotion): string =>
  row('teampromotion', day, member_id, credit_id, amount);

export const cellText = (day: string, cell: CellVersion): string =>
  row('daycell', day, cell.member_id, cell.game_group, cell.last_fact, cell.wagers, cell.digest);

export const betText = (day: string, bet: BetRow): string =>
  row(
    'bet',
    bet.wager_id,
    bet.member_id,
    day,
    bet.game_group,
    bet.stake,
    bet.valid,
    bet.payout,
    bet.self_rebate,
    bet.state,
    bet.fact,
    bet.ended_at,
    bet.prize_mode,
    bet.base,
  );

/** A piece with its last row: the number of the piece, of its rows, and the digest of its text. */
export function withPart(text: string, number: number): string {
  const rows = text.split('\n').length - 1;
  return text + row('part', number, rows, createHash('sha256').update(text).digest('hex'));
}
