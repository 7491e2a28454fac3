import '../test/native-dialog.ts';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Dialog } from './dialog.tsx';
import { ToastRegion } from './toast-region.tsx';
import { currentToasts, dismissToast, showToast } from './toasts.ts';

afterEach(() => {
  cleanup();
  for (const { id } of currentToasts()) dismissToast(id);
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

test('a message stands in the dialog that lies above the others, and outside when the last one closed', () => {
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
