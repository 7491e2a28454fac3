import { share } from '@tyche/testkit/budgets';
import { variants } from '@tyche/testkit/budgets';
import { deep } from '@tyche/testkit/deep';
import { expect, test } from 'vitest';
import { until } from '@tyche/testkit/until';
import { codeNow } from './authenticator.ts';
import { useBrowser } from './browser.ts';
import {
  addAccount,
  askWithdrawal,
  depositQuietly,
  registerKnown,
  setPaymentPassword,
  withdrawalOf,
} from './cashier-steps.ts';
import { sql } from '../apps/server/src/platform/db/sql.ts';
import {
  agree,
  allRead,
  answerOf,
  approve,
  inDatabase,
  openOffice,
  signInStaff,
  staffOf,
} from './office-steps.ts';
import { newName, password } from './steps.ts';

const visit = useBrowser();

test('staff sign in by password and authenticator; a wrong code opens nothing', async () => {
  const visitor = await visit();
  const { page, t } = visitor;
  visitor.expectErrors(/status of 4\d\d/);
  const { username, password, totp } = staffOf('supervisor');
  await visitor.open('/backoffice/');
  await visitor.checkAccess('staff sign-in');
  await page.locator('[name=username]').fill(username);
  await page.locator('[name=password]').fill(password);
  await page.locator('[type=submit]').click();
  const code = page.locator('[name=code]');
  await code.waitFor();
  await visitor.checkAccess('second factor of staff');
  await code.fill('000000');
  await page.locator('[type=submit]').click();
  await page.getByText(t('refusals.second-factor-wrong')).waitFor();
  // The password alone opens no queue.
  expect((await page.request.get('/wps/staff/cashier/deposits')).status()).toBe(403);
  let tried = '';
  await until('the right code opens the back office', 100_000, async () => {
    const now = codeNow(totp);
    if (now !== tried) {
      tried = now;
      await code.fill(now);
      await page.locator('[type=submit]').click();
    }
    return page.locator('nav a').first().isVisible();
  });
  // Another tab needs no sign-in of its own, and its address keeps what it shows.
  const tab = await visitor.context.newPage();
  await tab.goto('/backoffice/deposits');
  const paid = tab.getByRole('radio', { name: t('staff.state.paid'), exact: true });
  await paid.click({ force: true });
  await tab.waitForURL('**/deposits?state=paid');
  await tab.reload();
  await paid.waitFor();
  expect(await paid.isChecked()).toBe(true);
  await tab.goBack();
  await until('the first state is shown again', 10_000, async () => !(await paid.isChecked()));
  await page.getByRole('button', { name: t('staff.signOut') }).click();
  await page.locator('[name=username]').waitFor();
  await tab.locator('[name=username]').waitFor();
  expect((await page.request.get('/wps/staff/cashier/deposits')).status()).toBe(401);
  await visitor.leave();
}, 240_000);

test('a withdrawal above the limit is looked at, approved by two persons and paid', async () => {
  const member = await visit();
  await registerKnown(member);
  await setPaymentPassword(member);
  for (const amount of ['50000', '1000']) await depositQuietly(member, amount);
  await member.page.goto('/?centre=withdraw');
  await addAccount(member);
  const id = await askWithdrawal(member, '50000');
  const { reference, state, owner } = await withdrawalOf(member, id);
  expect({ state, owner }).toEqual({ state: 'risk-review', owner: 'house' });
  await member.page.getByText(member.t('payments.next.wait-for-review')).first().waitFor();

  const operator = await visit();
  await openOffice(operator, 'operator', '/withdrawals');
  const { page, t } = operator;
  const row = page.getByRole('row').filter({ hasText: reference });
  await row.getByRole('button', { name: t('staff.open') }).click();
  await page.getByText(t('staff.flag.large-amount')).first().waitFor();
  await operator.checkAccess('withdrawal that is reviewed');
  await page.getByRole('button', { name: t('staff.withdrawals.approve'), exact: true }).click();
  await agree(operator, t('staff.withdrawals.approve'), 'account and play looked at');
  expect((await withdrawalOf(member, id)).state).toBe('risk-review');

  const supervisor = await visit({ theme: 'dark' });
  await openOffice(supervisor, 'supervisor', '/approvals');
  const proposal = supervisor.page.getByRole('row').filter({ hasText: reference });
  await supervisor.checkAccess('approvals');
  await proposal.getByRole('button', { name: t('staff.approvals.approve'), exact: true }).click();
  await agree(supervisor, t('staff.approvals.approve'));
  await until(
    'the money is paid out',
    60_000,
    async () => (await withdrawalOf(member, id)).state === 'paid-awaiting-receipt',
  );
  // The trail has both, with who did it.
  await supervisor.page.getByRole('link', { name: t('staff.menu.audit') }).click();
  await supervisor.page.getByLabel(t('staff.audit.subject'), { exact: true }).fill(reference);
  for (const who of ['operator', 'supervisor'])
    await supervisor.page
      .getByRole('row')
      .filter({ hasText: reference })
      .filter({ hasText: who })
      .first()
      .waitFor();
  await supervisor.checkAccess('audit trail');
  for (const one of [member, operator, supervisor]) await one.leave();
}, 300_000);

deep(
  'who may not approve sees no approvals, and the server refuses them in plain words',
  async () => {
    const [operator, supervisor, clerk] = [await visit(), await visit(), await visit()];
    await Promise.all([signInStaff(operator, 'operator'), signInStaff(supervisor, 'supervisor')]);
    const username = newName().replaceAll('_', '.');
    const made = await operator.page.request.post('/wps/staff/accounts', { data: { username } });
    expect(made.status()).toBe(200);
    const { id, password: first } = await answerOf(made);
    const roles = await operator.page.request.post(`/wps/staff/accounts/${id}/roles`, {
      data: { id, roles: ['cashier'], reason: 'works at the counter' },
    });
    expect(roles.status()).toBe(200);
    await approve(supervisor, id);

    // The first sign-in: an authenticator, then a password of her own.
    const { page, t } = clerk;
    clerk.expectErrors(/status of 4\d\d/);
    const send = () => page.locator('[type=submit]').click();
    await clerk.open('/backoffice/withdrawals');
    await page.locator('[name=username]').fill(username);
    await page.locator('[name=password]').fill(first);
    await send();
    await page.getByRole('button', { name: t('staff.factor.start'), exact: true }).click();
    const secret = (await page.locator('form code').textContent()) ?? '';
    await clerk.checkAccess('authenticator of staff');
    await page.locator('[name=code]').fill(codeNow(secret));
    await send();
    await page.getByRole('button', { name: t('staff.factor.kept'), exact: true }).click();
    await page.locator('[name=oldPassword]').fill(first);
    await page.locator('[name=newPassword]').fill(password);
    await page.locator('[name=confirmNewPassword]').fill(password);
    await clerk.checkAccess('first password of staff');
    await send();

    // Her pages, and not the others.
    const menu = page.getByRole('navigation', { name: t('staff.menu.label') });
    await menu.getByRole('link', { name: t('staff.menu.withdrawals'), exact: true }).waitFor();
    expect(await menu.getByRole('link', { name: t('staff.menu.approvals'), exact: true }).count()).toBe(0);
    await clerk.open('/backoffice/approvals');
    await page.getByRole('heading', { level: 1, name: t('staff.deposits.title') }).waitFor();
    const asked = await page.request.get('/wps/staff/approvals?state=proposed');
    expect(asked.status()).toBe(403);
    expect(await answerOf(asked)).toMatchObject({ code: 'not-allowed' });
    const decided = await page.request.put('/wps/staff/approvals/1/approve', { data: {} });
    expect(decided.status()).toBe(403);
    // A call that names no language is answered in the site's own.
    await clerk.speak('TY');
    expect((await decided.json()).message).toBe(t('refusals.not-allowed'));
    await clerk.speak('EN');

    // She sees how the channels are, and no button that would only be refused.
    await clerk.open('/backoffice/channels');
    await page
      .getByRole('cell', { name: t('staff.channels.open'), exact: true })
      .first()
      .waitFor();
    expect(await page.getByRole('button', { name: t('staff.channels.closed'), exact: true }).count()).toBe(0);

    // As an operator she runs the site: how its wallets are kept is told her without the cashier's pages.
    const changed = await operator.page.request.post(`/wps/staff/accounts/${id}/roles`, {
      data: { id, roles: ['operator'], reason: 'works on the site' },
    });
    expect(changed.status()).toBe(200);
    await approve(supervisor, id);
    const { userName, ...rest } = await answerOf(await page.request.get('/wps/staff/session'));
    expect(rest.permissions).not.toContain('cashier.read');
    await page.addInitScript(
      (kept) => localStorage.setItem('staff', kept),
      JSON.stringify({ username: userName, ...rest }),
    );
    await clerk.open('/backoffice/site');
    await page
      .getByRole('radio', { name: t('staff.walletTransfers.mode.single'), exact: true, checked: true })
      .waitFor();
    await clerk.checkAccess('site as an operator sees it');
    for (const one of [operator, supervisor, clerk]) await one.leave();
  },
  300_000,
);

deep(
  'all draws of a beacon whose key is lost are voided by two persons from the page of beacons',
  async () => {
    await inDatabase(sql`
    with beacon as (
      insert into draws.beacons (name, independent, scheme, public_key, genesis, period_seconds)
      values ('lost', false, 'test', 'feed', 1, 1) returning beacon_id
    )
    insert into draws.draws (game_code, number, model, opens_at, closes_at, draws_at, commitment, beacon_id, beacon_round, result_source)
    select 'fast5d-1m', '2099010100' || n, '{"kind":"digits","count":5}', at, at + interval '1 minute', at + interval '1 minute',
      sha256(('seed' || n)::bytea), beacon_id, 1, 'own'
    from beacon, generate_series(10, 12) n, lateral (select timestamptz '2099-01-01' + n * interval '1 minute' as at) t`);
    const operator = await visit({ size: 'phone', theme: 'dark', language: 'VI' });
    await openOffice(operator, 'operator', '/beacons');
    const { page, t } = operator;
    const lost = page.getByRole('row').filter({ hasText: 'lost feed' });
    await lost.getByText(t('staff.beacons.lost'), { exact: true }).waitFor();
    // The beacon that the worker asks offers nothing of the kind, once the worker has said so.
    const offers = page.getByRole('button', { name: t('staff.beacons.void'), exact: true });
    await until('one beacon is lost', 60_000, async () => (await offers.count()) === 1);
    await operator.checkAccess('beacons');
    await operator.checkWidth('beacons');
    await lost.getByRole('button', { name: t('staff.beacons.void'), exact: true }).click();
    await page.getByText(t('staff.beacons.voidAsk', { count: 3, beacon: 'lost feed' })).waitFor();
    await agree(operator, t('staff.beacons.void'), 'the key is lost');

    const supervisor = await visit();
    await openOffice(supervisor, 'supervisor', '/approvals');
    const proposal = supervisor.page.getByRole('row').filter({ hasText: 'lost feed' });
    await proposal.getByText(supervisor.t('staff.proposal.beacon.void')).waitFor();
    await proposal
      .getByRole('button', { name: supervisor.t('staff.approvals.approve'), exact: true })
      .click();
    await agree(supervisor, supervisor.t('staff.approvals.approve'));
    await lost.waitFor({ state: 'detached', timeout: 30_000 });
    const voided = await inDatabase(sql<{ state: string; reason: string }>`
    select state, void_reason as reason from draws.draws where number like '2099010100%'`);
    expect(voided).toEqual(Array.from({ length: 3 }, () => ({ state: 'void', reason: 'the key is lost' })));
    for (const one of [operator, supervisor]) await one.leave();
  },
  240_000,
);

deep(
  'a draw that froze is voided by two persons from the page of incidents',
  async () => {
    let id = '';
    let number = '';
    await until('a later draw has its commitment', 60_000, async () => {
      const [draw] = await inDatabase(sql<{ id: string; number: string }>`
      update draws.draws set state = 'open' where draw_id =
        (select max(draw_id) from draws.draws where state = 'scheduled' and commitment is not null
          and opens_at > statement_timestamp() + interval '20 minutes')
      returning draw_id::text as id, number`);
      if (draw) ({ id, number } = draw);
      return draw !== undefined;
    });
    await inDatabase(
      sql`update draws.draws set state = 'locked', locked_at = statement_timestamp() where draw_id = ${id}::bigint`,
    );
    await inDatabase(
      sql`update draws.draws set state = 'frozen', frozen_reason = 'a test' where draw_id = ${id}::bigint`,
    );
    await inDatabase(
      sql`insert into draws.incidents (draw_id, kind, reason) values (${id}::bigint, 'frozen', 'a test')`,
    );

    const operator = await visit({ size: 'phone', theme: 'dark', language: 'VI' });
    await openOffice(operator, 'operator', '/incidents');
    const { page, t } = operator;
    const frozen = page
      .getByRole('row')
      .filter({ hasText: number })
      .filter({ hasText: t('staff.incident.frozen') });
    await frozen.getByText(t('staff.incidents.waits')).waitFor();
    const release = frozen.getByRole('button', { name: t('staff.incidents.release'), exact: true });
    // In one line, however narrow the screen.
    expect((await release.boundingBox())?.height).toBeLessThan(48);
    await operator.checkAccess('a draw that froze');
    await operator.checkWidth('a draw that froze');
    await frozen.getByRole('button', { name: t('staff.incidents.void'), exact: true }).click();
    await agree(operator, t('staff.incidents.void'), 'the programs differ');

    const supervisor = await visit();
    await openOffice(supervisor, 'supervisor', '/approvals');
    const proposal = supervisor.page.getByRole('row').filter({ hasText: number });
    await proposal.getByText(supervisor.t('staff.proposal.draw.void')).waitFor();
    await proposal
      .getByRole('button', { name: supervisor.t('staff.approvals.approve'), exact: true })
      .click();
    await agree(supervisor, supervisor.t('staff.approvals.approve'));

    // It stands as over: nothing can be done about it any more.
    const over = page.getByRole('cell', { name: t('staff.incident.void'), exact: true });
    await page.getByRole('row').filter({ hasText: number }).filter({ has: over }).waitFor();
    expect(await frozen.getByRole('button').count()).toBe(0);
    // Nobody is offered to close their own account.
    await supervisor.page.getByRole('link', { name: supervisor.t('staff.menu.accounts') }).click();
    const own = supervisor.page
      .getByRole('row')
      .filter({ has: supervisor.page.getByRole('cell', { name: 'supervisor', exact: true }) });
    await own
      .getByRole('button', { name: supervisor.t('staff.accounts.change'), exact: true })
      .first()
      .waitFor();
    expect(
      await own.getByRole('button', { name: supervisor.t('staff.accounts.disable'), exact: true }).count(),
    ).toBe(0);
    for (const one of [operator, supervisor]) await one.leave();
  },
  240_000,
);

deep(
  'staff pay the own funds of an excluded member to a card of the member',
  async () => {
    const member = await visit();
    // Her session ends while the page is open.
    member.expectErrors(/status of 4\d\d/);
    // A person whom no other journey knows: the exclusion holds for every account of hers.
    const letters = [...Date.now().toString(8)].map((digit) => 'aeioulmn'[Number(digit)]).join('');
    const person = `Ana ${letters} Cruz`;
    const name = await registerKnown(member, person);
    await setPaymentPassword(member);
    await member.page.goto('/?centre=withdraw');
    await addAccount(member, person);
    const excluded = await member.page.request.post('/wps/member/protection/exclusion', {
      data: { length: 'six-months', confirmed: true },
    });
    expect(excluded.status()).toBe(200);
    const [row] = await inDatabase(
      sql<{ id: string }>`select member_id::text as id from members.members where username = ${name}`,
    );

    const staff = await visit();
    await openOffice(staff, 'operator', '/stops');
    const { page, t } = staff;
    await page.getByRole('link', { name: row?.id ?? '', exact: true }).click();
    await page.getByText(name).first().waitFor();
    await page.getByText(t('staff.ownFunds.self-excluded')).first().waitFor();
    await staff.checkAccess('own funds');
    await page.getByRole('button', { name: t('staff.ownFunds.pay'), exact: true }).click();
    const question = page.getByRole('dialog', { name: t('staff.ownFunds.pay'), exact: true });
    const amount = question.getByLabel(t('staff.col.amount'));
    expect(await amount.evaluate((field) => field === document.activeElement)).toBe(true);
    await amount.fill('10000');
    await agree(staff, t('staff.ownFunds.pay'), 'asked for by letter');

    // Another account, from papers: it is there when a second person has agreed.
    const label = t('staff.ownFunds.addCard');
    await page.getByRole('button', { name: label, exact: true }).click();
    const form = page.getByRole('dialog', { name: label, exact: true });
    await form.getByLabel(t('staff.ownFunds.bank')).selectOption('BPI');
    await form.getByLabel(t('staff.ownFunds.holderName')).fill(person);
    await form.getByLabel(t('staff.ownFunds.number')).fill('7777712345');
    await staff.checkAccess('a card from papers');
    await agree(staff, label, 'papers came by mail');
    const supervisor = await visit();
    await signInStaff(supervisor, 'supervisor');
    await approve(supervisor, `member ${row?.id}`);
    await page.reload();
    await page.getByText('2345').first().waitFor();
    await supervisor.leave();

    await until('the money is on its way', 60_000, async () => {
      const [paid] = await inDatabase(
        sql<{
          state: string;
        }>`select state from cashier.withdrawals where member_id = ${row?.id ?? '0'}::bigint`,
      );
      return paid?.state === 'paid-awaiting-receipt';
    });
    for (const one of [member, staff]) await one.leave();
  },
  300_000,
);

deep(
  'maintenance closes the site to players and opens again; the trail shows who did it',
  async () => {
    const staff = await visit();
    await openOffice(staff, 'operator', '/site');
    const { page, t } = staff;
    const player = await visit();
    player.expectErrors(/status of 5\d\d/);
    await player.open('/');
    const turn = async (reason: string, until = '') => {
      await page.getByRole('switch', { name: t('staff.site.maintenance'), exact: true }).click();
      await page.getByLabel(t('staff.site.until', { zone: 'Manila' })).fill(until);
      await page.getByRole('button', { name: t('staff.site.save'), exact: true }).click();
      await agree(staff, t('staff.site.save'), reason);
    };
    await turn('a new version', '2199-01-31T12:00');
    try {
      await page.getByText(t('staff.site.closed')).waitFor();
      await staff.checkAccess('site under maintenance');
      await until('players are refused', 20_000, async () => {
        const answer = await player.page.request.get('/wps/v2/wallets/balance');
        return (await answer.text()).includes('maintenance');
      });
      // Players read when it ends, in the time of the site, and can reach the operator.
      await player.open('/');
      await player.page.getByText(/Jan 31, 12:00 \(Manila\)/).waitFor();
      const contact = player.page.getByRole('link', { name: player.t('common.closed.contact') });
      expect(await contact.getAttribute('href')).toBe('mailto:support@tyche.example');
      await player.checkAccess('closed for maintenance');
    } finally {
      await turn('it is done');
    }
    await until('players are let in again', 20_000, async () => {
      const answer = await player.page.request.get('/wps/v2/wallets/balance');
      return !(await answer.text()).includes('maintenance');
    });
    await page.getByRole('link', { name: t('staff.menu.audit') }).click();
    for (const reason of ['a new version', 'it is done'])
      await page
        .getByRole('row')
        .filter({ hasText: reason })
        .filter({ hasText: 'operator' })
        .first()
        .waitFor();
    for (const one of [staff, player]) await one.leave();
  },
  300_000,
);

deep(
  'the work of a captcha is changed by two persons; the trail shows both',
  async () => {
    const [staff, supervisor] = [await visit({ size: 'phone' }), await visit()];
    await openOffice(staff, 'operator', '/login-settings');
    await openOffice(supervisor, 'supervisor', '/approvals');
    const { page, t } = staff;
    const attempts = page.getByRole('textbox', { name: t('staff.login.attempts') });
    const propose = page.getByRole('button', { name: t('staff.login.propose'), exact: true });
    const before = await attempts.inputValue();
    const change = async (value: string, reason: string) => {
      await attempts.fill(value);
      await propose.click();
      await agree(staff, t('staff.login.propose'), reason);
      await approve(supervisor, 'demo');
      await until('the new work holds', 20_000, async () => {
        const now = await answerOf(await page.request.get('/wps/staff/site/login'));
        return now.captchaAttempts === Number(value);
      });
      await page.reload();
      await until('the page shows it', 20_000, async () => (await attempts.inputValue()) === value);
    };
    await attempts.fill('0');
    await page.getByText(t('staff.login.odd', { lowest: 10, highest: '5,000' })).waitFor();
    expect(await propose.count()).toBe(0);
    await staff.checkAccess('settings of login');
    await staff.checkWidth('settings of login');
    await change('25', 'more work for a day');
    await change(before, 'as it was');
    await page.getByRole('link', { name: t('staff.menu.audit') }).click();
    for (const who of ['operator', 'supervisor'])
      await page
        .getByRole('row')
        .filter({ hasText: 'site.login' })
        .filter({ hasText: who })
        .first()
        .waitFor();
    for (const one of [staff, supervisor]) await one.leave();
  },
  240_000,
);

const looks = [
  ['desktop', 'light', 'EN'],
  ['phone', 'dark', 'VI'],
  ['phone', 'light', 'QPS'],
] as const;

test.each(variants(looks.entries().toArray(), 1))(
  'axe finds nothing and nothing is too wide on any page of the back office (%s: %j)',
  async (turn, [size, theme, language]) => {
    const visitor = await visit({ size, theme, language });
    const { page } = visitor;
    await openOffice(visitor, 'supervisor', '/');
    const places = await page
      .locator('nav a')
      .evaluateAll((links) => links.map((one) => one.getAttribute('href')));
    expect(places.length).toBeGreaterThan(5);
    for (const place of share(places, turn, looks.length)) {
      await page.locator(`nav a[href="${place}"]`).click();
      await page.locator('h1').waitFor();
      await allRead(visitor);
      await visitor.checkAccess(`${place} ${size} ${theme} ${language}`);
      await visitor.checkWidth(`${place} ${size} ${theme} ${language}`);
    }
    // Who comes back to the last page sees where in the menu that is.
    await page.reload();
    await page.locator('h1').waitFor();
    const here = await page.locator('nav a[aria-current=page]').boundingBox();
    expect(here?.x).toBeGreaterThanOrEqual(0);
    expect((here?.x ?? 0) + (here?.width ?? 0)).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
    await visitor.leave();
  },
  300_000,
);
