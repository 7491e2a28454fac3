/** How a play of the Vietnamese lotteries is decided, in this program's own words. */
export type Kind = 'numbers' | 'tens' | 'units' | 'either' | 'sum' | 'sides' | 'together' | 'wheel' | 'apart';

/**
 * A play: its number on the slip, the prizes it looks at (0 is the special one), which end of them and how many
 * digits; of parlays and misses, how many numbers go together.
 */
export interface ShadowPlay {
  readonly id: number;
  readonly kind: Kind;
  readonly prizes: string;
  readonly end: 'tail' | 'head';
  readonly digits: number;
  readonly together: number;
}

type Line = readonly [kind: Kind, prizes: string, digits: number, id: number, more?: 'head' | number];

// Prizes of the North are 0–7, of the Centre and the South 0–8. The last ones are short: two digits, before it three.
const lines: readonly Line[] = [
  // North
  ['numbers', '01234567', 2, 4000],
  ['numbers', '0123456', 3, 4001],
  ['numbers', '012345', 4, 4002],
  ['numbers', '01234567', 2, 4003, 'head'],
  ['numbers', '01234567', 2, 4004],
  ['numbers', '3', 2, 4005],
  ['numbers', '5', 2, 4006],
  ['numbers', '0', 2, 4010],
  ['numbers', '0', 2, 4011, 'head'],
  ['numbers', '1', 2, 4012],
  ['numbers', '7', 2, 4013],
  ['numbers', '07', 2, 4014],
  ['tens', '0', 2, 4020],
  ['units', '0', 2, 4021],
  ['sum', '0', 2, 4022],
  ['either', '0', 2, 4023],
  ['numbers', '0', 3, 4030],
  ['numbers', '6', 3, 4031],
  ['numbers', '06', 3, 4032],
  ['numbers', '0', 4, 4033],
  ['together', '01234567', 2, 4040, 2],
  ['together', '01234567', 2, 4041, 3],
  ['together', '01234567', 2, 4042, 4],
  ['wheel', '01234567', 2, 4043],
  ['apart', '01234567', 2, 4050, 4],
  ['apart', '01234567', 2, 4051, 5],
  ['apart', '01234567', 2, 4052, 6],
  ['apart', '01234567', 2, 4053, 8],
  ['apart', '01234567', 2, 4054, 10],
  ['sides', '0', 2, 4060],
  // Centre and South
  ['numbers', '012345678', 2, 4100],
  ['numbers', '01234567', 3, 4101],
  ['numbers', '0123456', 4, 4102],
  ['numbers', '012345678', 2, 4104],
  ['numbers', '4', 2, 4105],
  ['numbers', '6', 2, 4106],
  ['numbers', '05678', 2, 4107],
  ['numbers', '8', 2, 4110],
  ['numbers', '0', 2, 4111],
  ['numbers', '08', 2, 4112],
  ['numbers', '0', 2, 4113, 'head'],
  ['numbers', '1', 2, 4114],
  ['tens', '0', 2, 4120],
  ['units', '0', 2, 4121],
  ['sum', '0', 2, 4122],
  ['either', '0', 2, 4123],
  ['numbers', '0', 3, 4130],
  ['numbers', '7', 3, 4131],
  ['numbers', '07', 3, 4132],
  ['numbers', '0', 4, 4133],
  ['together', '012345678', 2, 4140, 2],
  ['together', '012345678', 2, 4141, 3],
  ['together', '012345678', 2, 4142, 4],
  ['wheel', '012345678', 2, 4143],
  ['apart', '012345678', 2, 4150, 4],
  ['apart', '012345678', 2, 4151, 5],
  ['apart', '012345678', 2, 4152, 6],
  ['apart', '012345678', 2, 4153, 8],
  ['apart', '012345678', 2, 4154, 10],
  ['sides', '0', 2, 4160],
];

/** Every play this program can settle, by its number. Kept apart from the lottery rules' own list on purpose. */
export const shadowPlays: ReadonlyMap<number, ShadowPlay> = new Map(
  lines.map(([kind, prizes, digits, id, more]) => [
    id,
    {
      id,
      kind,
      prizes,
      digits,
      end: more === 'head' ? 'head' : 'tail',
      together: typeof more === 'number' ? more : 0,
    },
  ]),
);
