import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { makeClient } from '@tyche/client/client';
import { ClientProvider } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import { loadTranslator } from '@tyche/i18n/catalogs';
import { TextProvider } from '@tyche/i18n/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { rememberStaff } from '../../../state/session.ts';
import { ApprovalsPage } from './approvals-page.tsx';

const english = await loadTranslator('EN', ['staff', 'common', 'refusals']);
const { t } = english;
const ref = '01a218ad-3d2f-70d0-9ee4-a4cb5d55151d';
const proposal = {
  id: '5',
  kind: 'vendor-round.void',
  subject: ref,
  payload: { ref },
  reason: 'the reels stopped',
  state: 'proposed',
  proposedBy: 'operator',
  proposedAt: 1_790_000_000_000,
  decidedBy: null,
};
const client = makeClient({
  fetch: async () => Response.json({ success: true, value: { list: [proposal] } }),
});

test.each([
  ['who may read rounds is led to the round', [contract.staffVendorRound.permission ?? ''], 1],
  ['any other is not', [], 0],
] as const)('a proposal to void a round: %s', async (_, permissions, links) => {
  rememberStaff({ username: 'supervisor', permissions: [...permissions], restriction: null });
  const { unmount } = render(
    <MemoryRouter>
      <TextProvider value={english}>
        <QueryClientProvider client={new QueryClient()}>
          <ClientProvider value={client}>
            <ApprovalsPage />
          </ClientProvider>
        </QueryClientProvider>
      </TextProvider>
    </MemoryRouter>,
  );
  await waitFor(() => expect(screen.getByText(t('staff.proposal.vendor-round.void'))).toBeTruthy());
  const found = screen.queryAllByRole('link', { name: t('staff.vendorRounds.see') });
  expect(found.map((link) => link.getAttribute('href'))).toEqual(
    Array.from({ length: links }, () => `/vendor-rounds?open=${ref}`),
  );
  unmount();
});
