import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { makeClient } from '@tyche/client/client';
import { ClientProvider } from '@tyche/client/react';
import { loadTranslator } from '@tyche/i18n/catalogs';
import { TextProvider } from '@tyche/i18n/react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { setBalanceHidden } from '../../state/preferences.ts';
import { useSession } from '../../state/session.ts';
import { WalletChip } from './wallet-chip.tsx';

const english = await loadTranslator('EN', 'all');
const ENDS = Date.UTC(2026, 11, 12, 2, 30);

beforeEach(() => useSession.setState({ member: { id: '7', username: 'minh', nickname: 'minh', type: 0 } }));
afterEach(() => {
  cleanup();
  setBalanceHidden(false);
  useSession.setState({ member: null });
});

/** The chip over a wallet with these pockets. */
function page({ bonus = '0.0000', locked = '0.0000', sum = '30.0000', isSum = true } = {}) {
  const value = {
    sumBalance: sum,
    heldBalance: '0.0000',
    currency: 'PHP',
    currencySymbol: '₱',
    balance: [
      { accountTypeId: 2, accountName: 'main', availBalance: '30.0000' },
      { accountTypeId: 5, accountName: 'bonus', availBalance: bonus },
      {
        accountTypeId: 6,
        accountName: 'locked',
        availBalance: locked,
        ...(locked !== '0.0000' && { endsAt: ENDS }),
      },
    ],
  };
  const client = makeClient({
    language: () => 'EN',
    fetch: async () => Response.json({ success: true, value }),
  });
  render(
    <MemoryRouter>
      <TextProvider value={english}>
        <QueryClientProvider client={new QueryClient()}>
          <ClientProvider value={client} language="EN">
            <WalletChip isSum={isSum} />
            <button type="button">elsewhere</button>
            <p>nothing to focus</p>
            <Address />
          </ClientProvider>
        </QueryClientProvider>
      </TextProvider>
    </MemoryRouter>,
  );
}

function Address() {
  return <output data-testid="address">{useLocation().search}</output>;
}

const BOTH = { bonus: '100.0000', locked: '5.0000', sum: '130.0000' } as const;
const sumOf = (amount = '₱130.00') =>
  screen.findByRole('button', { name: `${amount}. Show own money and bonus` });
const parts = () => screen.queryByRole('group', { name: 'Own money and bonus' });

test('the sum opens its parts: own money, the bonus, and until when locked money is locked', async () => {
  page(BOTH);
  const sum = await sumOf();
  expect([sum.getAttribute('aria-expanded'), parts()]).toEqual(['false', null]);
  fireEvent.click(sum);
  expect(sum.getAttribute('aria-expanded')).toBe('true');
  const panel = parts();
  if (!panel) throw new Error('no parts');
  expect(sum.getAttribute('aria-controls')).toBe(panel.id);
  const lines = within(panel)
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextSibling?.textContent]);
  expect(lines).toEqual([
    ['Balance', '₱30.00'],
    ['Bonus', '₱100.00'],
    ['Locked until Dec 12, 10:30', '₱5.00'],
  ]);
});

test('Escape closes it from the button and from its parts, and the focus returns to the sum', async () => {
  page(BOTH);
  const sum = await sumOf();
  for (const from of [() => sum, () => screen.getByRole('button', { name: 'Bonus details' })]) {
    sum.focus();
    fireEvent.click(sum);
    const place = from();
    place.focus();
    fireEvent.keyDown(place, { key: 'Tab' });
    expect(parts()).not.toBeNull();
    fireEvent.keyDown(place, { key: 'Escape' });
    expect(parts()).toBeNull();
    expect(document.activeElement).toBe(sum);
  }
});

test('a press outside closes it: the focus goes back, or stays with what was pressed', async () => {
  page(BOTH);
  const sum = await sumOf();
  sum.focus();
  fireEvent.click(sum);
  // A press on text takes the focus from the button before it is a click.
  sum.blur();
  fireEvent.click(screen.getByText('nothing to focus'));
  expect(parts()).toBeNull();
  expect(document.activeElement).toBe(sum);
  fireEvent.click(sum);
  const other = screen.getByRole('button', { name: 'elsewhere' });
  other.focus();
  fireEvent.click(other);
  expect(parts()).toBeNull();
  expect(document.activeElement).toBe(other);
});

test('the way to bonus details closes it', async () => {
  page(BOTH);
  fireEvent.click(await sumOf());
  fireEvent.click(screen.getByRole('button', { name: 'Bonus details' }));
  expect(parts()).toBeNull();
  expect(screen.getByTestId('address').textContent).toContain('centre=bonusDetails');
});

test('only pockets with money have a line', async () => {
  page({ bonus: '100.0000', sum: '130.0000' });
  fireEvent.click(await sumOf());
  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['Balance', 'Bonus']);
});

test('hidden amounts are hidden in the parts too', async () => {
  setBalanceHidden(true);
  page(BOTH);
  fireEvent.click(await sumOf('***'));
  expect(screen.getAllByRole('definition').map((one) => one.textContent)).toEqual(['***', '***', '***']);
});

test('a member without bonus money has nothing to open', async () => {
  page();
  expect((await screen.findByText('₱30.00')).closest('button')).toBeNull();
  expect(screen.queryByRole('button', { name: /Show own money/ })).toBeNull();
});

test('where only own money can be used, the chip shows it alone', async () => {
  page({ ...BOTH, isSum: false });
  expect(await screen.findByText('₱30.00')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Show own money/ })).toBeNull();
});
