import type { GameData } from '../game.ts';
import type { OddsSheet, OddsTable } from '../odds.ts';
import { creditGame, elott, everySeconds } from './shared.ts';

const common: Readonly<Record<string, OddsTable>> = {
  'pc28.extreme': { lowest: 169_000n, highest: 169_000n },
  'pc28.wave': { red: 28_000n, green: 36_000n, blue: 36_000n },
  'pc28.shape': { triple: 950_000n, pair: 35_180n, run: 158_300n },
  'pc28.sum3': { win: 40_000n },
};

/** Odds seen (lottery.md 9.2); sums pay 95 % of their chance. */
const plain: OddsSheet = {
  standardPpm: 950_000n,
  plays: {
    ...common,
    'pc28.side': { big: 19_500n, small: 19_500n, odd: 19_500n, even: 19_500n },
    'pc28.combo': { bigodd: 42_000n, bigeven: 36_000n, smallodd: 36_000n, smalleven: 42_000n },
  },
};

/**
 * The room gives stakes back on 13 and 14 and pays more else: sides 1.98 as seen; big even and small odd, which win on
 * 14 and 13, 4.6, so that they give back as much as without the rule.
 */
const room: OddsSheet = {
  standardPpm: 950_000n,
  plays: {
    ...common,
    'pc28.side.1314': { big: 19_800n, small: 19_800n, odd: 19_800n, even: 19_800n },
    'pc28.combo.1314': { bigodd: 42_000n, bigeven: 46_000n, smallodd: 46_000n, smalleven: 42_000n },
  },
};

const lucky28 = {
  ...creditGame,
  group: 'PC28',
  family: 'pc28',
  prizeModes: elott,
  draw: { kind: 'digits', count: 3 },
} as const satisfies Partial<GameData>;

/** Lucky 28 with digits of our own: every minute, and a room with the 13/14 rule every 210 seconds (lottery.md 9.2). */
export const lucky28Games: readonly GameData[] = [
  {
    ...lucky28,
    code: 'lucky28-1m',
    id: 611,
    nameKey: 'lottery.game.lucky28-1m',
    calendar: everySeconds(60),
    odds: plain,
  },
  {
    ...lucky28,
    code: 'lucky28-210s',
    id: 612,
    nameKey: 'lottery.game.lucky28-210s',
    calendar: everySeconds(210),
    menu: 'room-1314',
    odds: room,
  },
];
