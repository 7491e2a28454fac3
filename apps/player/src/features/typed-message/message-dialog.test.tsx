import '@tyche/ui/test/native-dialog';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { loadTranslator } from '@tyche/i18n/catalogs';
import { findGame } from '@tyche/rules/lottery/games';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { act, slipOf } from '../../state/slip-store.ts';
import { TextProvider } from '@tyche/i18n/react';
import { MessageDialog } from './message-dialog.tsx';

const english = await loadTranslator('EN', 'all');
const gameOf = (code: string) => {
  const game = findGame(code);
  if (!game) throw new Error(`no game ${code}`);
  return game;
};
const here = gameOf('vn-fast-south-1m');
const north = gameOf('vn-north');

beforeEach(() => {
  for (const game of [here, north]) act(game, { type: 'empty-cart' });
  render(
    <TextProvider value={english}>
      <MemoryRouter>
        <MessageDialog game={here} onClose={() => undefined} />
      </MemoryRouter>
    </TextProvider>,
  );
});
afterEach(cleanup);

const write = (text: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: 'Message' }), { target: { value: text } });
const button = (name: RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const inCart = (game: typeof here) =>
  slipOf(game).cart.map(({ line }) => {
    const play = game.plays.find(({ id }) => id === line.playId);
    return `${play?.code} ${line.balls} ${line.multiple}`;
  });

test('a message is shown as the bets it means, with what they cost', () => {
  write('12 34 dd 10n b 5n');
  const bets = within(screen.getAllByRole('list')[0] ?? document.body).getAllByRole('listitem');
  expect(bets.map((bet) => bet.textContent)).toEqual([
    expect.stringContaining('12, 344 bets × 10 = ₱40.00'),
    expect.stringContaining('12, 3436 bets × 5 = ₱180.00'),
  ]);
  expect(button(/Add 2 lines to cart · ₱220.00/).disabled).toBe(false);
});

test('what is no bet is pointed out, and nothing can be added', () => {
  write('12 zz b 5n');
  expect(screen.getByText('“zz” is not a station, play or number.')).toBeTruthy();
  expect(button(/Add 1 line/).disabled).toBe(true);
});

test('the lines go into the cart of each lottery that the message names', async () => {
  write('12 dd 10n hn 34 b 5n 345 xc 1n');
  fireEvent.click(button(/Add 3 lines/));
  const other = await screen.findByRole('link', { name: /North/ });
  expect(other.getAttribute('href')).toBe('/vnlottery?gameCode=vn-north');
  expect(inCart(here)).toEqual(['vn.s.dau_duoi 12 10']);
  expect(inCart(north)).toEqual(['vn.n.lo2 34 5', 'vn.n.3cang_dau_duoi 345 1']);
});
