// The three slots of the studio (docs/reference/games.md 2). Strips and pays are ours.
import type { LineSlot, SlotModel, WaysSlot } from './model.ts';

/** Five reels, ten lines, a scatter. */
export const lanternLane: LineSlot = {
  kind: 'lines',
  code: 'lantern-lane',
  version: 1,
  rows: 3,
  reels: [
    'SGFDFCSDCBEFGEFAFCFGFGEGEGBCDGEG',
    'SGFDCFDGSCEFEFEDEGEGCACEGCBGBFGF',
    'SFCGEBGFDEDCAFEGECGCEGSCGBGDFEFD',
    'SGAEGFDFGEFCEFGFDFGBECDFDCEGEGBG',
    'SCGFSEBGBDCDEFGFCBDEFCFGEGEFGADF',
  ],
  lines: linesOf('11111 00000 22222 01210 21012 00122 22100 12221 10001 01110'),
  minCount: 3,
  wild: null,
  pays: {
    A: { 3: 100, 4: 400, 5: 2500 },
    B: { 3: 60, 4: 200, 5: 1000 },
    C: { 3: 40, 4: 120, 5: 500 },
    D: { 3: 30, 4: 80, 5: 300 },
    E: { 3: 20, 4: 50, 5: 200 },
    F: { 3: 12, 4: 40, 5: 150 },
    G: { 3: 10, 4: 30, 5: 100 },
  },
  scatter: { symbol: 'S', pays: { 3: 4, 4: 20, 5: 100 } },
  multipliers: null,
  maxTenths: 2_540,
};

/** Five reels, 243 ways, a wild on the three in the middle, free spins that pay three times. */
export const dragonBoat: WaysSlot = {
  kind: 'ways',
  code: 'dragon-boat-243',
  version: 1,
  rows: 3,
  reels: [
    'SGFHGGHFFBGCEBHEHEDGCEHSFHGGHGFDDFAH',
    'SCHHEGBFHCBFAEDWEHHFHEFHHDHGGEDHDWDG',
    'SCHCEAGDCDDFWBCFBFFGHGHGFFACEFWGEEEH',
    'SEGACBEFHGEHACWHFBGDFECDGCEHDFEEBWBC',
    'SHAGBESFHGFHEAFHGCDGFHDFHDGHEGEHBGFC',
  ],
  minCount: 3,
  wild: 'W',
  pays: {
    A: { 3: 20, 4: 80, 5: 400 },
    B: { 3: 10, 4: 30, 5: 150 },
    C: { 3: 6, 4: 20, 5: 80 },
    D: { 3: 5, 4: 15, 5: 50 },
    E: { 3: 3, 4: 6, 5: 20 },
    F: { 3: 2, 4: 5, 5: 12 },
    G: { 3: 2, 4: 4, 5: 10 },
    H: { 3: 1, 4: 3, 5: 6 },
  },
  scatter: { symbol: 'S', tenths: { 3: 20, 4: 100, 5: 1000 }, spins: { 3: 10, 4: 15, 5: 25 } },
  freeTimes: 3,
  maxTenths: 50_000,
};

/** Three reels, five lines, and a reel that multiplies every round. */
export const tripleKoi: LineSlot = {
  kind: 'lines',
  code: 'triple-koi',
  version: 1,
  rows: 3,
  reels: ['WAEDFCEBFDECFAEDFBECFDEF', 'AEFDCFEWDFBECFDAEFCDEBFE', 'DFEBCFEADWFECDFEBACFEDFE'],
  lines: linesOf('111 000 222 012 210'),
  minCount: 3,
  wild: 'W',
  pays: {
    W: { 3: 25 },
    A: { 3: 20 },
    B: { 3: 15 },
    C: { 3: 12 },
    D: { 3: 5 },
    E: { 3: 3 },
    F: { 3: 2 },
  },
  scatter: null,
  multipliers: [
    { times: 1, weight: 258 },
    { times: 2, weight: 300 },
    { times: 3, weight: 210 },
    { times: 5, weight: 130 },
    { times: 10, weight: 70 },
    { times: 15, weight: 32 },
  ],
  maxTenths: 1_020,
};

/** Every slot of the studio. */
export const slotModels: readonly SlotModel[] = [lanternLane, dragonBoat, tripleKoi];

function linesOf(text: string): readonly (readonly number[])[] {
  return text.split(' ').map((line) => Array.from(line, Number));
}
