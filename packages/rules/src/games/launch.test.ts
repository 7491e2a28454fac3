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
    '2 free play',
    {},
    { isSignedIn: false, wantsDemo: true, hasFreePlay: true },
    { action: 'free-play-login' },
  ],
  ['3 no session', {}, { isSignedIn: false, hasFreePlay: true }, { action: 'login' }],
  ['3 demo without free play', {}, { isSignedIn: false, wantsDemo: true }, { action: 'login' }],
  ['4 trial account', {}, { accountType: 4 }, { action: 'real-account-needed' }],
  [
    '5 game off',
    {},
    { isGameActive: false, vendorState: 'off' },
    { action: 'notice', code: 'GAME_DISABLED' },
  ],
  ['6 vendor resting', {}, { vendorState: 'maintenance' }, { action: 'notice', code: 'VENDOR_MAINTENANCE' }],
  ['6 vendor off', {}, { vendorState: 'off' }, { action: 'notice', code: 'VENDOR_OFF' }],
  ['7 sea', { accountTypeName: 'TCG_SEA', gameType: 'LOTT' }, {}, { action: 'launch-lottery' }],
  [
    '8 Vietnam by account type',
    { accountTypeName: 'TCG_LOTTO_VN' },
    {},
    { action: 'navigate', to: '/vnlottery?gameCode=lantern-lane' },
  ],
  [
    '8 Vietnam by vendor',
    { vendor: 'TCG_LOTTO_VN', gameCode: '' },
    {},
    { action: 'navigate', to: '/vnlottery' },
  ],
  [
    '8 another vendor than the vassalage',
    { vendor: 'STUDIO', vassalage: 'TCG_LOTTO_VN' },
    {},
    { action: 'launch-game', accountType: 1 },
  ],
  [
    '9 lottery',
    { gameType: 'LOTT', isGame: 'VASSALAGE' },
    {},
    { action: 'navigate', to: '/lottery?gameCode=lantern-lane' },
  ],
  [
    '9 encoded',
    { gameType: 'ELOTT', gameCode: 'a&b', defaultPlayType: 'x y' },
    {},
    { action: 'navigate', to: '/lottery?gameCode=a%26b&playType=x+y' },
  ],
  ['10 vendor with games', { isGame: 'VASSALAGE' }, {}, { action: 'sub-games', vassalage: 'STUDIO' }],
  ['11 game', {}, {}, { action: 'launch-game', accountType: 1 }],
  ['11 demo', {}, { wantsDemo: true, accountType: 4 }, { action: 'launch-game', accountType: 0 }],
];

describe('a launch', () => {
  it.each(rows)('row %s', (_name, changes, context, decision) => {
    expect(decideLaunch({ ...game, ...changes }, { ...open, ...context })).toEqual(decision);
  });
});
