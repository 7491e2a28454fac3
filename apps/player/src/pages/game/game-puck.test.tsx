import { loadTranslator } from '@tyche/i18n/catalogs';
import { TextProvider } from '@tyche/i18n/react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { GamePuck } from './game-puck.tsx';
import type { PuckPlace } from './puck-place.ts';

const SIZE = 44;
const onMove = vi.fn<(place: PuckPlace) => void>();
const onOpen = vi.fn<() => void>();
let button: HTMLElement;

beforeEach(async () => {
  onMove.mockReset();
  onOpen.mockReset();
  const texts = await loadTranslator('EN', ['common', 'games']);
  render(
    <TextProvider value={texts}>
      <GamePuck title="Lantern Lane" place={{ side: 'start', down: 500 }} onMove={onMove} onOpen={onOpen} />
    </TextProvider>,
  );
  button = screen.getByRole('button', { name: texts.t('games.menu') });
  // jsdom lays nothing out: a room of 400 by 844, and the button in the middle of its left edge.
  const rect = (left: number, top: number, width: number, height: number) => () =>
    new DOMRect(left, top, width, height);
  Object.assign(button, {
    setPointerCapture: () => undefined,
    getBoundingClientRect: rect(0, 400, SIZE, SIZE),
  });
  Object.defineProperty(button, 'offsetWidth', { value: SIZE });
  if (button.parentElement)
    Object.assign(button.parentElement, { getBoundingClientRect: rect(0, 0, 400, 844) });
});
afterEach(cleanup);

function drag(x: number, y: number): void {
  fireEvent.pointerDown(button, { clientX: 20, clientY: 420, button: 0 });
  fireEvent.pointerMove(button, { clientX: 20 + x, clientY: 420 + y });
  fireEvent.pointerUp(button, { clientX: 20 + x, clientY: 420 + y });
  fireEvent.click(button);
}

it('opens the menu by a press, also by one with a finger that trembles', () => {
  drag(0, 0);
  drag(3, -4);
  expect(onOpen).toHaveBeenCalledTimes(2);
  expect(onMove).not.toHaveBeenCalled();
});

it('goes to the edge near which it is let go, and opens nothing then', () => {
  drag(300, -200);
  expect(onMove.mock.calls).toEqual([[{ side: 'end', down: 250 }]]);
  expect(onOpen).not.toHaveBeenCalled();
  expect(button.style.translate).toBe('');
  fireEvent.click(button);
  expect(onOpen).toHaveBeenCalledTimes(1);
});

it('stays where it was when the drag is broken off', () => {
  fireEvent.pointerDown(button, { clientX: 20, clientY: 420, button: 0 });
  fireEvent.pointerMove(button, { clientX: 200, clientY: 100 });
  expect(button.style.translate).not.toBe('');
  fireEvent.pointerCancel(button);
  fireEvent.pointerMove(button, { clientX: 300, clientY: 100 });
  expect(button.style.translate).toBe('');
  expect(onMove).not.toHaveBeenCalled();
});

it('is moved by the arrow keys, and says so', () => {
  fireEvent.keyDown(button, { key: 'ArrowRight' });
  fireEvent.keyDown(button, { key: 'ArrowUp' });
  fireEvent.keyDown(button, { key: 'Tab' });
  expect(onMove.mock.calls).toEqual([[{ side: 'end', down: 500 }], [{ side: 'start', down: 390 }]]);
  expect(button.getAttribute('aria-haspopup')).toBe('dialog');
  const hint = document.getElementById(button.getAttribute('aria-describedby') ?? '');
  expect(hint?.textContent).toMatch(/arrow keys/);
});
