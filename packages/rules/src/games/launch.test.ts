import { describe, expect, it } from 'vitest';
import { decideLaunch, type LaunchContext, type LaunchDecision, type LaunchGame } from './index.ts';

const game: LaunchGame = { gameType: 'RNG', vassalage: 'STUDIO', gameCode: 'lantern-lane' };
const open: LaunchContext = {
  systemStatus: 0,
  isSignedIn: true,
  accountType: 2,
  wantsDemo: false,
  hasFreePlay: false,
  vendorState: 'ready',
  isGameActive: true,
};

const rows: readonly (readonly [string, Partial<LaunchGame>, Partial<LaunchContext>, LaunchDecision])[] = [
  ['1 maintenance', {}, { systemStatus: 1, isSignedIn: false }, { action: 'screen', screen: 'maintenance' }],
  ['1 region', {}, { systemStatus: 2 }, { action: 'screen', screen: 'restricted' }],
  [
    '2 sample entry',
    { isSample: true },
    { isSignedIn: false, wantsDemo: true, hasFreePlay: true },
    { action: 'notice', code: 'SAMPLE_GAME' },
  ],
  [
    '3 free play',
    {},
    { isSignedIn: false, wantsDemo: true, hasFreePlay: true },
    { action: 'free-play-login' },
  ],
  ['4 no session', {}, { isSignedIn: false, hasFreePlay: true }, { action: 'login' }],
  ['4 demo without free play', {}, { isSignedIn: false, wantsDemo: true }, { action: 'login' }],
  ['5 trial account', {}, { accountType: 4 }, { action: 'real-account-needed' }],
  [
    '6 game off',
    {},
    { isGameActive: false, vendorState: 'off' },
    { action: 'notice', code: 'GAME_DISABLED' },
  ],
  ['7 vendor resting', {}, { vendorState: 'maintenance' }, { action: 'notice', code: 'VENDOR_MAINTENANCE' }],
  ['7 vendor off', {}, { vendorState: 'off' }, { action: 'notice', code: 'VENDOR_OFF' }],
  ['8 sea', { accountTypeName: 'TCG_SEA', gameType: 'LOTT' }, {}, { action: 'launch-lottery' }],
  [
    '9 Vietnam by account type',
    { accountTypeName: 'TCG_LOTTO_VN' },
    {},
    { action: 'navigate', to: '/vnlottery?gameCode=lantern-lane' },
  ],
  [
    '9 Vietnam by vendor',
    { vendor: 'TCG_LOTTO_VN', gameCode: '' },
    {},
    { action: 'navigate', to: '/vnlottery' },
  ],
  [
    '9 another vendor than the vassalage',
    { vendor: 'STUDIO', vassalage: 'TCG_LOTTO_VN' },
    {},
    { action: 'launch-game', accountType: 1 },
  ],
  [
    '10 lottery',
    { gameType: 'LOTT', isGame: 'VASSALAGE' },
    {},
    { action: 'navigate', to: '/lottery?gameCode=lantern-lane' },
  ],
  [
    '10 encoded',
    { gameType: 'ELOTT', gameCode: 'a&b', defaultPlayType: 'x y' },
    {},
    { action: 'navigate', to: '/lottery?gameCode=a%26b&playType=x%20y' },
  ],
  ['11 vendor with games', { isGame: 'VASSALAGE' }, {}, { action: 'sub-games', vassalage: 'STUDIO' }],
  ['12 game', {}, {}, { action: 'launch-game', accountType: 1 }],
  ['12 demo', {}, { wantsDemo: true, accountType: 4 }, { action: 'launch-game', accountType: 0 }],
];

describe('a launch', () => {
  it.each(rows)('row %s', (_name, changes, context, decision) => {
    expect(decideLaunch({ ...game, ...changes }, { ...open, ...context })).toEqual(decision);
  });
});
