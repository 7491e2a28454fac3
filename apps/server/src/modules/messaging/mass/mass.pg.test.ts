// Messages of the house to many members: whom they reach, on which ways, and who stops them (docs/reference/messages.md 7 and 8).
import { CONSENT_WORDING } from '@tyche/rules/messages';
import type { MassWay } from '@tyche/rules/messages/words';
import { codeOf } from '@tyche/testkit/code-of';
import { raceRounds } from '@tyche/testkit/budgets';
import { newKey } from '@tyche/testkit/key';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { approveAction, refuseAction } from '../../staff/index.ts';
import { exportConsents, linksOf, readConsents, setConsent, withdrawByLink } from '../consents/consents.ts';
import { eraseMessages } from '../erase.ts';
import { readInbox } from '../inbox.ts';
import { openStage, type Stage } from '../test/stage.ts';
import { deliverMass } from './deliver.ts';
import { readMessages } from './read.ts';
import { sendMass, sendSet } from './send.ts';
import { countAudience, massActions, stopMessage, writeMessage } from './write.ts';

let stage: Stage;
let deps: Stage['deps'];

beforeAll(async () => {
  stage = await openStage();
  deps = stage.deps;
});
beforeEach(async () => {
  stage.outbox.sent.length = 0;
  stage.outbox.isDown = false;
  await stage.rows('delete from messaging.mass_deliveries');
  // Members of the tests before belong to no audience any more.
  await stage.rows('update members.members set disabled_at = clock_timestamp() where disabled_at is null');
});
afterAll(() => stage.close());

const texts = [
  { language: 'TY', title: 'Kumusta', content: 'Magandang balita.' },
  { language: 'EN', title: 'Hello', content: 'Good news.' },
];
type Asked = Parameters<typeof writeMessage>[1];

function write(changed: Partial<Asked> = {}, key = newKey(), by = stage.maria) {
  const asked: Asked = {
    kind: 'service',
    ways: ['inbox'],
    accounts: 'all',
    languages: [],
    texts,
    reason: 'a test',
    ...changed,
  };
  return writeMessage(deps, asked, { ...by, key });
}

const agree = (memberId: bigint, ...ways: MassWay[]) =>
  Promise.all(
    ways.map((way) => setConsent(stage.database, memberId, { way, isGiven: true, wording: CONSENT_WORDING })),
  );
const inboxOf = async (memberId: bigint, language = 'EN') =>
  (await readInbox(stage.database.reader, stage.words, { memberId, language, pageNo: 1, pageSize: 50 })).list;
const shown = async (id: string) =>
  (await readMessages(stage.database.reader, {})).list.find((row) => row.id === id);
const exclude = (memberId: bigint) => stage.stop(memberId, 'self-exclusion');

it('a message about the service reaches every open account in its own language, and nobody who is excluded', async () => {
  const [ann, ben, gone, trial] = [
    await stage.member(),
    await stage.member(),
    await stage.member(),
    await stage.member(),
  ];
  await exclude(gone);
  await stage.rows(`update members.members set account_type = 4 where member_id = ${trial}`);
  const { id, approvalId } = await write();
  expect(approvalId).toBeNull();
  await sendMass(deps);
  await sendMass(deps);
  expect((await inboxOf(ann)).map(({ kind, title, body }) => [kind, title, body])).toEqual([
    ['house-message', 'Hello', 'Good news.'],
  ]);
  expect((await inboxOf(ben, 'TY'))[0]?.title).toBe('Kumusta');
  // A language without a text: English.
  expect((await inboxOf(ben, 'VI'))[0]?.title).toBe('Hello');
  expect([await inboxOf(gone), await inboxOf(trial)]).toEqual([[], []]);
  expect(await shown(id)).toMatchObject({
    state: 'sent',
    members: 3,
    looked: 3,
    inbox: 2,
    skipped: 1,
    mail: 0,
  });
});

it('an offer reaches only those who agreed, on the ways on which they did, with the way out in each', async () => {
  const [none, some, all] = [await stage.member(), await stage.member(), await stage.member()];
  await agree(some, 'mail');
  await agree(all, 'inbox', 'mail', 'sms');
  const { id } = await write({ kind: 'offer', ways: ['sms', 'inbox', 'mail'] });
  await sendMass(deps);
  await deliverMass(deps);
  expect([(await inboxOf(none)).length, (await inboxOf(some)).length, (await inboxOf(all))[0]?.kind]).toEqual(
    [0, 0, 'house-offer'],
  );
  expect(stage.outbox.sent.map(({ target }) => target).sort()).toEqual(
    [`${some}@mail.example`, `${all}@mail.example`, `+63${all}`].sort(),
  );
  for (const { body, unsubscribe } of stage.outbox.sent) {
    expect(body).toMatch(/https:\/\/play\.example\/offers-end\?out=/);
    expect(unsubscribe).toMatch(/^https:\/\/play\.example\/wps\/message\/offers\/withdraw\//);
  }
  expect(await shown(id)).toMatchObject({
    ways: ['inbox', 'mail', 'sms'],
    inbox: 1,
    mail: 2,
    sms: 1,
    skipped: 1,
    waiting: 0,
  });
  expect(await countAudience(deps, { accounts: 'all', languages: [] })).toMatchObject({
    members: 3,
    needsSecondPerson: false,
  });
});

it.each([
  ['a break', (id: bigint) => stage.stop(id, 'break')],
  [
    'offers switched off',
    (id: bigint) =>
      stage.rows(`insert into promotions.preferences (member_id, no_offers) values (${id}, true)`),
  ],
  ['a used-up limit', (id: bigint) => stage.limitStakes(id)],
])('no offer while there is %s; what is about the service goes on', async (_name, hold) => {
  const [held, free] = [await stage.member(), await stage.member()];
  await agree(held, 'inbox', 'mail');
  await agree(free, 'inbox', 'mail');
  await hold(held);
  await write({ kind: 'offer', ways: ['inbox', 'mail'] });
  await write({ kind: 'service' });
  await sendMass(deps);
  await deliverMass(deps);
  expect((await inboxOf(held)).map(({ kind }) => kind)).toEqual(['house-message']);
  expect((await inboxOf(free)).map(({ kind }) => kind).sort()).toEqual(['house-message', 'house-offer']);
  expect(stage.outbox.sent.map(({ target }) => target)).toEqual([`${free}@mail.example`]);
});

it('what is on its way is looked at again when it is handed over, and goes out again while the carrier fails', async () => {
  const [excluded, withdrew, stays, broke] = [
    await stage.member(),
    await stage.member(),
    await stage.member(),
    await stage.member(),
  ];
  for (const one of [excluded, withdrew, stays, broke]) await agree(one, 'mail', 'inbox');
  await write({ kind: 'offer', ways: ['inbox', 'mail'] });
  await sendMass(deps);
  stage.outbox.isDown = true;
  await deliverMass(deps);
  stage.outbox.isDown = false;
  await stage.rows('update messaging.mass_deliveries set not_before = clock_timestamp()');
  await exclude(excluded);
  await setConsent(stage.database, withdrew, { way: 'mail', isGiven: false, wording: 1 });
  // A break drops nothing by itself: the look at the hand-over does.
  await stage.stop(broke, 'break');
  await deliverMass(deps);
  expect(stage.outbox.sent.map(({ target }) => target)).toEqual([`${stays}@mail.example`]);
  expect(await stage.rows('select 1 from messaging.mass_deliveries')).toEqual([]);
  // The offer that was not read goes with the exclusion; a withdrawal for mails leaves the inbox.
  expect([(await inboxOf(excluded)).length, (await inboxOf(withdrew)).length]).toEqual([0, 1]);
});

it('a stop ends it: nobody else gets it, and what was not handed over is dropped', async () => {
  const members = [await stage.member(), await stage.member(), await stage.member()];
  for (const one of members) await agree(one, 'inbox', 'mail');
  const { id } = await write({ kind: 'offer', ways: ['inbox', 'mail'] });
  expect(await sendSet(deps, BigInt(id), 2)).toBe(true);
  await stopMessage(deps, { id, reason: 'a wrong date in it' }, stage.maria);
  expect(await sendSet(deps, BigInt(id), 2)).toBe(false);
  await deliverMass(deps);
  expect(stage.outbox.sent).toEqual([]);
  expect(await Promise.all(members.map(async (one) => (await inboxOf(one)).length))).toEqual([1, 1, 0]);
  expect(await shown(id)).toMatchObject({ state: 'stopped', looked: 2, waiting: 0 });
  expect(await codeOf(stopMessage(deps, { id, reason: 'once more' }, stage.maria))).toBe('mass-message-over');
  expect(await codeOf(stopMessage(deps, { id: '999999', reason: 'nothing there' }, stage.maria))).toBe(
    'unknown-message',
  );
});

async function crowd(n: number): Promise<void> {
  await stage.rows(`insert into members.members (username, nickname, language, agreed_age)
    select 'crowd' || g || '_' || (random() * 1e9)::int, 'crowd', case when g % 2 = 0 then 'VI' else 'EN' end, 21 from generate_series(1, ${n}) g`);
}

it('to more than 1,000 members it waits for a second person, who is not the one who wrote it', async () => {
  await crowd(1_000);
  const alone = await write();
  expect(alone.approvalId).toBeNull();
  await stopMessage(deps, { id: alone.id, reason: 'only counted' }, stage.maria);
  await stage.member();
  const { id, approvalId } = await write();
  await sendMass(deps);
  expect(await shown(id)).toMatchObject({ state: 'proposed', looked: 0, approvalId });
  const approve = (by: Stage['maria']) =>
    approveAction(stage.database, massActions(), BigInt(approvalId ?? 0), by);
  expect(await codeOf(approve(stage.maria))).toBe('second-person-needed');
  expect(await approve(stage.pedro)).toMatchObject({ kind: 'mass-message.send' });
  await sendMass(deps);
  expect(await shown(id)).toMatchObject({ state: 'sent', looked: 1_001, inbox: 1_001, approvedBy: 'pedro' });
  // Half of them read Vietnamese: no second person is needed for those.
  expect((await write({ languages: ['VI'] })).approvalId).toBeNull();
});

it('a proposal that is withdrawn or turned down is never sent', async () => {
  await crowd(1_001);
  const first = await write();
  await stopMessage(deps, { id: first.id, reason: 'not today' }, stage.maria);
  expect(await shown(first.id)).toMatchObject({ state: 'stopped', approvalId: null });
  const second = await write();
  await refuseAction(stage.database, massActions(), BigInt(second.approvalId ?? 0), stage.pedro);
  await sendMass(deps);
  expect(await shown(second.id)).toMatchObject({ state: 'lapsed', looked: 0 });
});

it('a repeated key writes one message; other words under it are refused', async () => {
  const member = await stage.member();
  const key = newKey();
  const answers = await Promise.all(Array.from({ length: 8 }, () => write({}, key)));
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  expect(await codeOf(write({ ways: ['mail'] }, key))).toBe('key-reused');
  await Promise.all(Array.from({ length: 4 }, () => sendMass(deps)));
  await sendMass(deps);
  expect(await inboxOf(member)).toHaveLength(1);
});

it('texts that are not plain, without the language of the site, and an empty audience are refused', async () => {
  expect(await codeOf(write({ accounts: 'agents' }))).toBe('mass-message-nobody');
  await stage.member();
  expect(await codeOf(write({ texts: [{ language: 'EN', title: 'Hello', content: 'Only English' }] }))).toBe(
    'invalid-input',
  );
  expect(await codeOf(write({ texts: [{ language: 'TY', title: 'a\u202eb', content: 'x' }] }))).toBe(
    'invalid-input',
  );
  expect(await codeOf(write({ texts: [{ language: 'TY', title: 'x', content: ' \n ' }] }))).toBe(
    'invalid-input',
  );
  expect(await codeOf(write({ languages: ['VI'] }))).toBe('mass-message-nobody');
});

it('a way that no carrier serves is refused; a carrier that fails is asked once in a run, and the rest waits', async () => {
  const members = await Promise.all(Array.from({ length: 25 }, () => stage.member()));
  const noSms = { ...deps, carriers: { ...deps.carriers, sms: null } };
  const asked: Omit<Asked, 'ways'> = {
    kind: 'service',
    accounts: 'all',
    languages: [],
    texts,
    reason: 'a test',
  };
  const by = { ...stage.maria, key: newKey() };
  expect(await codeOf(writeMessage(noSms, { ...asked, ways: ['inbox', 'sms'] }, by))).toBe('invalid-input');
  await writeMessage(noSms, { ...asked, ways: ['mail'] }, by);
  await sendMass(deps);
  stage.outbox.isDown = true;
  await deliverMass(deps);
  expect(await stage.rows('select 1 from messaging.mass_deliveries where attempts > 0')).toHaveLength(20);
  stage.outbox.isDown = false;
  await deliverMass(deps);
  expect(stage.outbox.sent).toHaveLength(5);
  await stage.rows('update messaging.mass_deliveries set not_before = clock_timestamp()');
  await deliverMass(deps);
  expect(stage.outbox.sent).toHaveLength(members.length);
});

it('a member agrees to each way apart, to the wording that is shown; a withdrawal is never refused', async () => {
  const member = await stage.member();
  const read = async () =>
    (await readConsents(stage.database.reader, member)).ways.map(({ way, isGiven }) => [way, isGiven]);
  expect(await read()).toEqual([
    ['inbox', false],
    ['mail', false],
    ['sms', false],
  ]);
  expect(
    await codeOf(
      setConsent(stage.database, member, { way: 'mail', isGiven: true, wording: CONSENT_WORDING + 1 }),
    ),
  ).toBe('consent-wording');
  await agree(member, 'mail');
  await agree(member, 'mail');
  expect(await read()).toEqual([
    ['inbox', false],
    ['mail', true],
    ['sms', false],
  ]);
  await setConsent(stage.database, member, { way: 'mail', isGiven: false, wording: 99 });
  await setConsent(stage.database, member, { way: 'mail', isGiven: false, wording: 99 });
  expect(
    (await exportConsents(stage.database.reader, member)).map(({ way, isGiven, source, wording }) => [
      way,
      isGiven,
      source,
      wording,
    ]),
  ).toEqual([
    ['mail', true, 'page', CONSENT_WORDING],
    ['mail', false, 'page', CONSENT_WORDING],
  ]);
  for (let n = 0; n < 14; n += 1) {
    await agree(member, 'sms');
    await setConsent(stage.database, member, { way: 'sms', isGiven: false, wording: 1 });
  }
  expect(
    await codeOf(setConsent(stage.database, member, { way: 'sms', isGiven: true, wording: CONSENT_WORDING })),
  ).toBe('too-many-requests');
  await setConsent(stage.database, member, { way: 'inbox', isGiven: false, wording: 1 });
});

it('the link of a message withdraws one way of its reader; a changed link, and one of another brand, do nothing', async () => {
  const member = await stage.member();
  await agree(member, 'mail', 'sms');
  const { page } = linksOf({ ...deps, address: deps.origin }, { memberId: member, way: 'mail' });
  const token = new URL(page).searchParams.get('out') ?? '';
  expect(await codeOf(withdrawByLink(deps, `${token.slice(0, -2)}AA`))).toBe('ticket-invalid');
  expect(await codeOf(withdrawByLink({ ...deps, database: deps.database.forMerchant(2) }, token))).toBe(
    'ticket-invalid',
  );
  expect(await withdrawByLink(deps, token)).toBe('mail');
  expect(await withdrawByLink(deps, token)).toBe('mail');
  expect((await readConsents(stage.database.reader, member)).ways.map(({ isGiven }) => isGiven)).toEqual([
    false,
    false,
    true,
  ]);
});

it('an exclusion and an offer at the same moment: no offer is left, and every consent is withdrawn', async () => {
  for (let round = 0; round < raceRounds(10); round += 1) {
    const members = [await stage.member(), await stage.member(), await stage.member()];
    for (const one of members) await agree(one, 'inbox', 'mail');
    const { id } = await write({ kind: 'offer', ways: ['inbox', 'mail'] });
    const [, target = 0n] = members;
    await Promise.all([sendSet(deps, BigInt(id)), exclude(target)]);
    await sendMass(deps);
    expect(await inboxOf(target), `round ${round}`).toEqual([]);
    expect(await stage.rows(`select 1 from messaging.mass_deliveries where member_id = ${target}`)).toEqual(
      [],
    );
    expect((await readConsents(stage.database.reader, target)).ways.some(({ isGiven }) => isGiven)).toBe(
      false,
    );
    await stage.rows(`update members.members set disabled_at = clock_timestamp() where disabled_at is null`);
  }
});

it('exclusions while mails are handed over: each of them succeeds, and nothing goes out after one', async () => {
  for (let round = 0; round < raceRounds(6); round += 1) {
    const members: bigint[] = [];
    while (members.length < 12) members.push(await stage.member());
    for (const one of members) await agree(one, 'mail');
    await write({ kind: 'offer', ways: ['mail'] });
    await sendMass(deps);
    await Promise.all([deliverMass(deps), deliverMass(deps), ...members.map(exclude)]);
    const { length } = stage.outbox.sent;
    await stage.rows('update messaging.mass_deliveries set not_before = clock_timestamp()');
    await deliverMass(deps);
    expect(stage.outbox.sent, `round ${round}`).toHaveLength(length);
    await stage.rows('update members.members set disabled_at = clock_timestamp() where disabled_at is null');
  }
});

it('a worker that dies within a set leaves it undone; several workers write each notice once', async () => {
  const members = await Promise.all(Array.from({ length: 12 }, () => stage.member()));
  const { id } = await write();
  const failing = {
    ...deps,
    crowd: { ...deps.crowd, listClosed: () => Promise.reject(new Error('it died')) },
  };
  await expect(sendSet(failing, BigInt(id), 5)).rejects.toThrow('it died');
  expect(await shown(id)).toMatchObject({ looked: 0, inbox: 0 });
  await Promise.all(
    Array.from({ length: 5 }, async () => {
      for (let n = 0; n < 6; n += 1) await sendSet(deps, BigInt(id), 3);
    }),
  );
  await sendMass(deps);
  expect(await Promise.all(members.map(async (one) => (await inboxOf(one)).length))).toEqual(
    members.map(() => 1),
  );
  expect(await shown(id)).toMatchObject({ state: 'sent', looked: 12, inbox: 12 });
});

it('an erasure takes consents and what is on its way', async () => {
  const member = await stage.member();
  await agree(member, 'mail');
  await write({ kind: 'offer', ways: ['mail'] });
  await sendMass(deps);
  await stage.database.inTransaction((tx) =>
    eraseMessages(tx, deps.sealing, { memberId: member, targets: [], names: [] }),
  );
  expect(await exportConsents(stage.database.reader, member)).toEqual([]);
  expect(await stage.rows('select 1 from messaging.mass_deliveries')).toEqual([]);
});
