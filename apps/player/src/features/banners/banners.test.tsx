import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { makeClient } from '@tyche/client/client';
import { ClientProvider } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { loadTranslator } from '@tyche/i18n/catalogs';
import { TextProvider } from '@tyche/i18n/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { queries } from '../../state/api.ts';
import { signOut, useSession } from '../../state/session.ts';
import { Banners } from './banners.tsx';
import { Carousel } from './carousel.tsx';
import { PageBanners } from './page-banners.tsx';
import { NewcomerPromotions, RegisterBanners } from './register-banners.tsx';

const english = await loadTranslator('EN');

const announcement = (changes: object) => ({
  id: '1',
  title: 'Told',
  content: '',
  language: 'EN',
  createtime: 1,
  category: '',
  announcementImages: [],
  art: 'balls',
  groupName: 'w_home',
  linkageType: null,
  url: '',
  action: '',
  ...changes,
});

/** A part of a page and a network that lists these; gives the addresses that were asked. */
function page(part: ReactNode, value: object | null, offers: readonly object[] = []): string[] {
  const asked: string[] = [];
  const nothing = { banners: [], player: [], popup: [], promotion: [] };
  const client = makeClient({
    fetch: async (input) => {
      asked.push(String(input));
      if (String(input).startsWith(contract.getAvailablePromotions.path))
        return Response.json({ success: true, value: { REFERRAL: { enabled: false }, list: offers } });
      const body = value
        ? { success: true, value: { ...nothing, ...value } }
        : { success: false, value: { code: 'too-many-requests' } };
      return new Response(JSON.stringify(body), { status: value ? 200 : 429 });
    },
  });
  render(
    <TextProvider value={english}>
      <QueryClientProvider client={queries}>
        <ClientProvider value={client}>
          <MemoryRouter>{part}</MemoryRouter>
        </ClientProvider>
      </QueryClientProvider>
    </TextProvider>,
  );
  return asked;
}

const home = (otherwise: ReactNode = null) => (
  <Banners of={{ groupName: 'w_home' }} look="hero" label="Highlights" otherwise={otherwise} />
);

afterEach(() => {
  cleanup();
  queries.clear();
  signOut();
  vi.useRealTimers();
});

describe('what the merchant tells', () => {
  test('shows as text, whatever it holds', async () => {
    const title = '<img src=x onerror=alert(1)>';
    page(home(), { banners: [announcement({ title, content: '<b>bold</b>' })] });
    expect((await screen.findByRole('heading')).textContent).toBe(title);
    expect(screen.getByText('<b>bold</b>').innerHTML).toBe('&lt;b&gt;bold&lt;/b&gt;');
    expect(document.querySelector('img, b')).toBeNull();
  });
  test('is only what belongs to the place', async () => {
    const banners = [
      announcement({ id: '1' }),
      announcement({ id: '2', title: 'For the form', groupName: 'w_reg' }),
    ];
    const promotion = [
      announcement({ id: '3', title: 'New here', category: 'new_player' }),
      announcement({ id: '4', category: 'vip' }),
    ];
    page(
      <>
        <RegisterBanners />
        <NewcomerPromotions />
      </>,
      { banners, promotion },
    );
    await screen.findByText('New here');
    expect(screen.getAllByRole('heading').map((one) => one.textContent)).toEqual([
      'For the form',
      'New here',
    ]);
  });
  test('says which language it is in when that is not the one of the page', async () => {
    page(home(), { banners: [announcement({ language: 'VI', title: 'Kỳ quay' })] });
    expect((await screen.findByText('Kỳ quay')).closest('[lang]')?.getAttribute('lang')).toBe('vi');
  });
  test.each([
    ['P', '/verify?x=1', '/verify?x=1', null],
    ['G', 'SSC/fast5d-1m', '/lottery?gameCode=fast5d-1m', null],
    ['G', 'VN/vn-north', '/vnlottery?gameCode=vn-north', null],
    ['U', 'https://partner.example/', 'https://partner.example/', 'noopener noreferrer nofollow'],
  ])('leads by %s to %s', async (linkageType, url, href, rel) => {
    page(home(), { banners: [announcement({ linkageType, url, action: 'Go there' })] });
    const link = await screen.findByRole('link', { name: 'Go there' });
    expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([href, rel]);
  });
  test('leads nowhere without a link, and by its title where it is slim', async () => {
    const promotion = [announcement({ category: 'new_player' })];
    page(<NewcomerPromotions />, { promotion });
    await screen.findByText('Told');
    expect(screen.queryByRole('link')).toBeNull();
    cleanup();
    queries.clear();
    page(<NewcomerPromotions />, {
      promotion: [announcement({ category: 'new_player', linkageType: 'P', url: '/verify', action: 'Go' })],
    });
    expect((await screen.findByRole('link', { name: 'Told' })).getAttribute('href')).toBe('/verify');
  });
  test('is for a newcomer an offer that is open, which leads to its terms', async () => {
    const newcomer = { id: '7', title: 'Welcome', teaser: 'Ten points', window: 'open' };
    const later = { ...newcomer, id: '8', title: 'Later', window: 'coming soon' };
    page(<NewcomerPromotions />, {}, [newcomer, later]);
    const link = await screen.findByRole('link');
    expect([link.textContent, link.getAttribute('href')]).toEqual(['Welcome', '/promotions?id=7']);
  });
  test('is asked for as a visitor, and as a member', async () => {
    const asked = page(home(), { banners: [announcement({})] });
    await screen.findByText('Told');
    act(() => useSession.setState({ member: { id: '1', username: 'ana', nickname: 'ana', type: 0 } }));
    await screen.findByText('Told');
    const asOf = (execution: string) =>
      `/wps/relay/MCSFE_getListAnnouncements?types=B%2CPR%2CH&platform=W&execution=${execution}&language=EN`;
    expect(asked).toEqual([asOf('B'), asOf('AFTER_LOGIN')]);
  });
  test.each(['/lottery', '/vnlottery', '/elott'])('shows the group w_lottery on %s', async (pathname) => {
    const banners = [
      announcement({ id: '1' }),
      announcement({ id: '2', title: 'For lotteries', groupName: 'w_lottery' }),
    ];
    page(<PageBanners pathname={pathname} />, { banners });
    await screen.findByText('For lotteries');
    expect(screen.getAllByRole('heading')).toHaveLength(1);
  });
  test('shows nothing on a page without a group', () => {
    expect(page(<PageBanners pathname="/results" />, { banners: [announcement({ id: '1' })] })).toEqual([]);
  });
  test('keeps its place when there is nothing or when it does not come', async () => {
    for (const value of [{ banners: [announcement({ groupName: 'w_reg' })] }, null]) {
      page(home('the house'), value);
      expect((await screen.findByText('the house')).isConnected).toBe(true);
      cleanup();
      queries.clear();
    }
  });
});

const three = ['one', 'two', 'three'].map((id) => ({ id, content: <a href={`/${id}`}>{id}</a> }));

function carousel(slides: typeof three) {
  render(
    <TextProvider value={english}>
      <Carousel label="Highlights" slides={slides} />
    </TextProvider>,
  );
}

/** The slide that can be reached. */
const shown = () => screen.getAllByRole('group').find((slide) => !slide.hasAttribute('inert'))?.textContent;

describe('a carousel', () => {
  test('names itself, its slides and its buttons, and keeps hidden slides out of reach', () => {
    carousel(three);
    const section = screen.getByRole('region', { name: 'Highlights' });
    expect(section.getAttribute('aria-roledescription')).toBe('carousel');
    expect(screen.getAllByRole('group').map((slide) => slide.getAttribute('aria-label'))).toEqual([
      '1 of 3',
      '2 of 3',
      '3 of 3',
    ]);
    expect(screen.getAllByRole('group').filter((slide) => slide.hasAttribute('inert'))).toHaveLength(2);
    expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
      'Previous slide',
      'Next slide',
      'Pause slideshow',
    ]);
  });
  test('steps by its buttons and by the arrow keys, round the ends', () => {
    carousel(three);
    fireEvent.click(screen.getByRole('button', { name: 'Previous slide' }));
    expect(shown()).toBe('three');
    fireEvent.click(screen.getByRole('button', { name: 'Next slide' }));
    expect(shown()).toBe('one');
    const next = screen.getByRole('button', { name: 'Next slide' });
    fireEvent.keyDown(next, { key: 'ArrowRight' });
    expect(shown()).toBe('two');
    fireEvent.keyDown(next, { key: 'ArrowLeft' });
    fireEvent.keyDown(next, { key: 'a' });
    expect(shown()).toBe('one');
  });
  test('turns, is quiet about it, and stops when it is told to', () => {
    vi.useFakeTimers();
    carousel(three);
    const live = () => document.querySelector('[aria-live]')?.getAttribute('aria-live');
    act(() => void vi.advanceTimersByTime(5_000));
    expect([shown(), live()]).toEqual(['two', 'off']);
    fireEvent.click(screen.getByRole('button', { name: 'Pause slideshow' }));
    act(() => void vi.advanceTimersByTime(30_000));
    expect([shown(), live()]).toEqual(['two', 'polite']);
    fireEvent.click(screen.getByRole('button', { name: 'Play slideshow' }));
    act(() => void vi.advanceTimersByTime(5_000));
    expect(shown()).toBe('three');
  });
  test('stands still under the pointer and the focus', () => {
    vi.useFakeTimers();
    carousel(three);
    const section = screen.getByRole('region');
    for (const [enter, leave] of [
      [fireEvent.pointerEnter, fireEvent.pointerLeave],
      [fireEvent.focus, fireEvent.blur],
    ] as const) {
      const before = shown();
      enter(section);
      act(() => void vi.advanceTimersByTime(30_000));
      expect(shown()).toBe(before);
      leave(section);
      act(() => void vi.advanceTimersByTime(5_000));
      expect(shown()).not.toBe(before);
    }
  });
  test('of one slide has nothing to turn', () => {
    carousel(three.slice(0, 1));
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByRole('region').hasAttribute('aria-roledescription')).toBe(false);
  });
});
