import '@tyche/ui/test/native-dialog';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { makeClient } from '@tyche/client/client';
import { ClientProvider } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { loadTranslator } from '@tyche/i18n/catalogs';
import { TextProvider } from '@tyche/i18n/react';
import { BrowserRouter, Route, Routes } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { application, offer } from '../../features/promotions/test/offers.ts';
import type { OfferDetail } from '../../features/promotions/offer.ts';
import { queries } from '../../state/api.ts';
import { signOut, useSession } from '../../state/session.ts';
import { PromoDetailPage } from './promo-detail-page.tsx';
import { PromotionsPage } from './promotions-page.tsx';

const english = await loadTranslator('EN', ['common', 'games', 'promotions', 'refusals']);
const { t } = english;

afterEach(() => {
  cleanup();
  queries.clear();
  signOut();
});

/** Opens a page over a network that has these offers; gives the commands that were sent. */
function open(address: string, offers: readonly OfferDetail[], isMember = true, noOffers = false) {
  const sent: { readonly path: string; readonly body: unknown }[] = [];
  if (isMember) useSession.setState({ member: { id: '1', username: 'ana', nickname: 'ana', type: 0 } });
  const answer = (path: string) => {
    if (path === contract.getAvailablePromotions.path) return { REFERRAL: { enabled: false }, list: offers };
    if (path === contract.promotionSettings.path) return { noOffers, changeableAt: null, offCategories: [] };
    if (path === contract.getClaimPromotion.path) return { list: [] };
    return offers.find(({ id }) => path === `/wps/promotions/${id}`) ?? null;
  };
  const client = makeClient({
    fetch: async (url, init) => {
      const path = String(url).split('?')[0] ?? '';
      if (init?.method !== 'GET') {
        sent.push({ path, body: JSON.parse(String(init?.body)) });
        return Response.json({ success: true, value: { applicationId: '70', status: 'issued' } });
      }
      const value = answer(path);
      if (value !== null) return Response.json({ success: true, value });
      return Response.json({ success: false, value: { code: 'promotion-unknown' } }, { status: 404 });
    },
  });
  history.replaceState(null, '', address);
  render(
    <BrowserRouter>
      <QueryClientProvider client={queries}>
        <ClientProvider value={client}>
          <TextProvider value={english}>
            <Routes>
              <Route path="/promotions" element={<PromotionsPage />} />
              <Route path="/promoDetail" element={<PromoDetailPage />} />
            </Routes>
          </TextProvider>
        </ClientProvider>
      </QueryClientProvider>
    </BrowserRouter>,
  );
  return sent;
}

const titles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);

const mine = { ...offer, id: '8', title: 'Mine', category: 'rebate' as const, status: 'process' as const };
const closedToMe = { ...offer, id: '9', title: 'Not mine', canApply: false };

test('a card says what an offer is, where it stands and until when, and leads to its terms', async () => {
  open('/promotions', [{ ...offer, title: '<b>Double</b>' }]);
  const link = await screen.findByRole('link', { name: '<b>Double</b>' });
  expect(link.getAttribute('href')).toBe('/promoDetail?id=7');
  const card = link.closest('li')?.textContent;
  for (const part of [offer.teaser, t('promotions.status.available'), t('promotions.noEnd')])
    expect(card).toContain(part);
});

test('a member sees the own offers first, then all, and those that are open to the member', async () => {
  open('/promotions', [offer, mine, closedToMe]);
  expect(await screen.findByRole('link', { name: 'Mine' })).toBeTruthy();
  expect(tabs()).toEqual([
    t('promotions.tab.mine'),
    t('promotions.tab.all'),
    t('promotions.category.deposit'),
    t('promotions.category.rebate'),
  ]);
  expect(titles()).toEqual(['Mine']);
  fireEvent.click(screen.getByRole('tab', { name: t('promotions.tab.all') }));
  expect(titles()).toEqual(['Double start', 'Mine', 'Not mine']);
  fireEvent.click(screen.getByRole('button', { name: t('promotions.forMe') }));
  expect(titles()).toEqual(['Double start', 'Mine']);
});

test('a visitor sees no own offers, no filter and no field for a code', async () => {
  open('/promotions', [offer], false);
  await screen.findByRole('link', { name: offer.title });
  expect(tabs()[0]).toBe(t('promotions.tab.all'));
  expect(screen.queryByRole('button', { name: t('promotions.forMe') })).toBeNull();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('a member who switched offers off reads so, and opens the place where they are switched on', async () => {
  open('/promotions', [], true, true);
  expect(await screen.findByText(t('promotions.switchedOff'))).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: t('promotions.choose') }));
  expect(location.search).toContain('centre=playSafely');
});

test('a link with an id leads to the offer', async () => {
  open('/promotions?id=7', [offer]);
  expect(await screen.findByRole('heading', { level: 1, name: offer.title })).toBeTruthy();
});

test('nothing is ticked beforehand, and nothing is sent without the tick', async () => {
  const sent = open('/promoDetail?id=7', [offer]);
  const tick = await screen.findByRole<HTMLInputElement>('checkbox');
  expect(tick.checked).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: t('promotions.apply') }));
  expect(screen.getByText(t('refusals.terms-not-accepted'))).toBeTruthy();
  expect(sent).toEqual([]);
  fireEvent.click(tick);
  fireEvent.click(screen.getByRole('button', { name: t('promotions.apply') }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({
    path: '/wps/promotions/7/apply',
    body: { termsVersion: 3, accepted: true },
  });
});

test('every condition has a tick or what is missing, and the text of an offer is text', async () => {
  open('/promoDetail?id=7', [offer]);
  expect(await screen.findByText('Second <b>line</b>.')).toBeTruthy();
  const conditions = screen.getByRole('region', { name: t('promotions.conditions') }).textContent;
  expect(conditions).toContain(`${t('promotions.condition.promotion-identity-required')} (met)`);
  expect(conditions).toContain(t('refusals.promotion-excludes-other', { title: 'Slow start' }));
});

test.each([
  ['nothing is missing', true, 0],
  ['a condition is open', false, 1],
])(
  'an offer that is given by itself speaks of open conditions only where one is: %s',
  async (_, met, times) => {
    const conditions = [{ code: 'promotion-not-for-you', met, missing: null }];
    const given = { ...offer, entry: 'automatic', canApply: false, conditions } as const;
    open(`/promoDetail?id=${offer.id}`, [given]);
    await screen.findByText(t('promotions.automatic'));
    expect(screen.queryAllByText(t('promotions.next.open'))).toHaveLength(times);
  },
);

test('an application that waits can be taken back', async () => {
  const applied = { ...offer, status: 'applying' as const, applicationId: '70', applications: [application] };
  const sent = open('/promoDetail?id=7', [applied]);
  fireEvent.click(await screen.findByRole('button', { name: t('promotions.leave.applying') }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({ path: '/wps/promotions/7/leave', body: { applicationId: '70' } });
});

test('bets after a deposit are two plain figures, and one that ran out of time says so', async () => {
  const bets = {
    credited: '1500.0000',
    needed: '4500.0000',
    counted: '1200.0000',
    until: Date.UTC(2026, 11, 1),
  };
  const joined = { ...application, status: 'joined' as const, decideBy: null, amount: '150.0000', bets };
  const one = { ...offer, entry: 'deposit' as const, applicationId: '70' };
  open('/promoDetail?id=7', [{ ...one, status: 'joined', applications: [joined] }]);
  expect(await screen.findByText('Staked ₱1,200.00 of ₱4,500.00')).toBeTruthy();
  cleanup();
  const over = { ...joined, status: 'closed' as const, detail: 'lapsed' as const };
  open('/promoDetail?id=8', [
    { ...one, id: '8', status: 'closed', detail: 'lapsed', canApply: false, applications: [over] },
  ]);
  expect(await screen.findAllByText(t('promotions.closed.betsLapsed'))).not.toHaveLength(0);
  expect(screen.queryByText(/of ₱4,500.00/)).toBeNull();
});

test('an offer that is not there leads back to the list', async () => {
  for (const id of ['404', 'none']) {
    open(`/promoDetail?id=${id}`, [offer]);
    expect(await screen.findByText(t('promotions.gone'))).toBeTruthy();
    cleanup();
  }
});

test.each([
  [
    { is: 'rebate', day: '2026-11-27', share: '7.5000', carry: '-2.0000', minPayout: '1.0000' },
    'promotions.progress.rebate',
    ['₱7.50', '−₱2.00'],
  ],
  [{ is: 'login', month: '2026-11', days: 4 }, 'promotions.progress.login', ['4']],
  [{ is: 'giveback', week: '2026-11-16', loss: '300.0000' }, 'promotions.progress.giveback', ['₱300.00']],
] as const)('the page shows what is counted so far: %j', async (progress, title, figures) => {
  open(`/promoDetail?id=${offer.id}`, [{ ...offer, entry: 'automatic', progress }]);
  const part = await screen.findByRole('region', { name: t(title) });
  expect(Array.from(part.querySelectorAll('dd'), ({ textContent }) => textContent)).toEqual(figures);
});
