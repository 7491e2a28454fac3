import { loadTranslator } from '@tyche/i18n/catalogs';
import { TextProvider } from '@tyche/i18n/react';
import { currentToasts, dismissToast } from '@tyche/ui/toasts';
import { act as react, cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { fast5dGames } from '../../features/bet-slip/test/lines.ts';
import { act } from '../../state/slip-store.ts';
import { useMovedOnNotice } from './use-target.ts';

const [game] = fast5dGames;
const english = await loadTranslator('EN', 'all');

function Probe({ target }: { readonly target: string }) {
  useMovedOnNotice(game, target);
  return null;
}

function closeDraw(): void {
  const page = (target: string) => (
    <TextProvider value={english}>
      <Probe target={target} />
    </TextProvider>
  );
  const { rerender } = render(page('202611210731'));
  react(() => rerender(page('202611210732')));
}

afterEach(() => {
  cleanup();
  act(game, { type: 'empty-cart' });
  act(game, { type: 'clear' });
  for (const { id } of currentToasts()) dismissToast(id);
});

test('a closed draw shows a message while numbers are picked', () => {
  act(game, { type: 'toggle', row: 0, value: 2 });
  closeDraw();
  expect(currentToasts().map(({ text }) => text)).toEqual([
    english.t('lottery.draw.movedOn', { closed: '0731', next: '0732' }),
  ]);
});

test('a line in the cart alone shows none', () => {
  for (const row of [0, 1, 2]) act(game, { type: 'toggle', row, value: 2 });
  act(game, { type: 'add' });
  closeDraw();
  expect(currentToasts()).toEqual([]);
});
