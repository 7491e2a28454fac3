/** How a play is decided, in this program's own words. */
export type Kind =
  | 'straight'
  | 'tails'
  | 'tiers'
  | 'place'
  | 'any-straight'
  | 'any-sum'
  | 'sum'
  | 'span'
  | 'tail'
  | 'group'
  | 'any-group'
  | 'mixed'
  | 'group-sum'
  | 'banker'
  | 'codes'
  | 'repeat'
  | 'ball-sides'
  | 'all-sides'
  | 'total-sides'
  | 'shape'
  | 'bull'
  | 'poker'
  | 'duel'
  | 'duel-push';

/**
 * A play: its number on the slip, the balls it looks at (1–5 from the left) and what its kind asks for
 * besides.
 */
export interface ShadowPlay {
  readonly id: number;
  readonly kind: Kind;
  readonly balls: string;
  /** Groups: how often each different digit is drawn, such as `2111`. Codes and repeats: how many. */
  readonly arg: string;
}

type Line = readonly [kind: Kind, balls: string, arg: string, ...ids: number[]];

const SLICES: Readonly<Record<string, readonly string[]>> = {
  '2': ['45', '12'],
  '3': ['345', '234', '123'],
  '4': ['2345', '1234'],
};

// Where balls is a number, the ids are those of its slices in the order of SLICES.
const lines: readonly Line[] = [
  ['straight', '12345', '', 31],
  ['tails', '12345', '', 2002],
  ['tiers', '12345', '', 2003],
  ['group', '12345', '11111', 2004],
  ['group', '12345', '2111', 2005],
  ['group', '12345', '221', 2006],
  ['group', '12345', '311', 2007],
  ['group', '12345', '32', 2008],
  ['group', '12345', '41', 2009],
  ['repeat', '12345', '1', 2011],
  ['repeat', '12345', '2', 2012],
  ['repeat', '12345', '3', 2013],
  ['repeat', '12345', '4', 2014],
  ['codes', '12345', '2', 2015],
  ['codes', '12345', '3', 2016],
  ['straight', '4', '', 29, 48],
  ['tails', '4', '', 2020, 2030],
  ['group', '4', '1111', 2021, 2031],
  ['group', '4', '211', 2022, 2032],
  ['group', '4', '22', 2023, 2033],
  ['group', '4', '31', 2024, 2034],
  ['codes', '4', '1', 2025, 2035],
  ['codes', '4', '2', 2026, 2036],
  ['straight', '3', '', 21, 50, 40],
  ['tails', '3', '', 2043, 2063, 2083],
  ['sum', '3', '', 2044, 2064, 2084],
  ['span', '3', '', 2045, 2065, 2085],
  ['group', '3', '21', 23, 2061, 2081],
  ['group', '3', '111', 24, 2062, 2082],
  ['mixed', '3', '', 2046, 2066, 2086],
  ['group-sum', '3', '', 2047, 2067, 2087],
  ['banker', '3', '', 2048, 2068, 2088],
  ['tail', '3', '', 2049, 2069, 2089],
  ['shape', '3', '', 2050, 2070, 2090],
  ['codes', '3', '1', 2051, 2071, 2091],
  ['codes', '3', '2', 2052, 2072, 2092],
  ['repeat', '3', '2', 2053, 2073, 2093],
  ['all-sides', '3', '', 2054, 2074, 2094],
  ['straight', '2', '', 15, 34],
  ['sum', '2', '', 2101, 2111],
  ['span', '2', '', 2102, 2112],
  ['group', '2', '11', 2103, 2113],
  ['group-sum', '2', '', 2104, 2114],
  ['banker', '2', '', 2105, 2115],
  ['all-sides', '2', '', 2106, 2116],
  ['place', '12345', '', 14],
  ['place', '2345', '', 2124],
  ['ball-sides', '12345', '', 2121],
  ['total-sides', '12345', '', 2122],
  ['duel', '12', '', 2131],
  ['duel', '13', '', 2132],
  ['duel', '14', '', 2133],
  ['duel', '15', '', 2134],
  ['duel', '23', '', 2135],
  ['duel', '24', '', 2136],
  ['duel', '25', '', 2137],
  ['duel', '34', '', 2138],
  ['duel', '35', '', 2139],
  ['duel', '45', '', 2140],
  ['duel-push', '12', '', 2141],
  ['duel-push', '13', '', 2142],
  ['duel-push', '14', '', 2143],
  ['duel-push', '15', '', 2144],
  ['duel-push', '23', '', 2145],
  ['duel-push', '24', '', 2146],
  ['duel-push', '25', '', 2147],
  ['duel-push', '34', '', 2148],
  ['duel-push', '35', '', 2149],
  ['duel-push', '45', '', 2150],
  ['any-straight', '12345', '2', 59],
  ['any-straight', '12345', '3', 60],
  ['any-straight', '12345', '4', 61],
  ['any-sum', '12345', '2', 2158],
  ['any-sum', '12345', '3', 2159],
  ['any-group', '12345', '11', 2151],
  ['any-group', '12345', '21', 2152],
  ['any-group', '12345', '111', 2153],
  ['any-group', '12345', '1111', 2154],
  ['any-group', '12345', '211', 2155],
  ['any-group', '12345', '22', 2156],
  ['any-group', '12345', '31', 2157],
  ['bull', '12345', '', 2161],
  ['poker', '12345', '', 2162],
];

/**
 * Every play this program can settle, by its number. Kept apart from the lottery rules' own list on purpose.
 */
export const shadowPlays: ReadonlyMap<number, ShadowPlay> = new Map(
  lines.flatMap(([kind, balls, arg, ...ids]) =>
    ids.map((id, i): [number, ShadowPlay] => [id, { id, kind, arg, balls: SLICES[balls]?.[i] ?? balls }]),
  ),
);
