import '@tyche/ui/test/native-dialog';
import { QueryClientProvider } from '@tanstack/react-query';
import { makeClient } from '@tyche/client/client';
import { ClientProvider } from '@tyche/client/react';
import { loadTranslator } from '@tyche/i18n/catalogs';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { queries } from '../../state/api.ts';
import { useModals } from '../../state/modals.ts';
import { isOnlineNow, useLine } from '../../state/online.ts';
import { useSession } from '../../state/session.ts';
import { TextProvider } from '@tyche/i18n/react';
import { Cart } from './cart.tsx';
import { useOrder } from './order-store.ts';
import { Pad } from './pad.tsx';
import { act, slipOf } from '../../state/slip-store.ts';
import { fast5dGames } from './test/lines.ts';

const [game] = fast5dGames;
const english = await loadTranslator('EN', 'all');
const answer = {
  orderNumber: 'L1',
  orderId: '1',
  numero: '202611210731',
  totalBettingAmount: '12.0000',
  balance: '88.0000',
};

const wallet = { heldBalance: '0.0000', currency: 'PHP', currencySymbol: '₱', balance: [] };

const room = {
  stake: '12.0000',
  stakeLeft: '200000.0000',
  maxStakePerDraw: '200000.0000',
  maxWinPerDraw: '300000.0000',
  numbers: [],
};

/** Pad and cart beside each other, with a network that gives these answers to bets and notes their keys. */
function page(
  answers: readonly (() => Response)[] = [],
  limits: object = room,
  sumBalance = '1000.0000',
  series: readonly object[] = [],
) {
  const keys: string[] = [];
  const client = makeClient({
    isOnline: isOnlineNow,
    fetch: async (input, init) => {
      if (String(input).includes('/lgw/orders/limits')) return new Response(JSON.stringify(limits));
      if (String(input).includes('/wallets/balance'))
        return new Response(JSON.stringify({ success: true, value: { ...wallet, sumBalance } }));
      if (String(input).includes('/lgw/customers/series')) return new Response(JSON.stringify(series));
      if (!String(input).includes('/lgw/orders/betting')) return new Response('[]');
      keys.push(new Headers(init?.headers).get('idempotency-key') ?? '');
      return answers[keys.length - 1]?.() ?? new Response(JSON.stringify(answer));
    },
  });
  render(
    <TextProvider value={english}>
      <QueryClientProvider client={queries}>
        <ClientProvider value={client}>
          <MemoryRouter>
            <Pad game={game} playType={null} target="202611210731" missing={null} onPlay={() => undefined} />
            <Cart game={game} target="202611210731" />
          </MemoryRouter>
        </ClientProvider>
      </QueryClientProvider>
    </TextProvider>,
  );
  return keys;
}

const cell = (row: string, digit: string) =>
  within(screen.getByRole('group', { name: row })).getByRole('button', { name: digit });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

function choose(code: string): void {
  const play = game.plays.find((each) => each.code === code);
  act(game, { type: 'choose-play', playId: play?.id ?? 0 });
}

beforeEach(() => {
  choose('ssc.3.straight.first');
  useSession.setState({ member: { id: '7', username: 'minh', nickname: 'minh', type: 0 } });
});
afterEach(() => {
  cleanup();
  act(game, { type: 'empty-cart' });
  act(game, { type: 'clear' });
  useOrder.setState({ order: { kind: 'idle' } });
  useModals.setState({ stack: [] });
  useLine.setState({ isOnline: true });
  queries.clear();
});

function pickSix(): void {
  fireEvent.click(cell('Ten-thousands', '2'));
  for (const digit of ['0', '5']) fireEvent.click(cell('Thousands', digit));
  for (const digit of ['1', '3', '7']) fireEvent.click(cell('Hundreds', digit));
}

describe('the pad', () => {
  test('shows count, cost and best win as cells are picked, and puts the line into the cart', () => {
    page();
    pickSix();
    expect(screen.getByText('6 bets, ₱12.00')).toBeTruthy();
    press('Add to cart');
    expect(screen.getByRole('heading', { name: 'Cart, 1 line' })).toBeTruthy();
    expect(screen.getByText('Ten-thousands: 2 · Thousands: 0 5 · Hundreds: 1 3 7')).toBeTruthy();
    expect(screen.getByText('No bets yet')).toBeTruthy();
  });

  test('moves among cells by the arrow keys, Home and End, with one cell of a row in the tab order', () => {
    page();
    cell('Ten-thousands', '0').focus();
    fireEvent.keyDown(cell('Ten-thousands', '0'), { key: 'ArrowRight' });
    expect(document.activeElement).toBe(cell('Ten-thousands', '1'));
    fireEvent.keyDown(cell('Ten-thousands', '1'), { key: 'End' });
    expect(document.activeElement).toBe(cell('Ten-thousands', '9'));
    fireEvent.keyDown(cell('Ten-thousands', '9'), { key: 'ArrowDown' });
    expect(document.activeElement).toBe(cell('Thousands', '9'));
    const row = within(screen.getByRole('group', { name: 'Ten-thousands' })).getAllByRole('button');
    expect(row.filter((each) => each.tabIndex === 0)).toEqual([cell('Ten-thousands', '9')]);
  });

  test('lowers the series of the slip to the highest one of the member in the prize mode of the game', async () => {
    const seriesOf = (prizeModeId: number, max: number) => ({
      gameGroupCode: game.group,
      prizeModeId,
      minSeries: 1_700,
      maxSeries: max,
      maxBetSeries: max,
      defaultSeries: max,
      rebateRate: '0.0000',
    });
    page([], room, '1000.0000', [seriesOf(2, 1_800), seriesOf(1, 1_900)]);
    expect(slipOf(game).series).toBe(1_950);
    await waitFor(() => expect(slipOf(game).series).toBe(1_900));
    act(game, { type: 'set-series', series: 1_950 });
  });

  test('points out bad and repeated entries of a pasted list by their line', () => {
    choose('ssc.3.mixed.last');
    page();
    fireEvent.change(screen.getByRole('textbox'), { target: { value: '001, 123\n12a\n123' } });
    expect(screen.getByText('Line 2: “12a” is not valid')).toBeTruthy();
    expect(screen.getByText('Line 3: “123” is a duplicate, counted once')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Add to cart' })).toHaveProperty('disabled', true);
    press('Remove invalid and duplicate numbers');
    expect(screen.getByRole('button', { name: 'Add to cart' })).toHaveProperty('disabled', false);
  });
});

describe('a long list', () => {
  test('can be tidied, saved under a name and opened again', async () => {
    choose('ssc.3.mixed.last');
    page();
    fireEvent.change(screen.getByRole('textbox'), { target: { value: '012 345' } });
    press('Saved picks');
    fireEvent.change(screen.getByLabelText('Name of this selection'), { target: { value: 'Tet' } });
    press('Save');
    press('Close');
    press('Clear');
    press('Saved picks');
    fireEvent.click(screen.getByRole('button', { name: /^Tet/ }));
    expect(screen.getByRole('textbox')).toHaveProperty('value', '012, 345');
    expect(screen.getByText('2 bets, ₱4.00')).toBeTruthy();
  });

  test('is shown by its first lines, counted, and goes into the cart by its count', async () => {
    choose('ssc.3.straight.first');
    act(game, { type: 'choose-entry', entry: 'typed' });
    page();
    const list = Array.from({ length: 900 }, (_, i) => String(i).padStart(3, '0')).join('\n'.repeat(30));
    fireEvent.paste(screen.getByRole('textbox'), { clipboardData: { getData: () => list } });
    expect(await screen.findByText('900 numbers')).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    press('Add to cart');
    expect(screen.getByText('000, 001, 002, 003, 004, 005 (+894)')).toBeTruthy();
    expect(slipOf(game).cart[0]?.line.balls.length).toBe(900 * 4 - 1);
  });
});

describe('confirming', () => {
  test('tells before it what is sold out in the draw and how much the draw still takes', async () => {
    page([], {
      ...room,
      stakeLeft: '5.0000',
      numbers: [{ line: 0, number: '205', share: 100, soldOut: true }],
    });
    pickSix();
    press('Add to cart');
    expect(await screen.findByText(/You can stake ₱5\.00 more on this draw/)).toBeTruthy();
    expect(screen.getByText(/Sold out for this draw: 205/)).toBeTruthy();
  });

  test('quick bet places at once what is picked', async () => {
    const keys = page();
    pickSix();
    fireEvent.click(screen.getByRole('switch', { name: 'One-tap betting' }));
    press('Place bet');
    await waitFor(() => expect(keys).toHaveLength(1));
    fireEvent.click(screen.getByRole('switch', { name: 'One-tap betting' }));
  });

  test('a placed bet leaves the focus on the first cell of the pad, from the dialog and from the cart', async () => {
    page();
    pickSix();
    screen.getByRole('button', { name: 'Bet now' }).focus();
    press('Bet now');
    press(/^Confirm 6 bets/);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toHaveProperty('tabIndex', 0));
    expect(screen.getByRole('group', { name: 'Ten-thousands' }).contains(document.activeElement)).toBe(true);
    pickSix();
    press('Add to cart');
    screen.getByRole('button', { name: 'Confirm 6 bets' }).focus();
    press('Confirm 6 bets');
    await waitFor(() => expect(slipOf(game).cart).toHaveLength(0));
    await waitFor(() =>
      expect(screen.getByRole('group', { name: 'Ten-thousands' }).contains(document.activeElement)).toBe(
        true,
      ),
    );
  });

  test('says before it that the balance is too low, with the way to a deposit', async () => {
    page([], room, '5.0000');
    pickSix();
    expect(await screen.findByText('Your balance is ₱5.00. You need ₱7.00 more for this bet.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Deposit' })).toBeTruthy();
  });

  test('that is refused for want of balance offers a deposit', async () => {
    const refusal = { success: false, value: { code: 'insufficient-balance' }, message: '' };
    page([() => new Response(JSON.stringify(refusal), { status: 409 })]);
    pickSix();
    press('Add to cart');
    press('Confirm 6 bets');
    const notice = within(await screen.findByRole('alert'));
    expect(notice.getByRole('button', { name: 'Deposit' })).toBeTruthy();
  });

  test('asks a guest to log in and keeps the cart', () => {
    useSession.setState({ member: null });
    const keys = page();
    pickSix();
    press('Add to cart');
    press('Log in to place 6 bets');
    expect(useModals.getState().stack).toEqual([{ kind: 'login' }]);
    expect(keys).toEqual([]);
    expect(slipOf(game).cart).toHaveLength(1);
  });

  test('says to everybody that the page is offline, also where it is not known who is signed in', async () => {
    useSession.setState({ member: null });
    const keys = page();
    pickSix();
    press('Add to cart');
    useLine.setState({ isOnline: false });
    press('Log in to place 6 bets');
    await screen.findByText(/You're offline\. Your bet was not sent/);
    expect(useModals.getState().stack).toEqual([]);
    expect(keys).toEqual([]);
    expect(slipOf(game).cart).toHaveLength(1);
  });

  test('sends the same key again after the network failed, and empties the cart once it is taken', async () => {
    const lost = () => {
      throw new TypeError('network');
    };
    const keys = page([lost]);
    pickSix();
    press('Add to cart');
    press('Confirm 6 bets');
    await waitFor(() => expect(slipOf(game).cart).toHaveLength(0), { timeout: 4_000 });
    expect(keys).toHaveLength(2);
    expect(keys[1]).toBe(keys[0]);
  });

  test('keeps the selection when the draw has closed, and says so', async () => {
    page([
      () =>
        new Response(JSON.stringify({ success: false, value: { code: 'draw-closed' }, message: '' }), {
          status: 409,
        }),
    ]);
    pickSix();
    press('Add to cart');
    press('Confirm 6 bets');
    await screen.findByText(/Draw 20261121-0731 closed before your bet arrived/);
    expect(slipOf(game).cart).toHaveLength(1);
  });
});
