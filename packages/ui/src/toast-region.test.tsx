import '../test/native-dialog.ts';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Dialog } from './dialog.tsx';
import { ToastRegion } from './toast-region.tsx';
import { currentToasts, dismissToast, holdToasts, showToast, TOAST_MS } from './toasts.ts';

afterEach(() => {
  cleanup();
  for (const { id } of currentToasts()) dismissToast(id);
  holdToasts(false);
  vi.useRealTimers();
});

function Probe({ dialogs }: { readonly dialogs: readonly string[] }) {
  return (
    <>
      {dialogs.map((title) => (
        <Dialog key={title} title={title} closeLabel={`close ${title}`} onClose={() => undefined}>
          {title}
        </Dialog>
      ))}
      <ToastRegion label="Messages" closeLabel="close message" />
    </>
  );
}

const dialogAround = () => screen.getByText('no luck').closest('dialog')?.textContent ?? null;

test('a message is shown in the top dialog, and outside when the last dialog has closed', () => {
  const { rerender } = render(<Probe dialogs={['first']} />);
  act(() => showToast('no luck', 'bad'));
  expect(dialogAround()).toContain('first');
  rerender(<Probe dialogs={['first', 'second']} />);
  expect(dialogAround()).toContain('second');
  rerender(<Probe dialogs={['first']} />);
  expect(dialogAround()).toContain('first');
  rerender(<Probe dialogs={[]} />);
  expect(dialogAround()).toBeNull();
  expect(screen.getByRole('alert', { hidden: true }).textContent).toContain('no luck');
});

test('it is closed there', () => {
  render(<Probe dialogs={['first']} />);
  act(() => showToast('no luck', 'bad'));
  fireEvent.click(screen.getByRole('button', { name: 'close message', hidden: true }));
  expect(screen.queryByText('no luck')).toBeNull();
});

test('a message stays while it is pointed at or has the focus, and goes a while after', () => {
  vi.useFakeTimers();
  render(<Probe dialogs={[]} />);
  act(() => showToast('drawn'));
  const region = screen.getByLabelText('Messages');
  const isShown = () => screen.queryByText('drawn') !== null;
  const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
  fireEvent.pointerEnter(region);
  pass(10 * TOAST_MS);
  expect(isShown()).toBe(true);
  const close = screen.getByRole('button', { name: 'close message', hidden: true });
  fireEvent.focus(close);
  fireEvent.pointerLeave(region);
  pass(10 * TOAST_MS);
  expect(isShown()).toBe(true);
  fireEvent.blur(close);
  pass(TOAST_MS - 1);
  expect(isShown()).toBe(true);
  pass(1);
  expect(isShown()).toBe(false);
});

test('of two messages the second one goes by itself after the first was closed under the focus', () => {
  vi.useFakeTimers();
  render(<Probe dialogs={[]} />);
  act(() => {
    showToast('first');
    showToast('second');
  });
  const [close] = screen.getAllByRole('button', { name: 'close message', hidden: true });
  if (close) fireEvent.focus(close);
  fireEvent.click(close ?? document.body);
  act(() => vi.advanceTimersByTime(TOAST_MS));
  expect(screen.queryByText('second')).toBeNull();
});

test('what a message leads to is opened once, and the message goes', () => {
  const run = vi.fn();
  render(<Probe dialogs={[]} />);
  act(() => showToast('drawn', 'plain', { action: { label: 'My bets', run } }));
  fireEvent.click(screen.getByRole('button', { name: 'My bets', hidden: true }));
  expect(run).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('drawn')).toBeNull();
});
