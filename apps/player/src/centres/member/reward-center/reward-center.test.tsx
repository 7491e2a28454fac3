import '@tyche/ui/test/native-dialog';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { makeClient } from '@tyche/client/client';
import { ClientProvider } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { loadTranslator } from '@tyche/i18n/catalogs';
import { TextProvider } from '@tyche/i18n/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import type { Bonuses } from '../../../lib/bonuses/bonus.ts';
import { noBonuses, runningBonus, waitingBonus } from '../../../lib/bonuses/test/bonuses.ts';
import type { OwnApplication, Reward } from '../../../features/promotions/offer.ts';
import { application, reward } from '../../../features/promotions/test/offers.ts';
import { queries } from '../../../state/api.ts';
import { RewardCenter } from './reward-center.tsx';

const english = await loadTranslator('EN', [
  'bonuses',
  'centre',
  'common',
  'figures',
  'games',
  'promotions',
  'refusals',
]);
const { t, format } = english;

afterEach(() => {
  cleanup();
  queries.clear();
});

/** Shows the page over a network that has these rewards and applications. */
function show(
  rewards: readonly Reward[],
  applications: readonly OwnApplication[] = [],
  bonuses: Bonuses = noBonuses,
): void {
  const client = makeClient({
    fetch: async (url) => {
      const { pathname, searchParams } = new URL(String(url), 'http://site.test');
      if (pathname === contract.getClaimPromotion.path)
        return Response.json({ success: true, value: { list: rewards } });
      if (pathname === contract.bonuses.path) return Response.json({ success: true, value: bonuses });
      const status = searchParams.get('status');
      const list = applications.filter((one) => status === null || one.status === status);
      return Response.json({ success: true, value: { list, total: list.length, totalPages: 1 } });
    },
  });
  render(
    <MemoryRouter>
      <QueryClientProvider client={queries}>
        <ClientProvider value={client}>
          <TextProvider value={english}>
            <RewardCenter />
          </TextProvider>
        </ClientProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  );
}

const choose = (tab: 'running' | 'waiting' | 'over') =>
  fireEvent.click(screen.getByRole('tab', { name: t(`promotions.tab.${tab}`) }));

test('what can be claimed shows the amount, what is to be staked and the last day', async () => {
  show([{ ...reward, mode: 'playable', required: '125.0000' }]);
  const row = (await screen.findByRole('link', { name: reward.title })).closest('li')?.textContent;
  for (const part of ['₱25.00', '₱125.00', format.date(reward.claimBefore, 'dateTime')])
    expect(row).toContain(part);
  expect(screen.queryByRole('button', { name: t('promotions.claimAll', { count: 1 }) })).toBeNull();
});

test('cash of several rewards is claimed by one press, a bonus is not among it', async () => {
  show([
    reward,
    { ...reward, rewardId: '71' },
    { ...reward, rewardId: '72', mode: 'playable', required: '125.0000' },
  ]);
  fireEvent.click(await screen.findByRole('button', { name: t('promotions.claimAll', { count: 2 }) }));
  expect(await screen.findByRole('dialog', { name: t('promotions.claimAllTitle') })).toBeTruthy();
});

test('nothing to claim is said in a sentence that leads to the offers', async () => {
  show([]);
  expect(await screen.findByText(t('promotions.rewards.noneClaim'))).toBeTruthy();
  expect(screen.getByRole('link').getAttribute('href')).toBe('/promotions');
});

test('what runs, what waits and what is over are apart', async () => {
  show(
    [],
    [
      { ...application, applicationId: '1', title: 'Runs', status: 'process' },
      { ...application, applicationId: '2', title: 'Counted', status: 'joined' },
      { ...application, applicationId: '3', title: 'Asked for', status: 'applying' },
      { ...application, applicationId: '4', title: 'Next', status: 'claimed', detail: 'waiting' },
      { ...application, applicationId: '5', title: 'Paid', status: 'claimed' },
      { ...application, applicationId: '6', title: 'Late', status: 'closed', detail: 'lapsed' },
    ],
  );
  const titles = async (first: string) => {
    await screen.findByRole('link', { name: first });
    return screen.getAllByRole('link').map(({ textContent }) => textContent);
  };
  choose('running');
  expect(await titles('Runs')).toEqual(['Runs', 'Counted']);
  choose('waiting');
  expect(await titles('Asked for')).toEqual(['Asked for', 'Next']);
  choose('over');
  expect(await titles('Paid')).toEqual(['Paid', 'Late']);
});

test('a bonus shows how far it is, and one that waits its place', async () => {
  const own = (applicationId: string, status: OwnApplication['status']) => ({
    ...application,
    applicationId,
    status,
    detail: status === 'claimed' ? ('waiting' as const) : null,
  });
  show([], [own(runningBonus.id, 'process'), own(waitingBonus.id, 'claimed')], {
    ...noBonuses,
    running: runningBonus,
    waiting: [{ ...waitingBonus, id: '69' }, waitingBonus],
  });
  choose('running');
  const bar = await screen.findByRole('progressbar');
  expect(bar.getAttribute('aria-valuetext')).toContain('₱1,750.00');
  choose('waiting');
  expect(await screen.findByText(t('bonuses.queue', { place: 2, count: 2 }))).toBeTruthy();
});

test('a reward shows what it was computed from, and the version of its terms; one without figures shows nothing', async () => {
  const figures = [
    { name: 'RNG', value: '1000.0000' },
    { name: 'share', value: '5.0000' },
    { name: 'carried', value: '-1.2500' },
  ];
  const own = { ...application, status: 'claimed', amount: '3.7500' } as const;
  show(
    [],
    [
      { ...own, applicationId: '1', title: 'Daily rebate', figures },
      { ...own, applicationId: '2', title: 'Gift' },
    ],
  );
  choose('over');
  await screen.findByRole('link', { name: 'Daily rebate' });
  const folds = screen.getAllByText(t('figures.title'));
  expect(folds).toHaveLength(1);
  const fold = folds[0]?.closest('details');
  const rows = [...(fold?.querySelectorAll('dl > div') ?? [])].map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  );
  const money = (units: bigint) => format.money(units, { currency: 'PHP' });
  expect(rows).toEqual([
    [t('games.type.RNG'), money(10_000_000n)],
    [t('figures.share'), money(50_000n)],
    [t('figures.carried'), money(-12_500n)],
  ]);
  expect(fold?.textContent).toContain(t('figures.terms', { version: 3 }));
});
