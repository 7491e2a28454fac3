import { shown, shownTyped } from '../../grammar/examples.ts';
import { gridEntry, pairQuick, placesEntry } from '../../grammar/number-entry.ts';
import { permutedEntry, rolledEntry } from '../../grammar/number-forms.ts';
import { anyDigit, anyOrder, drawnNumbers, target } from '../../grammar/number-plays.ts';
import { type Tier, frontOrBack, run, tieredNumbers } from '../../grammar/number-tiers.ts';
import type { Draw, Example, Family, Play } from '../../grammar/play.ts';
import { type Card, type Mechanics, makePlay } from '../../grammar/recipe.ts';
import { fiveRoll, sixOf } from './lotto.ts';
import { pairEitherWay, pairStraight } from './two.ts';

const play = (card: Card, mechanics: Mechanics): Play => makePlay(card, mechanics, 'ph');

const part = (from: number, to: number) => target('win', 1, (draw) => [draw.slice(from, to).join('')]);
const whole = (draw: Draw) => draw.join('');
const pairs = gridEntry(pairQuick('ph'));

/** A worked example with several hits. */
const hitting = (example: Example, hits: Readonly<Record<string, number>>): Example => ({
  ...example,
  hits: Object.entries(hits).map(([key, count]) => ({ key, count })),
});

const HIGHEST_OF_2D = 31;

const twoPlays: readonly Play[] = [
  play(
    {
      code: 'ph.2d.straight',
      id: 6000,
      group: 'two',
      subgroup: 'straight',
      method: 'two-straight',
      example: shown('12_07-25', '12,25', 2),
    },
    pairStraight(HIGHEST_OF_2D),
  ),
  play(
    {
      code: 'ph.2d.rambolito',
      id: 6001,
      group: 'two',
      subgroup: 'rambolito',
      method: 'two-rambolito',
      example: shown('07-12-25', '25,12', 3),
    },
    pairEitherWay(HIGHEST_OF_2D),
  ),
];

const threePlays: readonly Play[] = [
  play(
    {
      code: 'ph.3d.straight',
      id: 6010,
      group: 'three',
      subgroup: 'straight',
      method: 'three-straight',
      example: shown('3_4_56', '345', 2),
    },
    drawnNumbers(placesEntry(3), [part(0, 3)]),
  ),
  play(
    {
      code: 'ph.3d.rambolito',
      id: 6011,
      group: 'three',
      subgroup: 'rambolito',
      method: 'three-rambolito',
      example: shownTyped('112,345', '543', 2, 'any6'),
    },
    anyOrder(3, [part(0, 3)]),
  ),
  play(
    {
      code: 'ph.3d.first2',
      id: 6012,
      group: 'three',
      subgroup: 'part',
      method: 'first-two',
      example: shown('34-43', '345', 2),
    },
    drawnNumbers(pairs, [part(0, 2)]),
  ),
  play(
    {
      code: 'ph.3d.last2',
      id: 6013,
      group: 'three',
      subgroup: 'part',
      method: 'last-two',
      example: shown('45-54', '345', 2),
    },
    drawnNumbers(pairs, [part(1, 3)]),
  ),
  play(
    {
      code: 'ph.3d.any',
      id: 6014,
      group: 'three',
      subgroup: 'part',
      method: 'any-digit',
      example: shown('59', '345', 2),
    },
    anyDigit(3, part(0, 3)),
  ),
];

const fourTiers: readonly Tier[] = [
  { key: 'exact', runs: [run(0, 4)] },
  { key: 'last3', runs: [run(1, 4)] },
  { key: 'last2', runs: [run(2, 4)] },
];

const fourPlays: readonly Play[] = [
  play(
    {
      code: 'ph.4d.standard',
      id: 6020,
      group: 'four',
      subgroup: 'straight',
      method: 'four-standard',
      example: hitting(shownTyped('1087,1187,8087', '8087', 3), { exact: 1, last3: 1, last2: 1 }),
    },
    tieredNumbers(placesEntry(4), fourTiers, whole),
  ),
  play(
    {
      code: 'ph.4d.perm',
      id: 6021,
      group: 'four',
      subgroup: 'perm',
      method: 'four-perm',
      example: hitting(shownTyped('1234', '4321', 24), { exact: 1, last2: 1 }),
    },
    tieredNumbers(permutedEntry(4), fourTiers, whole),
  ),
  play(
    {
      code: 'ph.4d.roll',
      id: 6022,
      group: 'four',
      subgroup: 'roll',
      method: 'four-roll',
      example: shown('8_0_8_r', '8087', 10, 1, 'exact'),
    },
    tieredNumbers(rolledEntry(4), fourTiers, whole),
  ),
];

/** All six; else the longest run from the front or from the back. */
const sixTiers = frontOrBack(6, ['six', 'five', 'four', 'three', 'two']);

const sixPlays: readonly Play[] = [
  play(
    {
      code: 'ph.6d.standard',
      id: 6030,
      group: 'six',
      subgroup: 'straight',
      method: 'six-standard',
      example: shownTyped('123456', '120056', 1, 'two'),
    },
    tieredNumbers(placesEntry(6), sixTiers, whole),
  ),
];

/** The five lottos: six of this many numbers. */
const lottos = [42, 45, 49, 55, 58] as const;

const lottoPlays = new Map(
  lottos.map((highest, i): readonly [string, readonly Play[]] => {
    const base = { group: 'lotto', nameParams: { highest } };
    return [
      `6${highest}`,
      [
        play(
          {
            ...base,
            code: `ph.6${highest}.standard`,
            id: 6040 + 10 * i,
            subgroup: 'standard',
            method: 'lotto-standard',
            example: shown('09-24-25-39-40-42', '24,25,1,9,39,40', 1, 1, 'm5'),
          },
          sixOf(highest, 6, 6),
        ),
        play(
          {
            ...base,
            code: `ph.6${highest}.system`,
            id: 6041 + 10 * i,
            subgroup: 'system',
            method: 'lotto-system',
            example: hitting(shown('01-02-03-04-05-06-07', '1,2,3,4,41,42', 7), { m4: 3, m3: 4 }),
          },
          sixOf(highest, 7, 12),
        ),
        play(
          {
            ...base,
            code: `ph.6${highest}.5roll`,
            id: 6042 + 10 * i,
            subgroup: 'roll',
            method: 'lotto-roll',
            example: hitting(shown('01-02-03-04-05', '1,2,3,4,5,42', highest - 5), {
              m6: 1,
              m5: highest - 6,
            }),
          },
          fiveRoll(highest),
        ),
      ],
    ];
  }),
);

/** Philippine number games in the style of PCSO (lottery.md 11). */
export const ph: Family = {
  code: 'ph',
  plays: [...twoPlays, ...threePlays, ...fourPlays, ...sixPlays, ...[...lottoPlays.values()].flat()],
  menus: {
    '2d': twoPlays,
    '3d': threePlays,
    '4d': fourPlays,
    '6d': sixPlays,
    ...Object.fromEntries(lottoPlays),
  },
};
