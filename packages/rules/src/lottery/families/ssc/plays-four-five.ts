import type { Play } from '../../grammar/play.ts';
import { anyCode, repeated } from './any-code.ts';
import { shown, shownTiers } from '../../grammar/examples.ts';
import { group, groupShapes } from './groups.ts';
import { slices } from './layouts.ts';
import type { Card } from '../../grammar/recipe.ts';
import { sscPlay } from './ssc-play.ts';
import { allTiersStraight, combination, straight } from './straight.ts';

type Shape = keyof typeof groupShapes;
type Slice = readonly number[];

interface GroupCard {
  readonly code: string;
  readonly ids: readonly number[];
  readonly shape: Shape;
  readonly balls: string;
  readonly drawn: string;
  readonly bets: number;
}

const groupCard = (
  card: GroupCard,
  suffix: string,
  id: number,
  menu: Pick<Card, 'group'>,
  draw: string,
): Card => ({
  code: `${card.code}${suffix}`,
  id,
  subgroup: 'group',
  method: card.shape,
  ...menu,
  example: shown(card.balls, draw, card.bets),
});

const fiveGroups: readonly GroupCard[] = [
  { code: 'ssc.5.zu120', ids: [2004], shape: 'group-120', balls: '134589', drawn: '84531', bets: 6 },
  { code: 'ssc.5.zu60', ids: [2005], shape: 'group-60', balls: '8_0134', drawn: '08138', bets: 4 },
  { code: 'ssc.5.zu30', ids: [2006], shape: 'group-30', balls: '368_03', drawn: '06688', bets: 4 },
  { code: 'ssc.5.zu20', ids: [2007], shape: 'group-20', balls: '8_018', drawn: '80818', bets: 1 },
  { code: 'ssc.5.zu10', ids: [2008], shape: 'group-10', balls: '18_18', drawn: '11888', bets: 2 },
  { code: 'ssc.5.zu5', ids: [2009], shape: 'group-5', balls: '8_12', drawn: '88818', bets: 2 },
];

const fourGroups: readonly GroupCard[] = [
  { code: 'ssc.4.zu24', ids: [2021, 2031], shape: 'group-24', balls: '05689', drawn: '0568', bets: 5 },
  { code: 'ssc.4.zu12', ids: [2022, 2032], shape: 'group-12', balls: '8_012', drawn: '0818', bets: 3 },
  { code: 'ssc.4.zu6', ids: [2023, 2033], shape: 'group-6-of-4', balls: '258', drawn: '2828', bets: 3 },
  { code: 'ssc.4.zu4', ids: [2024, 2034], shape: 'group-4', balls: '28_128', drawn: '8828', bets: 4 },
];

const repeats: readonly { id: number; n: number; balls: string; draw: string; count: number }[] = [
  { id: 2011, n: 1, balls: '18', draw: '01688', count: 2 },
  { id: 2012, n: 2, balls: '68', draw: '06688', count: 2 },
  { id: 2013, n: 3, balls: '18', draw: '11888', count: 1 },
  { id: 2014, n: 4, balls: '8', draw: '88818', count: 1 },
];

const five = { group: 'five' } as const;

/** Plays on all five balls. */
export const fivePlays: readonly Play[] = [
  sscPlay(
    {
      code: 'ssc.5.straight',
      id: 31,
      ...five,
      subgroup: 'straight',
      method: 'straight',
      example: shown('12_3_45_5_89', '13458', 8),
    },
    straight(slices.five),
  ),
  sscPlay(
    {
      code: 'ssc.5.combo',
      id: 2002,
      ...five,
      subgroup: 'straight',
      method: 'combination',
      example: shownTiers('4_5_6_7_8', '45678', 5, ['5', '4', '3', '2', '1']),
    },
    combination(slices.five),
  ),
  sscPlay(
    {
      code: 'ssc.5.all',
      id: 2003,
      ...five,
      subgroup: 'straight',
      method: 'all-tiers',
      example: shownTiers('1_3_4_0_0', '13458', 1, ['first3', 'first2']),
    },
    allTiersStraight(),
  ),
  ...fiveGroups.map((card) =>
    sscPlay(
      groupCard(card, '', card.ids[0] ?? 0, five, card.drawn),
      group(slices.five, groupShapes[card.shape]),
    ),
  ),
  ...repeats.map(({ id, n, balls, draw, count }) =>
    sscPlay(
      {
        code: `ssc.5.fun${n}`,
        id,
        ...five,
        subgroup: 'repeated',
        method: `repeated-${n}`,
        example: shown(balls, draw, balls.length, count),
      },
      repeated(slices.five, n),
    ),
  ),
  sscPlay(
    {
      code: 'ssc.any5.2',
      id: 2015,
      ...five,
      subgroup: 'any-code',
      method: 'any-code-2',
      example: shown('1389', '13458', 6, 3),
    },
    anyCode(slices.five, 2),
  ),
  sscPlay(
    {
      code: 'ssc.any5.3',
      id: 2016,
      ...five,
      subgroup: 'any-code',
      method: 'any-code-3',
      example: shown('1389', '13458', 4),
    },
    anyCode(slices.five, 3),
  ),
];

function fourStar(
  which: 'last' | 'first',
  slice: Slice,
  ids: { straight: number; combo: number; codes: readonly [number, number] },
): readonly Play[] {
  const menu = { group: `four-${which}` };
  const draw = (digits: string) => (which === 'last' ? `9${digits}` : `${digits}9`);
  const digit = which === 'first' ? { digit: 1 } : {};
  const at = which === 'last' ? 0 : 1;
  return [
    sscPlay(
      {
        code: `ssc.4.straight.${which}`,
        id: ids.straight,
        ...menu,
        ...digit,
        subgroup: 'straight',
        method: 'straight',
        example: shown('37_4_5_08', draw('3458'), 4),
      },
      straight(slice),
    ),
    sscPlay(
      {
        code: `ssc.4.combo.${which}`,
        id: ids.combo,
        ...menu,
        subgroup: 'straight',
        method: 'combination',
        example: shownTiers('3_4_5_8', draw('3458'), 4, ['4', '3', '2', '1']),
      },
      combination(slice),
    ),
    ...fourGroups.map((card) =>
      sscPlay(
        groupCard(card, `.${which}`, card.ids[at] ?? 0, menu, draw(card.drawn)),
        group(slice, groupShapes[card.shape]),
      ),
    ),
    sscPlay(
      {
        code: `ssc.any4.1.${which}`,
        id: ids.codes[0],
        ...menu,
        subgroup: 'any-code',
        method: 'any-code-1',
        example: shown('8', draw('3458'), 1),
      },
      anyCode(slice, 1),
    ),
    sscPlay(
      {
        code: `ssc.any4.2.${which}`,
        id: ids.codes[1],
        ...menu,
        subgroup: 'any-code',
        method: 'any-code-2',
        example: shown('045', draw('3458'), 3),
      },
      anyCode(slice, 2),
    ),
  ];
}

/** Plays on the first and the last four balls. */
export const fourPlays: readonly Play[] = [
  ...fourStar('last', slices.last4, { straight: 29, combo: 2020, codes: [2025, 2026] }),
  ...fourStar('first', slices.first4, { straight: 48, combo: 2030, codes: [2035, 2036] }),
];
