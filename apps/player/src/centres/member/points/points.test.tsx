import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { makeClient } from '@tyche/client/client';
import { ClientProvider } from '@tyche/client/react';
import { loadTranslator } from '@tyche/i18n/catalogs';
import { TextProvider } from '@tyche/i18n/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { queries } from '../../../state/api.ts';
import { Points } from './points.tsx';

const english = await loadTranslator('EN', [
  'common',
  'lottery',
  'records',
  'points',
  'payments',
  'refusals',
]);
const { t } = english;

afterEach(() => {
  cleanup();
  queries.clear();
});

const terms = {
  isOpen: true,
  isPaused: false,
  ratio: 100,
  step: 100,
  least: 100,
  maxPerDay: 10_000,
  leftToday: 10_000,
  reviewFrom: 5_000,
  currency: 'PHP',
};
const answers: Readonly<Record<string, object>> = {
  MCSFE_getPointBalance: { points: '300.0000', held: '0.0000', owed: '0.0000', month: '0.0000' },
};

function show(changed: Partial<typeof terms>): void {
  const client = makeClient({
    fetch: async (url) => {
      const name = new URL(String(url), 'http://localhost').pathname.split('/').at(-1) ?? '';
      const value =
        name === 'MCSFE_getPointRewardConversionType'
          ? { ...terms, ...changed }
          : (answers[name] ?? { list: [], next: null, missingBefore: null, total: 0, totalPages: 0 });
      return Response.json({ success: true, value });
    },
  });
  render(
    <MemoryRouter>
      <QueryClientProvider client={queries}>
        <ClientProvider value={client}>
          <TextProvider value={english}>
            <Points />
          </TextProvider>
        </ClientProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  );
}

test('points are proposed to be converted while nothing speaks against it', async () => {
  show({});
  await screen.findByRole('button', { name: t('points.convertGo') });
  screen.getByText(t('points.convertText'));
  expect(screen.queryByText(t('points.convertPaused'))).toBeNull();
});

test('neither form nor words propose it while it is paused, and the page says that no point is lost', async () => {
  show({ isPaused: true });
  await screen.findByText(t('points.convertPaused'));
  expect(screen.queryByRole('button', { name: t('points.convertGo') })).toBeNull();
  expect(screen.queryByText(t('points.convertText'))).toBeNull();
});
