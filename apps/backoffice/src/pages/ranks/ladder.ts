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
  readonly color: string;
  readonly color2: string;
}

const PPM_OF_PERCENT = Number(PPM) / 100;

/** The fields of a rank; of a new one those of the rank below. */
export function fieldsOf({ names, total, upkeep, pointsPpm, color, color2 }: RankOf): RankFields {
  const short = (amount: string) => amount.replace(/\.0+$/, '');
  return {
    EN: names.EN ?? '',
    TY: names.TY ?? '',
    VI: names.VI ?? '',
    total: short(total),
    upkeep: short(upkeep),
    percent: String(pointsPpm / PPM_OF_PERCENT),
    color,
    color2,
  };
}

/** The rank of fields; null when one of its figures or colours cannot be read. */
export function rankOf(fields: RankFields): RankOf | null {
  const percent = Number(fields.percent);
  const isRead =
    isAmount(fields.total) &&
    isAmount(fields.upkeep) &&
    isPercent(fields.percent) &&
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
    pointsPpm: Math.round(percent * PPM_OF_PERCENT),
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

export function isColour(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text);
}
