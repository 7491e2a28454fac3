import type { GameName } from '@tyche/rules/lottery/names';

/** The pictures there are: one for each family of lotteries, and three for Vietnam. */
export const artCodes = [
  'ssc',
  '11x5',
  'pk10',
  'k3',
  'lhc',
  'keno',
  'pc28',
  'north',
  'central',
  'south',
  'thai',
  'hanoi',
  'lao',
  'malay',
  'ph',
] as const;

export type ArtCode = (typeof artCodes)[number];

/**
 * Names the picture of a lottery: that of its family, for Vietnam that of its region.
 *
 * @param game its family, as `packages/rules` names it, and its region.
 * @returns null for a family without a picture.
 */
export function artOf({ family, region }: Pick<GameName, 'family' | 'region'>): ArtCode | null {
  const code = region ?? (family === 'x115' ? '11x5' : family);
  return artCodes.find((one) => one === code) ?? null;
}
