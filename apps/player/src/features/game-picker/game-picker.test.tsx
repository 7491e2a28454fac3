import '@tyche/ui/test/native-dialog';
import { loadTranslator } from '@tyche/i18n/catalogs';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { TextProvider } from '@tyche/i18n/react';
import { GamePicker } from './game-picker.tsx';

const english = await loadTranslator('EN');

function Address() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

function open() {
  render(
    <TextProvider value={english}>
      <MemoryRouter>
        <GamePicker current="keno-1m" onClose={() => undefined} />
        <Address />
      </MemoryRouter>
    </TextProvider>,
  );
}
const names = () => screen.queryAllByRole('link').map((link) => link.querySelector('span')?.textContent);

afterEach(() => {
  cleanup();
  localStorage.clear();
});

test('Enter in the search opens the first match, a Vietnamese one on its own page', () => {
  open();
  const search = screen.getByRole('searchbox');
  fireEvent.change(search, { target: { value: 'da nang' } });
  expect(names()).toHaveLength(1);
  fireEvent.keyDown(search, { key: 'Enter' });
  expect(screen.getByRole('status').textContent ?? '').toBe('/vnlottery?gameCode=vn-da-nang');
});

test('the arrow keys go from the search through what was found', () => {
  open();
  const search = screen.getByRole('searchbox');
  fireEvent.change(search, { target: { value: 'keno' } });
  fireEvent.keyDown(search, { key: 'ArrowDown' });
  const [first, second] = screen.getAllByRole('link');
  expect(document.activeElement).toBe(first);
  if (first) fireEvent.keyDown(first, { key: 'ArrowDown' });
  expect(document.activeElement).toBe(second);
});

test('a star puts a lottery among the favourites; a group and a prize mode narrow the list', () => {
  open();
  const [star] = screen.getAllByRole('button', { name: 'Favourite: Keno, 1 min' });
  if (star) fireEvent.click(star);
  fireEvent.click(screen.getByRole('radio', { name: 'Favourites' }));
  expect(names()).toEqual(['Keno, 1 min']);
  fireEvent.click(screen.getByRole('radio', { name: 'Vietnam' }));
  expect(names().length).toBeGreaterThan(30);
  const modes = within(screen.getByRole('radiogroup', { name: 'Prize modes' }));
  fireEvent.click(modes.getByRole('radio', { name: 'South-East Asia' }));
  expect(screen.getByText('No games found.')).toBeTruthy();
});
