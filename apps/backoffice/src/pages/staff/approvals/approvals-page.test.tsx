import { screen, waitFor } from '@testing-library/react';
import { makeClient } from '@tyche/client/client';
import { contract } from '@tyche/contract/contract';
import { loadTranslator } from '@tyche/i18n/catalogs';
import { expect, test } from 'vitest';
import { rememberStaff } from '../../../state/session.ts';
import { renderOffice } from '../../../features/office/test/render-office.tsx';
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
const grant = {
  ...proposal,
  kind: 'free-rounds.grant',
  subject: '7 lantern-lane',
  payload: {
    username: 'minh07',
    vendor: 'studio',
    gameCode: 'lantern-lane',
    bet: '500',
    rounds: 100,
    validUntil: Date.parse('2026-12-24T12:00+08:00'),
    reason: 'a welcome',
    requestKey: 'key',
    grantedBy: '3',
  },
};

/** Shows the page with one proposal. */
function show(one: object) {
  const client = makeClient({
    fetch: async () => Response.json({ success: true, value: { list: [one] } }),
  });
  return renderOffice(<ApprovalsPage />, { client, texts: english });
}

test.each([
  ['who may read rounds is led to the round', [contract.staffVendorRound.permission ?? ''], 1],
  ['any other is not', [], 0],
] as const)('a proposal to void a round: %s', async (_, permissions, links) => {
  rememberStaff({ username: 'supervisor', permissions: [...permissions], restriction: null });
  const { unmount } = show(proposal);
  await waitFor(() => expect(screen.getByText(t('staff.proposal.vendor-round.void'))).toBeTruthy());
  const found = screen.queryAllByRole('link', { name: t('staff.vendorRounds.see') });
  expect(found.map((link) => link.getAttribute('href'))).toEqual(
    Array.from({ length: links }, () => `/vendor-rounds?open=${ref}`),
  );
  unmount();
});

test('a proposal of free rounds says in words whom it is for, what it may cost and until when', async () => {
  rememberStaff({ username: 'supervisor', permissions: [], restriction: null });
  const { unmount } = show(grant);
  await waitFor(() => expect(screen.getByText(t('staff.proposal.free-rounds.grant'))).toBeTruthy());
  const lines = [...document.querySelectorAll('dl > div')].map((line) =>
    [...line.children].map(({ textContent }) => textContent),
  );
  expect(lines).toEqual([
    ['Member', 'minh07'],
    ['Game', 'studio lantern-lane'],
    ['Rounds', '100'],
    ['Bet of each round', '₱500.00'],
    ['All rounds together', '₱50,000.00'],
    ['How it is paid', 'Each round separately'],
    ['Until', 'Dec 24, 2026, 12:00:00 Manila'],
  ]);
  unmount();
});

test('a proposal of a message to many members names it in words and leads to its texts', async () => {
  rememberStaff({
    username: 'supervisor',
    permissions: [contract.staffMassMessages.permission ?? ''],
    restriction: null,
  });
  const title = '<b>Maintenance</b>';
  const payload = { message: '12', title, kind: 'service', ways: 'inbox, mail', members: 5_000 };
  const { unmount } = show({
    ...proposal,
    kind: 'mass-message.send',
    subject: 'mass message 12',
    payload,
  });
  await waitFor(() => expect(screen.getByText(t('staff.proposal.mass-message.send'))).toBeTruthy());
  const lines = [...document.querySelectorAll('dl > div')].map((line) =>
    [...line.children].map(({ textContent }) => textContent),
  );
  expect(lines).toEqual([
    ['Message', '12'],
    ['Title', title],
    ['What it is about', 'The service'],
    ['Channels', 'Inbox, Mail'],
    ['Members of the audience', '5,000'],
  ]);
  expect(screen.queryByText('mass message 12')).toBeNull();
  const link = screen.getByRole('link', { name: t('staff.massMessages.see') });
  expect(link.getAttribute('href')).toBe('/mass-messages?open=12');
  unmount();
});

test.each([
  ['who may read announcements is led to every language', [contract.staffAnnouncement.permission ?? ''], 1],
  ['any other is not', [], 0],
] as const)('a proposal of a pop-up says in words who would see what: %s', async (_, permissions, links) => {
  rememberStaff({ username: 'supervisor', permissions: [...permissions], restriction: null });
  const told = { type: 'PU', shownTo: 'members', sort: 0, art: 'lanterns' };
  const { unmount } = show({
    ...proposal,
    kind: 'announcement.pop-up',
    subject: '31',
    payload: {
      announcementId: '31',
      before: { ...told, titles: { EN: 'Paused tonight' } },
      after: {
        ...told,
        link: '/help',
        titles: { EN: 'Paused at noon', TY: 'Sarado mamaya' },
        replaces: '30',
      },
    },
  });
  await waitFor(() => expect(screen.getByText(t('staff.proposal.announcement.pop-up'))).toBeTruthy());
  const lines = [...document.querySelectorAll('dl > div')].map((line) =>
    [...line.children].map(({ textContent }) => textContent),
  );
  expect(lines).toEqual([
    [t('staff.announcements.titles'), 'Paused at noon · Sarado mamaya'],
    [t('staff.announcements.titlesBefore'), 'Paused tonight'],
    [t('staff.announcements.shownTo'), t('staff.announcements.to.members')],
    [t('staff.announcements.from'), t('staff.announcements.whenApproved')],
    [t('staff.col.until'), '–'],
    [t('staff.announcements.link'), '/help'],
  ]);
  const found = screen.queryAllByRole('link', { name: t('staff.announcements.see') });
  expect(found.map((link) => link.getAttribute('href'))).toEqual(
    Array.from({ length: links }, () => '/announcements?open=31'),
  );
  unmount();
});
