import '@tyche/ui/test/native-dialog';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { loadTranslator } from '@tyche/i18n/catalogs';
import { TextProvider } from '@tyche/i18n/react';
import { type EndReason, endReasons } from '@tyche/rules/access';
import { afterEach, expect, test } from 'vitest';
import { closeAllModals, openModal, useModals } from '../../state/modals.ts';
import { SessionEndedDialog } from './session-ended-dialog.tsx';

const english = await loadTranslator('EN', ['auth']);

function open(reason: EndReason): void {
  openModal({ kind: 'session-ended', reason });
  render(
    <TextProvider value={english}>
      <SessionEndedDialog reason={reason} />
    </TextProvider>,
  );
}

afterEach(() => {
  cleanup();
  closeAllModals();
});

test('tells of the login elsewhere and leads to the login', () => {
  open('other-device');
  screen.getByText('You logged in on another device.');
  fireEvent.click(screen.getByRole('button', { name: 'Log in' }));
  expect(useModals.getState().stack).toEqual([{ kind: 'login' }]);
});

test.each(endReasons)('has a sentence for %s, and a login only where one may be taken', (reason) => {
  open(reason);
  screen.getByText(english.t(`auth.ended.${reason}`));
  const mayLogIn = reason !== 'self-exclusion' && reason !== 'account-closed';
  expect(screen.queryByRole('button', { name: 'Log in' }) !== null).toBe(mayLogIn);
});
