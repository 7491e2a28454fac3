import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { makeClient } from '@tyche/client/client';
import { ClientProvider } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { loadTranslator } from '@tyche/i18n/catalogs';
import { TextProvider } from '@tyche/i18n/react';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { queries } from '../../state/api.ts';
import { useSession } from '../../state/session.ts';
import { SiteProvider } from '../../state/site.ts';
import { demoSite } from '../../state/test/demo-site.ts';
import type { OwnRaffle, Raffle } from './raffle.ts';
import { RafflesPage } from './raffles-page.tsx';

const english = await loadTranslator('EN', ['common', 'promotions', 'raffles', 'refusals']);
const { t } = english;
const HASH = 'a'.repeat(64);
const DAY = 86_400_000;

afterEach(() => {
  cleanup();
  queries.clear();
  useSession.setState({ member: null });
});

const open: Raffle = {
  id: '11',
  promotionId: '3',
  code: 'raffle-moon',
  number: '2026-12-01',
  title: 'Moon raffle',
  teaser: 'Two prizes.',
  state: 'open',
  product: 'CASINO',
  opensAt: Date.now() - DAY,
  closesAt: Date.now() + DAY,
  drawsAt: Date.now() + DAY + 60_000,
  each: '100.0000',
  maxTickets: 5,
  isOnePerMember: true,
  prizes: [
    { amount: '1000.0000', count: 1 },
    { amount: '50.0000', count: 2 },
  ],
  tickets: 7,
  currency: 'PHP',
  committedAt: Date.now() - DAY,
  commitment: HASH,
  beacon: {
    name: 'drand',
    independent: true,
    scheme: 'bls',
    publicKey: 'b',
    genesis: 1,
    periodSeconds: 3,
    round: 42,
    signature: null,
    randomness: null,
  },
  escrow: null,
  sealedAt: null,
  root: null,
  drawnAt: null,
  seed: null,
  places: [],
  passedOver: 0,
  firstPassed: [],
};
const drawn: Raffle = {
  ...open,
  state: 'drawn',
  closesAt: Date.now() - DAY,
  drawsAt: Date.now() - DAY,
  drawnAt: Date.now() - DAY,
  root: 'c'.repeat(64),
  places: [
    { place: 1, amount: '1000.0000', ticket: 4, holder: 'ab12', notGiven: null },
    { place: 2, amount: '50.0000', ticket: 2, holder: 'cd34', notGiven: 'excluded' },
    { place: 3, amount: '50.0000', ticket: null, holder: null, notGiven: 'no-ticket' },
  ],
};
const nothing: OwnRaffle = {
  state: 'open',
  commit: HASH,
  round: 42,
  root: null,
  tickets: 7,
  mine: [],
  mineCount: 0,
  hasFree: false,
  valid: '40.0000',
  holder: null,
  prizes: [],
};

interface Shown {
  readonly address?: string;
  readonly raffle?: Raffle;
  readonly list?: readonly Raffle[];
  readonly own?: object;
  readonly isMember?: boolean;
}

/** The page at an address; gives what was sent, as `path body`. */
function show({ address = '/raffles', raffle = open, list = [], own = nothing, isMember = false }: Shown) {
  if (isMember) useSession.setState({ member: { id: '7', username: 'minh', nickname: 'minh', type: 0 } });
  const sent: string[] = [];
  const client = makeClient({
    fetch: async (url, init) => {
      const { pathname } = new URL(String(url), 'http://localhost');
      if (init?.method !== 'GET') {
        sent.push(`${pathname} ${init?.body}`);
        return Response.json({
          success: true,
          value: pathname.endsWith('/ticket') ? { ticket: 8 } : { reward: '1000.0000' },
        });
      }
      if (pathname === contract.raffles.path) return Response.json({ success: true, value: { list } });
      if (pathname === contract.rafflePromotionStatus.path)
        return Response.json({ success: true, value: own });
      return Response.json({ success: true, value: raffle });
    },
  });
  render(
    <QueryClientProvider client={queries}>
      <ClientProvider value={client} language="EN">
        <TextProvider value={english}>
          <SiteProvider value={demoSite}>
            <MemoryRouter initialEntries={[address]}>
              <RafflesPage />
            </MemoryRouter>
          </SiteProvider>
        </TextProvider>
      </ClientProvider>
    </QueryClientProvider>,
  );
  return sent;
}

const part = async (name: string) => within(await screen.findByRole('region', { name }));

describe('the list', () => {
  test('says that there is none, and leads to the offers', async () => {
    show({});
    await screen.findByText(t('raffles.none'));
    const link = screen.getByRole('link', { name: t('promotions.toOffers') });
    expect(link.getAttribute('href')).toBe('/promotions');
  });

  test('has each raffle with its state, its tickets and its first prize', async () => {
    show({ list: [open, { ...drawn, id: '12', title: 'Sun raffle' }] });
    const [first, second] = await screen.findAllByRole('listitem');
    expect(first?.textContent).toContain(t('raffles.state.open'));
    expect(first?.textContent).toContain(t('raffles.ticketCount', { count: 7 }));
    expect(first?.textContent).toContain('1,000');
    expect(second?.textContent).toContain(t('raffles.state.drawn'));
    const link = screen.getByRole('link', { name: 'Sun raffle' });
    expect(link.getAttribute('href')).toBe('/raffles?id=12');
  });
});

describe('an open raffle', () => {
  const address = '/raffles?id=11';

  test('shows a guest prizes, the commitment and the way to a ticket, and asks for the login', async () => {
    show({ address });
    await screen.findByText(t('raffles.login'));
    const prizes = await part(t('raffles.prizes'));
    expect(prizes.getByText(t('raffles.prizeCount', { count: 2 }))).toBeTruthy();
    expect((await part(t('raffles.fair'))).getByText(HASH)).toBeTruthy();
    expect((await part(t('raffles.how'))).getByText(t('raffles.how.free'))).toBeTruthy();
    expect(screen.queryByRole('region', { name: t('raffles.result') })).toBeNull();
    expect(screen.queryByText(t('raffles.root'))).toBeNull();
  });

  test('gives a member without tickets the free one', async () => {
    const sent = show({ address, isMember: true });
    await screen.findByText(t('raffles.noTickets'));
    fireEvent.click(screen.getByRole('button', { name: t('raffles.getFree') }));
    await vi.waitFor(() => expect(sent[0]).toContain('/wps/raffles/11/ticket'));
  });

  test('offers no free ticket twice, nor beyond the most', async () => {
    show({
      address,
      isMember: true,
      own: { ...nothing, mine: [3], mineCount: 1, hasFree: true, holder: 'ef56' },
    });
    await screen.findByText('ef56');
    expect(screen.queryByRole('button', { name: t('raffles.getFree') })).toBeNull();
    cleanup();
    queries.clear();
    show({ address, isMember: true, own: { ...nothing, mine: [1, 2, 3, 4, 5], mineCount: 5 } });
    await screen.findByText(t('raffles.mine', { count: 5 }));
    expect(screen.queryByRole('button', { name: t('raffles.getFree') })).toBeNull();
  });
});

describe('a drawn raffle', () => {
  const address = '/raffles?id=11';

  test('has its result by ticket, why a prize was not given, and the root of the tickets', async () => {
    show({ address, raffle: drawn });
    const result = await part(t('raffles.result'));
    expect(result.getByText(t('raffles.winningTicket', { ticket: '4' }))).toBeTruthy();
    expect(result.getByText(t('raffles.notGiven.excluded'), { exact: false })).toBeTruthy();
    expect(result.getByText(t('raffles.notGiven.no-ticket'))).toBeTruthy();
    expect((await part(t('raffles.fair'))).getByText('c'.repeat(64))).toBeTruthy();
    expect(screen.queryByRole('region', { name: t('raffles.prizes') })).toBeNull();
    const check = screen.getByRole('link', { name: t('raffles.check') });
    expect(check.getAttribute('href')).toBe('/verify?raffle=11');
  });

  test('lets a winner claim, and tells a member without a ticket so', async () => {
    const application = { status: 'issued', amount: '1000.0000', claimBefore: Date.now() + DAY };
    const own = { ...nothing, mine: [4], mineCount: 1, prizes: [{ place: 1, ticket: 4, application }] };
    const sent = show({ address, raffle: drawn, isMember: true, own });
    await screen.findByText(t('raffles.won', { place: '1', ticket: '4' }));
    expect(
      screen.getByRole('link', { name: t('raffles.checkTicket', { ticket: '4' }) }).getAttribute('href'),
    ).toBe('/verify?raffle=11&ticket=4');
    fireEvent.click(screen.getByRole('button', { name: t('raffles.claim') }));
    await vi.waitFor(() => expect(sent).toEqual([`${contract.claimRafflePromotion.path} {"raffleId":"11"}`]));
    cleanup();
    queries.clear();
    show({ address, raffle: drawn, isMember: true });
    await screen.findByText(t('raffles.hadNone'));
    expect(screen.queryByRole('button', { name: t('raffles.getFree') })).toBeNull();
    expect(screen.queryByRole('button', { name: t('raffles.claim') })).toBeNull();
  });
});
