import '../test/native-dialog.ts';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Dialog } from './dialog.tsx';

afterEach(cleanup);

function Page({ opener, isOpen }: { readonly opener: 'on' | 'off' | 'gone'; readonly isOpen: boolean }) {
  return (
    <main tabIndex={-1}>
      {opener !== 'gone' && (
        <button type="button" disabled={opener === 'off'}>
          open
        </button>
      )}
      {isOpen && (
        <Dialog title="box" closeLabel="close" onClose={() => undefined}>
          inside
        </Dialog>
      )}
    </main>
  );
}

function focusAfter(opener: 'on' | 'off' | 'gone') {
  const { rerender } = render(<Page opener="on" isOpen={false} />);
  screen.getByRole('button', { name: 'open' }).focus();
  rerender(<Page opener="on" isOpen />);
  screen.getByRole('button', { name: 'close' }).focus();
  rerender(<Page opener={opener} isOpen={false} />);
}

test('the focus returns to the element that opened the dialog', () => {
  focusAfter('on');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'open' }));
});

test.each(['off', 'gone'] as const)(
  'with that element %s the focus goes to the main part of the page',
  async (opener) => {
    focusAfter(opener);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
  },
);
