import '@tyche/ui/test/native-dialog';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { makeClient } from '@tyche/client/client';
import { contract } from '@tyche/contract/contract';
import { loadTranslator } from '@tyche/i18n/catalogs';
import { afterEach, expect, test, vi } from 'vitest';
import { rememberStaff } from '../../state/session.ts';
import type { MassMessage } from './draft.ts';
import { renderOffice } from '../../features/office/test/render-office.tsx';
import { MassMessagesPage } from './mass-messages-page.tsx';

const english = await loadTranslator('EN', ['staff', 'offers', 'common', 'refusals']);
const { t } = english;
const hostile = '<img src=x onerror="document.title=1">';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const message: MassMessage = {
  id: '12',
  kind: 'service',
  ways: ['inbox', 'mail'],
  accounts: 'players',
  languages: [],
  state: 'sent',
  approvalId: null,
  members: 5_000,
  looked: 5_000,
  inbox: 4_990,
  mail: 3_100,
  sms: 0,
  skipped: 10,
  waiting: 0,
  by: 'operator',
  approvedBy: 'supervisor',
  at: 1_790_000_000_000,
  endedAt: null,
  texts: [
    { language: 'TY', title: 'Maintenance bukas', content: 'Sarado mula 2:00.' },
    { language: 'EN', title: hostile, content: 'Closed from 2:00.\n<b>Sorry.</b>' },
    { language: 'AR', title: 'صيانة', content: 'غدا' },
  ],
};

interface Sent {
  readonly method: string | undefined;
  readonly path: string;
  readonly body: unknown;
  readonly key: string | null;
}

/** Shows the page at an address. What the list answers can change between two reads. */
function show(
  address: string,
  list: readonly object[],
  given: { count?: object; approvalId?: string; refused?: string } = {},
) {
  rememberStaff({
    username: 'operator',
    permissions: ['site.manage', 'approvals.decide'],
    restriction: null,
  });
  const sent: Sent[] = [];
  const state = { list, reads: [] as string[] };
  const count = {
    members: 40,
    consents: { inbox: 31, mail: 22, sms: 13 },
    needsSecondPerson: false,
    ...given.count,
  };
  const client = makeClient({
    fetch: async (url, init) => {
      const { pathname, search } = new URL(String(url), 'https://x');
      const answer = (value: object) => Response.json({ success: true, value });
      if (pathname === contract.systemStatus.path)
        return answer({ info: { defaultLanguage: 'EN', languages: ['EN', 'TY', 'VI'] } });
      if (init?.method === 'GET') {
        state.reads.push(search);
        return answer({ list: state.list, hasMore: false });
      }
      sent.push({
        method: init?.method,
        path: pathname,
        body: JSON.parse(String(init?.body)),
        key: new Headers(init?.headers).get('idempotency-key'),
      });
      if (pathname === contract.countMassMessage.path) return answer(count);
      if (given.refused !== undefined) {
        const value = { code: 'invalid-input', field: given.refused };
        return Response.json({ success: false, value }, { status: 400 });
      }
      return answer({ id: '12', approvalId: given.approvalId ?? null });
    },
  });
  renderOffice(<MassMessagesPage />, { client, texts: english, address });
  const commands = () => sent.filter(({ path }) => path !== contract.countMassMessage.path);
  const counts = () => sent.filter(({ path }) => path === contract.countMassMessage.path);
  return { state, commands, counts };
}

/** The dialog of a new message, with its fields by their labels. */
async function openForm() {
  fireEvent.click(await screen.findByRole('button', { name: t('staff.massMessages.add') }));
  const dialog = within(await screen.findByRole('dialog', { name: t('staff.massMessages.add') }));
  await dialog.findByRole('tab', { name: 'English' });
  const controlOf = (label: string) => dialog.getByLabelText((text) => text.replace(/ \*$/, '') === label);
  return {
    dialog,
    controlOf,
    type: (label: string, value: string) => fireEvent.change(controlOf(label), { target: { value } }),
    choose: (role: 'radio' | 'checkbox', name: string) =>
      fireEvent.click(dialog.getByRole(role, { name: new RegExp(`^${name}`) })),
    send: () => fireEvent.click(dialog.getByRole('button', { name: t('staff.massMessages.send') })),
  };
}

async function fillForm(kind: 'service' | 'offer' = 'service') {
  const form = await openForm();
  form.choose('radio', t(`staff.massMessages.kind.${kind}`));
  form.choose('checkbox', t('staff.massMessages.way.inbox'));
  form.type(t('staff.massMessages.titleText'), ' Maintenance ');
  form.type(t('staff.massMessages.content'), 'Closed from 2:00.');
  form.type(t('staff.reason'), 'planned work');
  return form;
}

test('the list shows a title as text, whatever it holds, with the counts and who approved it', async () => {
  show('/', [message]);
  const line = (await screen.findByText(hostile)).closest('tr');
  expect(document.querySelector('img')).toBeNull();
  expect(Array.from(line?.children ?? [], ({ textContent }) => textContent)).toEqual([
    `${hostile}${t('staff.massMessages.kind.service')} · Inbox, Mail`,
    `${t('staff.massMessages.accounts.players')}${t('staff.massMessages.everyLanguage')}`,
    t('staff.massMessages.state.sent'),
    '4,990',
    '3,100',
    '0',
    '10',
    `operator${t('offers.grants.approvedBy', { name: 'supervisor' })}`,
    'Sep 21, 22:13',
    t('staff.open'),
  ]);
});

test('a message opens with its texts as text, each in its own language and direction', async () => {
  show('/', [message]);
  const name = t('staff.massMessages.openOne', { title: hostile });
  fireEvent.click(await screen.findByRole('button', { name }));
  const texts = await screen.findByRole('region', { name: t('staff.massMessages.texts') });
  const found = within(texts)
    .getAllByRole('region')
    .map((text) => {
      const words = text.querySelector('[lang]');
      return [words?.getAttribute('lang'), words?.getAttribute('dir'), words?.textContent];
    });
  expect(found).toEqual([
    ['fil', 'ltr', 'Maintenance bukasSarado mula 2:00.'],
    ['en', 'ltr', `${hostile}Closed from 2:00.\n<b>Sorry.</b>`],
    ['ar', 'rtl', 'صيانةغدا'],
  ]);
  expect(document.querySelector('img')).toBeNull();
});

test('a list without messages says so', async () => {
  show('/', []);
  await screen.findByText(t('staff.massMessages.none'));
});

test('a message that the page does not list is read for itself', async () => {
  const { state } = show('/?open=12&before=5', []);
  await screen.findByText(t('refusals.unknown-message'));
  expect(state.reads).toEqual(['?before=5', '?before=13']);
});

test.each([
  ['proposed', 0, true],
  ['sending', 0, true],
  ['sent', 3, true],
  ['sent', 0, false],
  ['stopped', 3, false],
  ['lapsed', 0, false],
] as const)('a message that is %s with %d waiting can be stopped: %s', async (state, waiting, canStop) => {
  show('/?open=12', [{ ...message, state, waiting, approvalId: state === 'proposed' ? '9' : null }]);
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.queryAllByRole('button', { name: t('staff.massMessages.stop') })).toHaveLength(
    canStop ? 1 : 0,
  );
  const link = dialog.queryByRole('link', { name: t('staff.massMessages.toApprovals') });
  expect(link?.getAttribute('href') ?? null).toBe(state === 'proposed' ? '/approvals' : null);
});

test('a message is stopped with a reason', async () => {
  const { commands } = show('/?open=12', [{ ...message, state: 'sending', looked: 7 }]);
  const [stop] = await screen.findAllByRole('button', { name: t('staff.massMessages.stop') });
  fireEvent.click(stop ?? document.body);
  await screen.findByText(t('staff.massMessages.stopAsk'));
  const dialog = within(screen.getByRole('dialog', { name: t('staff.massMessages.stop') }));
  const confirm = () => fireEvent.click(dialog.getByRole('button', { name: t('staff.massMessages.stop') }));
  confirm();
  expect(dialog.getByText(t('staff.reasonShort'))).toBeTruthy();
  expect(commands()).toEqual([]);
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'wrong hour' } });
  confirm();
  await waitFor(() =>
    expect(commands()).toEqual([
      expect.objectContaining({
        method: 'PUT',
        path: '/wps/staff/mass-messages/12/stop',
        body: { reason: 'wrong hour' },
      }),
    ]),
  );
});

test('while a message is being sent, its progress is read again every two seconds', async () => {
  vi.useFakeTimers();
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const { state } = show('/', [{ ...message, state: 'sending', looked: 1_000 }]);
  await wait(100);
  const bar = () => screen.getByRole<HTMLProgressElement>('progressbar');
  expect([bar().value, bar().max]).toEqual([1_000, 5_000]);
  screen.getByText(t('staff.massMessages.checked', { looked: '1,000', members: '5,000' }));
  state.list = [{ ...message, waiting: 4 }];
  await wait(2_000);
  expect(screen.queryByRole('progressbar')).toBeNull();
  screen.getByText(t('staff.massMessages.waitingCount', { count: '4' }));
  state.list = [message];
  await wait(2_000);
  expect(screen.queryByText(t('staff.massMessages.waitingCount', { count: '4' }))).toBeNull();
  const { length } = state.reads;
  await wait(10_000);
  expect(state.reads).toHaveLength(length);
});

test('nothing is sent before kind, channel, texts and reason are there; the tab with the fault opens', async () => {
  const { commands } = show('/', []);
  const form = await openForm();
  fireEvent.click(form.dialog.getByRole('tab', { name: 'Tiếng Việt' }));
  form.send();
  for (const key of ['kindMissing', 'waysMissing'] as const)
    form.dialog.getByText(t(`staff.massMessages.${key}`));
  form.dialog.getByText(t('staff.massMessages.textsOdd', { languages: 'English' }));
  expect(form.dialog.getAllByText(t('staff.ownFunds.missing'))).toHaveLength(2);
  expect(form.dialog.getByRole('tab', { name: 'English' }).getAttribute('aria-selected')).toBe('true');
  await waitFor(() => expect(document.activeElement?.getAttribute('type')).toBe('radio'));
  expect(commands()).toEqual([]);
});

test.each([
  ['a tag', '<b>', () => t('staff.massMessages.notPlain')],
  ['too many characters', 'x'.repeat(81), () => t('staff.massMessages.tooLong', { max: '80' })],
])('a title with %s is not sent: its field says so and takes the focus', async (_, title, sentence) => {
  const { commands } = show('/', []);
  const form = await fillForm();
  form.type(t('staff.massMessages.titleText'), title);
  form.send();
  form.dialog.getByText(sentence());
  await waitFor(() => expect(document.activeElement).toBe(form.controlOf(t('staff.massMessages.titleText'))));
  expect(commands()).toEqual([]);
});

test('a language that has a title needs a text too', async () => {
  const { commands } = show('/', []);
  const form = await fillForm();
  fireEvent.click(form.dialog.getByRole('tab', { name: 'Filipino' }));
  form.type(t('staff.massMessages.titleText'), 'Maintenance');
  fireEvent.click(form.dialog.getByRole('tab', { name: 'English' }));
  form.send();
  form.dialog.getByText(t('staff.massMessages.textsOdd', { languages: 'Filipino' }));
  await waitFor(() => expect(document.activeElement).toBe(form.controlOf(t('staff.massMessages.content'))));
  expect(commands()).toEqual([]);
});

test('a message is sent once, under a key, and then shown', async () => {
  const { commands } = show('/', [message]);
  const form = await fillForm();
  form.choose('checkbox', t('staff.massMessages.way.sms'));
  form.choose('checkbox', 'Filipino');
  form.send();
  form.send();
  await screen.findByRole('dialog', { name: t('staff.massMessages.numbered', { id: '12' }) });
  expect(commands()).toEqual([
    {
      method: 'POST',
      path: contract.sendMassMessage.path,
      body: {
        kind: 'service',
        ways: ['inbox', 'sms'],
        accounts: 'all',
        languages: ['TY'],
        texts: [{ language: 'EN', title: 'Maintenance', content: 'Closed from 2:00.' }],
        reason: 'planned work',
      },
      key: expect.stringMatching(/^[0-9a-f-]{36}$/),
    },
  ]);
});

test('a way that no carrier serves is said at the ways', async () => {
  show('/', [], { refused: 'ways' });
  const form = await fillForm();
  form.send();
  const ways = within(form.dialog.getByRole('group', { name: t('staff.massMessages.ways') }));
  await ways.findByText(t('staff.massMessages.noCarrier'));
});

test('a message that became a proposal is shown with the way to the approvals', async () => {
  show('/', [{ ...message, state: 'proposed', approvalId: '9' }], { approvalId: '9' });
  (await fillForm()).send();
  const name = t('staff.massMessages.numbered', { id: '12' });
  const dialog = within(await screen.findByRole('dialog', { name }));
  dialog.getByText(t('staff.massMessages.needsSecond'));
  dialog.getByRole('link', { name: t('staff.massMessages.toApprovals') });
});

test.each([
  [1_000, false, () => t('staff.massMessages.alone')],
  [1_001, true, () => t('staff.massMessages.second', { max: '1,000' })],
  [0, false, () => t('refusals.mass-message-nobody')],
])('for %d members the form says whether a second person is needed', async (members, needs, sentence) => {
  show('/', [], { count: { members, needsSecondPerson: needs } });
  const { dialog } = await openForm();
  const box = within(dialog.getByRole('region', { name: t('staff.massMessages.for') }));
  await box.findByText(sentence());
  expect(box.getByText(english.format.number(members))).toBeTruthy();
  expect(box.getAllByRole('status')).toHaveLength(1);
});

test('the audience is counted once, after several boxes were ticked', async () => {
  const { counts } = show('/', []);
  const form = await openForm();
  await waitFor(() => expect(counts()).toHaveLength(1));
  vi.useFakeTimers();
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  form.choose('checkbox', 'Filipino');
  await wait(200);
  form.choose('checkbox', 'English');
  await wait(200);
  fireEvent.change(form.controlOf(t('staff.massMessages.accounts')), { target: { value: 'agents' } });
  await wait(200);
  expect(counts()).toHaveLength(1);
  await wait(200);
  expect(counts().map(({ body }) => body)).toEqual([
    { accounts: 'all', languages: [] },
    { accounts: 'agents', languages: ['EN', 'TY'] },
  ]);
});

test('for an offer the form shows who agreed to offers, and warns of words that promise too much', async () => {
  show('/', []);
  const form = await fillForm('offer');
  const box = within(form.dialog.getByRole('region', { name: t('staff.massMessages.for') }));
  await box.findByText(t('staff.massMessages.agreed', { way: 'Inbox' }));
  expect(box.getByText('31')).toBeTruthy();
  expect(box.queryByText(t('staff.massMessages.agreed', { way: 'SMS' }))).toBeNull();
  form.type(t('staff.massMessages.content'), 'Risk-free!');
  form.dialog.getByText(t('offers.verdict.warnings'));
  form.dialog.getByText('English: risk-free');
  form.choose('radio', t('staff.massMessages.kind.service'));
  expect(form.dialog.queryByText('English: risk-free')).toBeNull();
  expect(box.queryByText('31')).toBeNull();
});

test('the preview shows the open text as text', async () => {
  show('/', []);
  const form = await openForm();
  const preview = within(form.dialog.getByRole('region', { name: t('staff.massMessages.preview') }));
  preview.getByText(t('staff.massMessages.previewEmpty'));
  form.type(t('staff.massMessages.titleText'), hostile);
  preview.getByText(hostile);
  expect(document.querySelector('img')).toBeNull();
  form.dialog.getByText(t('staff.massMessages.length', { count: String(hostile.length), max: '80' }));
});
