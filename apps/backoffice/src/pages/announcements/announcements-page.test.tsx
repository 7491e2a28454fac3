import '@tyche/ui/test/native-dialog';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { makeClient } from '@tyche/client/client';
import { contract } from '@tyche/contract/contract';
import { type RoleName, permissionsOf } from '@tyche/contract/permissions';
import { loadTranslator } from '@tyche/i18n/catalogs';
import { afterEach, expect, test } from 'vitest';
import { rememberStaff } from '../../state/session.ts';
import { renderOffice } from '../../features/office/test/render-office.tsx';
import { AnnouncementsPage } from './announcements-page.tsx';

const english = await loadTranslator('EN', ['staff', 'common', 'refusals']);
const { t } = english;
afterEach(cleanup);

const waiting = {
  id: '31',
  type: 'PU',
  groupName: null,
  category: null,
  shownTo: 'members',
  sort: 0,
  art: 'lanterns',
  linkageType: 'P',
  link: '/help',
  imageUrl: '/wps/announcement/image/1',
  replaces: null,
  startsAt: 1_790_000_000_000,
  endsAt: null,
  createdAt: 1_790_000_000_000,
  state: 'waiting',
  approvalId: '5',
  askedBy: 'operator',
  decidedBy: null,
  decidedAt: null,
  waitsUntil: 1_790_086_400_000,
  texts: [
    { language: 'EN', title: 'Paused tonight', content: 'Bets are safe.', action: 'Read more' },
    { language: 'TY', title: 'Sarado mamaya', content: 'Ligtas ang mga taya.', action: 'Basahin' },
    { language: 'VI', title: 'Tạm dừng tối nay', content: 'Cược vẫn an toàn.', action: 'Xem thêm' },
  ],
};

/** Shows the page at an address to a member of staff. Gives what was sent, as method and path with the body. */
function show(address: string, username: string, roles: readonly RoleName[], changed: object = {}) {
  rememberStaff({ username, permissions: permissionsOf(roles), restriction: null });
  const sent: unknown[] = [];
  const row = { ...waiting, ...changed };
  const client = makeClient({
    fetch: async (url, init) => {
      const path = new URL(String(url), 'https://x').pathname;
      if (init?.method === 'GET')
        return Response.json({
          success: true,
          value: path === contract.staffAnnouncements.path ? { list: [row], hasMore: false } : row,
        });
      sent.push([init?.method, path, JSON.parse(String(init?.body))]);
      return Response.json({ success: true, value: { id: '32', approvalId: '6' } });
    },
  });
  renderOffice(<AnnouncementsPage />, { client, texts: english, address });
  return sent;
}

const button = (label: string) => screen.queryByRole('button', { name: label });

/** Presses a button and the one in the question that it opens. */
async function pressTwice(label: string): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: label }));
  const question = await screen.findByRole('dialog', { name: label });
  fireEvent.click(within(question).getByRole('button', { name: label }));
}

test('a pop-up that waits says so in the list, with who asked for it', async () => {
  show('/', 'supervisor', ['supervisor']);
  const row = (await screen.findByText('Paused tonight')).closest('tr') ?? document.body;
  within(row).getByText(t('staff.announcements.is.waiting'));
  within(row).getByText(t('staff.announcements.askedByName', { name: 'operator' }));
  expect(button(t('staff.announcements.edit'))).toBeNull();
  expect(button(t('staff.announcements.end'))).toBeNull();
  // Who may only decide is offered nothing to write.
  expect(button(t('staff.announcements.add'))).toBeNull();
  fireEvent.click(
    within(row).getByRole('button', { name: t('staff.announcements.lookAt', { title: 'Paused tonight' }) }),
  );
  await screen.findByRole('dialog', { name: t('staff.announcements.numbered', { id: '31' }) });
});

test('the second person sees every language and the audience, and approves or declines', async () => {
  const sent = show('/?open=31', 'supervisor', ['supervisor']);
  const dialog = await screen.findByRole('dialog');
  for (const [name, title, content, action] of [
    ['English', 'Paused tonight', 'Bets are safe.', 'Read more'],
    ['Filipino', 'Sarado mamaya', 'Ligtas ang mga taya.', 'Basahin'],
    ['Tiếng Việt', 'Tạm dừng tối nay', 'Cược vẫn an toàn.', 'Xem thêm'],
  ] as const) {
    const preview = await within(dialog).findByRole('region', { name });
    for (const text of [title, content, action]) within(preview).getByText(text);
    expect(preview.querySelector('img')?.getAttribute('src')).toBe('/wps/announcement/image/1');
  }
  within(dialog).getByText(t('staff.announcements.othersWait'));
  within(dialog).getByText(t('staff.announcements.to.members'));
  within(dialog).getByText('/help');
  expect(button(t('staff.announcements.withdraw'))).toBeNull();
  await pressTwice(t('staff.approvals.approve'));
  await waitFor(() => expect(sent).toEqual([['PUT', '/wps/staff/approvals/5/approve', {}]]));
  await pressTwice(t('staff.approvals.refuse'));
  await waitFor(() => expect(sent[1]).toEqual(['PUT', '/wps/staff/approvals/5/refuse', {}]));
});

test('who asked for it sees that another person is needed, and may withdraw it', async () => {
  const sent = show('/?open=31', 'operator', ['operator', 'supervisor']);
  await screen.findByText(t('staff.announcements.mineWaits'));
  expect(button(t('staff.approvals.approve'))).toBeNull();
  expect(button(t('staff.approvals.refuse'))).toBeNull();
  await pressTwice(t('staff.announcements.withdraw'));
  await waitFor(() => expect(sent).toEqual([['POST', '/wps/staff/announcements/31/withdraw', {}]]));
});

test('anybody else sees that it waits, and decides nothing', async () => {
  show('/?open=31', 'jun', ['operator', 'security']);
  await screen.findByText(t('staff.announcements.othersWait'));
  for (const label of [
    'staff.approvals.approve',
    'staff.approvals.refuse',
    'staff.announcements.withdraw',
  ] as const)
    expect(button(t(label))).toBeNull();
});

test.each(['shown', 'refused', 'withdrawn', 'lapsed', 'over'] as const)(
  'one that is %s has nothing left to decide, and says who decided',
  async (state) => {
    show('/?open=31', 'supervisor', ['supervisor'], {
      state,
      decidedBy: 'lan',
      decidedAt: waiting.createdAt,
    });
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByText(t(`staff.announcements.is.${state}`));
    within(dialog).getByText((text) => text.startsWith('lan, '));
    expect(button(t('staff.approvals.approve'))).toBeNull();
    expect(button(t('staff.approvals.refuse'))).toBeNull();
  },
);

test('the dialog says before and after that a pop-up waits, and asks for a reason', async () => {
  const sent = show('/', 'operator', ['operator'], { state: 'shown', linkageType: null, link: null });
  fireEvent.click(await screen.findByRole('button', { name: t('staff.announcements.edit') }));
  const form = await screen.findByRole('dialog', { name: t('staff.announcements.change') });
  within(form).getByText((text) => text.startsWith(t('staff.announcements.popUpNote')));
  within(form).getByText((text) => text.includes(t('staff.announcements.replaceNote')));
  const propose = within(form).getByRole('button', { name: t('staff.announcements.propose') });
  fireEvent.click(propose);
  await within(form).findByText(t('staff.reasonShort'));
  fireEvent.change(
    within(form).getByLabelText((text) => text.startsWith(t('staff.reason'))),
    {
      target: { value: 'the hour was wrong' },
    },
  );
  fireEvent.click(propose);
  await within(form).findByText(t('staff.announcements.sent'));
  expect(sent).toMatchObject([
    ['PUT', '/wps/staff/announcements/31', { type: 'PU', reason: 'the hour was wrong' }],
  ]);
  expect(within(form).queryByRole('button', { name: t('staff.announcements.propose') })).toBeNull();
  const [, close] = within(form).getAllByRole('button', { name: t('common.close') });
  expect(document.activeElement).toBe(close);
  fireEvent.click(close ?? document.body);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
