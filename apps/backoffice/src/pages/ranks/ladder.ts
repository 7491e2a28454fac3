import type { contract } from '@tyche/contract/contract';
import type { OutputOf } from '@tyche/contract/route';
import { parseAmount, PPM } from '@tyche/kernel/money';

export type LadderAnswer = OutputOf<typeof contract.staffLadder>;
export type RankOf = LadderAnswer['ranks'][number];

/** A ladder that is being changed, and the version that it follows. */
export interface Draft {
  readonly hasReview: boolean;
  readonly ranks: readonly RankOf[];
}

export const languages = ['EN', 'TY', 'VI'] as const;

/** A rank as its form has it. */
export interface RankFields {
  readonly EN: string;
  readonly TY: string;
  readonly VI: string;
  readonly total: string;
  readonly upkeep: string;
  /** What points are multiplied by, in percent. */
  readonly percent: string;
  /** Withdrawals of a day; 0 leaves the number of the site. */
  readonly withdrawals: string;
  /** What is taken off the withdrawal fee, in percent. */
  readonly feeOff: string;
  /** Points on the birthday. */
  readonly birthday: string;
  readonly color: string;
  readonly color2: string;
}

const PPM_OF_PERCENT = Number(PPM) / 100;

/** The fields of a rank; of a new one those of the rank below. */
export function fieldsOf(rank: RankOf): RankFields {
  const { names, total, upkeep, pointsPpm, color, color2 } = rank;
  const short = (amount: string) => amount.replace(/\.0+$/, '');
  return {
    EN: names.EN ?? '',
    TY: names.TY ?? '',
    VI: names.VI ?? '',
    total: short(total),
    upkeep: short(upkeep),
    percent: String(pointsPpm / PPM_OF_PERCENT),
    withdrawals: String(rank.withdrawalsPerDay),
    feeOff: String(rank.feeOffPpm / PPM_OF_PERCENT),
    birthday: short(rank.birthdayPoints),
    color,
    color2,
  };
}

/** The rank of fields; null when one of its figures or colours cannot be read. */
export function rankOf(fields: RankFields): RankOf | null {
  const ppmOf = (percent: string) => Math.round(Number(percent) * PPM_OF_PERCENT);
  const isRead =
    isAmount(fields.total) &&
    isAmount(fields.upkeep) &&
    isPercent(fields.percent) &&
    isCount(fields.withdrawals) &&
    isPercent(fields.feeOff) &&
    isAmount(fields.birthday) &&
    isColour(fields.color) &&
    isColour(fields.color2);
  if (!isRead) return null;
  const names = Object.fromEntries(
    languages.flatMap((code) => (fields[code].trim() === '' ? [] : [[code, fields[code].trim()]])),
  );
  return {
    names,
    total: fields.total.trim(),
    upkeep: fields.upkeep.trim(),
    pointsPpm: ppmOf(fields.percent),
    withdrawalsPerDay: Number(fields.withdrawals),
    feeOffPpm: ppmOf(fields.feeOff),
    birthdayPoints: fields.birthday.trim(),
    color: fields.color.toLowerCase(),
    color2: fields.color2.toLowerCase(),
  };
}

export function isAmount(text: string): boolean {
  const amount = parseAmount(text.trim());
  return amount !== null && amount >= 0n;
}

export function isPercent(text: string): boolean {
  return /^\d{1,3}(\.\d{1,4})?$/.test(text.trim());
}

export function isCount(text: string): boolean {
  return /^\d{1,3}$/.test(text.trim());
}

export function isColour(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text);
}
