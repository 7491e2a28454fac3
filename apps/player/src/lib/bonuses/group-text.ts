import type { Translator } from '@tyche/i18n/translator';
import { PPM } from '@tyche/kernel/money';

/** The name of a group of games; `INHOUSE` are games of the house. Its words are in the subjects `games` and `promotions`. */
export function groupName({ find }: Pick<Translator, 'find'>, group: string): string {
  return find(`games.type.${group}`) ?? find(`promotions.group.${group}`) ?? group;
}

/** A share of one million as a percentage, with only the decimals that it needs. */
export function percentText({ format }: Pick<Translator, 'format'>, ratePpm: number): string {
  return format.number(ratePpm / Number(PPM), { style: 'percent', maximumFractionDigits: 4 });
}
