import { decideLaunch, type LaunchContext } from '@tyche/rules/games';
import { gameNames } from '@tyche/rules/lottery/names';
import { expect, test } from 'vitest';
import { gameAddress } from './game-address.ts';

const open: LaunchContext = {
  systemStatus: 0,
  isSignedIn: true,
  accountType: 2,
  wantsDemo: false,
  hasFreePlay: false,
  vendorState: 'ready',
  isGameActive: true,
};
const vendors: Readonly<Record<string, string>> = { VN: 'TCG_LOTTO_VN', SEA: 'TCG_SEA' };

/** Where the launch decision leads for a lottery. */
function decided({ code: gameCode, group }: { readonly code: string; readonly group: string }): string {
  const accountTypeName = vendors[group];
  const card = { gameType: 'LOTT', vassalage: 'own', gameCode, ...(accountTypeName && { accountTypeName }) };
  const decision = decideLaunch(card, open);
  if (decision.action === 'launch-lottery') return `/seamless?gameCode=${gameCode}`;
  return decision.action === 'navigate' ? decision.to : decision.action;
}

test('every lottery is played where the launch decision leads', () => {
  expect(gameNames.map(gameAddress)).toEqual(gameNames.map(decided));
  const pages = gameNames.map((game) => gameAddress(game).split('?')[0]);
  expect([...new Set(pages)].sort()).toEqual(['/lottery', '/seamless', '/vnlottery']);
});

test('a code from elsewhere stays a value of the address', () => {
  expect(gameAddress({ group: 'K3', code: 'a&b=c' })).toBe('/lottery?gameCode=a%26b%3Dc');
});
