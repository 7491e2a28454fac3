import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { makeClient } from '@tyche/client/client';
import { ClientProvider } from '@tyche/client/react';
import { loadTranslator } from '@tyche/i18n/catalogs';
import { TextProvider } from '@tyche/i18n/react';
import { afterEach, expect, test } from 'vitest';
import { queries } from '../../state/api.ts';
import { useBadges } from './use-badges.ts';

const english = await loadTranslator('EN', ['agents']);

afterEach(() => {
  cleanup();
  queries.clear();
});

function Shown() {
  return <output>{JSON.stringify(useBadges())}</output>;
}

test('a kind of pay counts requests and late lines, my income the late lines of all kinds', async () => {
  const late = [
    { kind: 'DAILY', owing: 2, owed: 0 },
    { kind: 'REALTIME', owing: 1, owed: 3 },
  ];
  const requests = {
    divtypereq: {},
    dailysalreqtype: { LOTT: {} },
    contracthoursalreq: {},
    realtimesalreqtype: {},
  };
  const client = makeClient({
    fetch: async (url) => {
      const value = String(url).includes('/pay/late') ? { list: late } : { ...requests, unread: 4 };
      return new Response(JSON.stringify({ success: true, value }));
    },
  });
  render(
    <QueryClientProvider client={queries}>
      <ClientProvider value={client}>
        <TextProvider value={english}>
          <Shown />
        </TextProvider>
      </ClientProvider>
    </QueryClientProvider>,
  );
  await screen.findByText(/"agentRevenueReport":\{"count":6/);
  await screen.findByText(/"agentAnnouncement":\{"count":4/);
  const shown = JSON.parse(screen.getByRole('status').textContent ?? '') as Record<string, object>;
  expect(shown).toMatchObject({
    agentDividendRecordCopy2: { count: 0, label: '' },
    agentDailyWages2: {
      count: 3,
      label: '1 request waits for your answer, 2 lines of pay that you owe are late',
    },
    agentRealtimeSalary: {
      count: 4,
      label: '1 line of pay that you owe is late, 3 lines of pay owed to you are late',
    },
    agentHourSalary: { count: 0 },
  });
});
