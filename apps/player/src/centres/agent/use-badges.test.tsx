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
  const made = { report: 'bets', kind: null, state: 'ready', isTaken: false };
  const files = [
    { ...made, id: '1' },
    { ...made, id: '2', isTaken: true },
    { ...made, id: '3', state: 'waiting' },
    { ...made, id: '4', report: 'pay', kind: 'DAILY' },
  ];
  const requests = {
    divtypereq: {},
    dailysalreqtype: { LOTT: {} },
    contracthoursalreq: {},
    realtimesalreqtype: {},
  };
  const client = makeClient({
    fetch: async (url) => {
      const answers = { '/pay/late': { list: late }, '/agent/exports': { list: files } };
      const known = Object.entries(answers).find(([path]) => String(url).includes(path));
      const value = known?.[1] ?? { ...requests, unread: 4 };
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
  await screen.findByText(/"personalHistoryCopy":\{"count":1,"label":"1 file is ready to download"/);
  const shown = JSON.parse(screen.getByRole('status').textContent ?? '') as Record<string, object>;
  expect(shown).toMatchObject({
    agentDividendRecordCopy2: { count: 0, label: '' },
    agentDailyWages2: {
      count: 4,
      label:
        '1 request waits for your answer, 2 lines of pay that you owe are late, 1 file is ready to download',
    },
    agentRealtimeSalary: {
      count: 4,
      label: '1 line of pay that you owe is late, 3 lines of pay owed to you are late',
    },
    agentHourSalary: { count: 0 },
  });
});
