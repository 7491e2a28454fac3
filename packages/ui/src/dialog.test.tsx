import '../test/native-dialog.ts';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ConfirmDialog } from './dialog.tsx';

afterEach(cleanup);

test('a press beside the box closes a question, and one that began in the box does not', () => {
  const onClose = vi.fn();
  render(
    <ConfirmDialog title="Bet" closeLabel="Close" confirmLabel="Place" onConfirm={vi.fn()} onClose={onClose}>
      <p>Place it?</p>
    </ConfirmDialog>,
  );
  const dialog = screen.getByRole('dialog', { hidden: true });
  // The browser gives a click to what both ends of a press are in: here the dialog around the box.
  fireEvent.pointerDown(screen.getByText('Place'));
  fireEvent.click(dialog);
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.pointerDown(dialog);
  fireEvent.click(dialog);
  expect(onClose).toHaveBeenCalledOnce();
});
