import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { makeClient } from '@tyche/client/client';
import { ClientProvider } from '@tyche/client/react';
import { loadTranslator } from '@tyche/i18n/catalogs';
import { MarketProvider, TextProvider } from '@tyche/i18n/react';
import { afterEach, expect, test } from 'vitest';
import { queries } from '../../../state/api.ts';
import { PointRecords } from './point-records.tsx';

const english = await loadTranslator('EN', ['common', 'lottery', 'records', 'points']);
const { t } = english;

afterEach(() => {
  cleanup();
  queries.clear();
});

const record = {
  reference: 'P100001',
  at: Date.UTC(2026, 10, 29, 10),
  kind: 'reward',
  status: 'approved',
  name: 'Coffee',
  quantity: 2,
  points: '100.0000',
  money: null,
  ratio: null,
  balance: '300.0000',
  reason: null,
  remark: '',
  codes: [],
};

test('an approved voucher shows its codes, each with a button that copies it', async () => {
  const rows = [
    { ...record, codes: ['CAFE-1', 'CAFE-2'] },
    { ...record, reference: 'P100002', name: 'Tea cup' },
  ];
  const client = makeClient({
    fetch: async () => Response.json({ success: true, value: { list: rows, total: 2, totalPages: 1 } }),
  });
  render(
    <QueryClientProvider client={queries}>
      <ClientProvider value={client}>
        <TextProvider value={english}>
          <MarketProvider site={{ currency: 'PHP', timeZone: 'Asia/Manila' }}>
            <PointRecords />
          </MarketProvider>
        </TextProvider>
      </ClientProvider>
    </QueryClientProvider>,
  );
  const codes = within(await screen.findByRole('list', { name: t('points.codes') }));
  expect(codes.getAllByRole('listitem').map((item) => item.querySelector('code')?.textContent)).toEqual([
    'CAFE-1',
    'CAFE-2',
  ]);
  codes.getByRole('button', { name: t('points.copyCode', { code: 'CAFE-2' }) });
  expect(screen.getAllByRole('list', { name: t('points.codes') })).toHaveLength(1);
});
