import '@tyche/ui/test/native-dialog';
import { QueryClientProvider } from '@tanstack/react-query';
import { makeClient } from '@tyche/client/client';
import { ClientProvider } from '@tyche/client/react';
import { loadTranslator } from '@tyche/i18n/catalogs';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { queries } from '../../state/api.ts';
import { act, slipOf } from '../../state/slip-store.ts';
import { TextProvider } from '@tyche/i18n/react';
import { Pad } from './pad.tsx';
import { gameOf } from './test/lines.ts';

const english = await loadTranslator('EN', 'all');
const client = makeClient({ fetch: async () => new Response('[]') });

function open(gameCode: string, playCode: string) {
  const game = gameOf(gameCode);
  const play = game.plays.find((each) => each.code === playCode);
  act(game, { type: 'choose-play', playId: play?.id ?? 0 });
  render(
    <TextProvider value={english}>
      <QueryClientProvider client={queries}>
        <ClientProvider value={client}>
          <Pad game={game} playType={null} target="20261121" missing={null} onPlay={() => undefined} />
        </ClientProvider>
      </QueryClientProvider>
    </TextProvider>,
  );
  return game;
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

afterEach(() => {
  cleanup();
  queries.clear();
});

describe('a game with fixed odds', () => {
  test('asks for a stake of each bet by an amount and chips, not for units', () => {
    const game = open('vn-fast-north-1m', 'vn.n.lo2');
    expect(screen.queryByRole('radiogroup', { name: 'Unit' })).toBeNull();
    press('27');
    press('100');
    expect(slipOf(game).multiple).toBe(100);
    expect(screen.getByText('27 bets, ₱2,700.00')).toBeTruthy();
  });

  test('adds the numbers of a quick group, takes them out again, and keeps the others', () => {
    const game = open('vn-fast-north-1m', 'vn.n.de_db');
    act(game, { type: 'clear' });
    press('55');
    press('More…');
    const dialog = within(screen.getByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Head 2' }));
    expect(dialog.getByText('11 selected')).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Head 2' }).getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(dialog.getByRole('button', { name: 'Head 2' }));
    expect(slipOf(game).rows).toEqual([[55]]);
  });

  test('shows under each option what it pays', () => {
    open('lucky28-1m', 'pc28.side');
    const game = gameOf('lucky28-1m');
    const table = game.odds?.plays['pc28.side'] ?? {};
    const [first] = Object.values(table);
    expect(first).toBeDefined();
    expect(screen.getAllByText(english.format.odds(first ?? 0n)).length).toBeGreaterThan(0);
  });
});

test('a full row takes no further pick, and says how many it takes', () => {
  const game = open('fast11x5-1m', 'x115.rx3.dantuo');
  const banker = within(screen.getByRole('group', { name: 'Banker, up to 2' }));
  for (const number of ['01', '02', '03']) fireEvent.click(banker.getByRole('button', { name: number }));
  expect(slipOf(game).rows[0]).toEqual([1, 2]);
});

test('a play that takes both is picked in a grid or typed as a list', () => {
  open('fast11x5-1m', 'x115.rx2');
  fireEvent.click(screen.getByRole('radio', { name: 'Typed list' }));
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '01 05\n11-2\n12 1' } });
  expect(screen.getByText('Line 3: “12 1” is not valid')).toBeTruthy();
  press('Remove invalid and duplicate numbers');
  expect(screen.getByText('2 bets, ₱4.00')).toBeTruthy();
});

test('dice are drawn by their faces and named by their numbers', () => {
  open('dice-1m', 'k3.3diff');
  const row = within(
    screen.getAllByRole('group').find((each) => each.closest('[data-row]')) ?? document.body,
  );
  expect(row.getByRole('button', { name: '6' }).querySelectorAll('circle')).toHaveLength(6);
});

describe('a bet whose best result is a loss', () => {
  const sides = () => screen.queryByText(/Even the best result loses/)?.textContent;

  test('is cautioned beside its price and in the confirmation, and can be placed all the same', () => {
    open('dice-1m', 'k3.side');
    for (const side of ['Big', 'Small', 'Odd']) press(side);
    expect(sides()).toBeUndefined();
    press('Even');
    expect(sides()).toContain('₱0.20');
    press('Bet now');
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText(/Even the best result loses/)).toBeTruthy();
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: /^Place 4 bets|^Confirm/ }).disabled).toBe(
      false,
    );
  });
});
