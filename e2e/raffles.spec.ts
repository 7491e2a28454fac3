// Two persons open a raffle; a member takes its free ticket, wins, claims, and checks the draw in the browser.
import { variants } from '@tyche/testkit/budgets';
import { deep } from '@tyche/testkit/deep';
import { expect } from 'vitest';
import { until } from '@tyche/testkit/until';
import { sql } from '../apps/server/src/platform/db/sql.ts';
import { useBrowser } from './browser.ts';
import { answerOf, approve, inDatabase, openOffice, signInStaff } from './office-steps.ts';
import { registerQuietly } from './steps.ts';

const visit = useBrowser();
const HOUR_MS = 3_600_000;

/** Opens a raffle by two persons over HTTP; gives its id. */
async function openRaffle(slug: string, title: string): Promise<string> {
  const [operator, supervisor] = [await visit(), await visit()];
  await signInStaff(operator, 'operator');
  const { request } = operator.page;
  const proposed = await request.post('/wps/staff/raffles', {
    data: {
      slug,
      product: 'CASINO',
      each: '100.0000',
      maxTickets: 5,
      isOnePerMember: true,
      prizes: [{ amount: '50.0000', count: 2 }],
      raffles: 1,
      everyDays: 1,
      closesAt: Date.now() + HOUR_MS,
      texts: ['EN', 'TY'].map((language) => ({ language, title, teaser: 'Win {amount}.', text: '' })),
      reason: 'a journey',
    },
  });
  expect(await proposed.text()).toContain('approvalId');
  await signInStaff(supervisor, 'supervisor');
  await approve(supervisor, `raffle-${slug}`);
  let id = '';
  await until('the raffle is open', 30_000, async () => {
    const { list } = await answerOf(await request.get('/wps/raffles'));
    id = list.find(({ code }: { code: string }) => code === `raffle-${slug}`)?.id ?? '';
    return id !== '';
  });
  for (const visitor of [operator, supervisor]) await visitor.leave();
  return id;
}

/** Lets the time of a raffle be over and its round come within seconds: the guards sleep meanwhile. */
async function passClose(id: string): Promise<void> {
  await inDatabase(sql`alter table promotions.raffles disable trigger user`);
  await inDatabase(sql`
    update promotions.raffles r set opens_at = opens_at - interval '1 hour', committed_at = committed_at - interval '1 hour',
      closes_at = clock_timestamp() - interval '60 seconds', draws_at = clock_timestamp() - interval '1 second',
      beacon_round = ceil((extract(epoch from clock_timestamp()) + 10 - b.genesis) / b.period_seconds)::bigint + 1
    from draws.beacons b where b.beacon_id = r.beacon_id and r.raffle_id = ${BigInt(id)}`);
  await inDatabase(sql`alter table promotions.raffles enable trigger user`);
}

deep.each(
  variants(
    [
      ['desktop', 'light', 'day', 'A raffle for the day'],
      ['phone', 'dark', 'night', 'A raffle for the night'],
    ] as const,
    1,
  ),
)(
  'a member takes the free ticket, wins, claims, and checks the draw (%s, %s)',
  async (size, theme, time, name) => {
    // A second try opens a raffle of its own.
    const slug = `${time}-${Date.now().toString(36)}`;
    const title = `${name} ${slug}`;
    const id = await openRaffle(slug, title);
    const member = await visit({ size, theme });
    const { page, t } = member;
    await registerQuietly(member);
    await member.open('/raffles');
    await page.getByRole('link', { name: title, exact: true }).waitFor();
    await member.checkAccess(`raffles ${size}`);
    await member.checkWidth(`raffles ${size}`);
    await page.getByRole('link', { name: title, exact: true }).click();
    await member.button('raffles.getFree').click();
    await page.getByRole('heading', { name: t('raffles.mine', { count: 1 }), exact: true }).waitFor();
    await member.checkAccess(`a raffle ${size}`);
    await member.checkWidth(`a raffle ${size}`);

    await passClose(id);
    await until('the raffle is drawn', 90_000, async () => {
      const { state } = await answerOf(await page.request.get(`/wps/raffles/${id}`));
      return state === 'drawn';
    });
    await member.open(`/raffles?id=${id}`);
    await member.button('raffles.claim').click();
    await page.getByText(t('promotions.status.claimed')).first().waitFor();
    await member.checkAccess(`a drawn raffle ${size}`);
    await member.checkWidth(`a drawn raffle ${size}`);

    await page.getByRole('link', { name: t('raffles.checkTicket', { ticket: '1' }) }).click();
    const { number } = await answerOf(await page.request.get(`/wps/raffles/${id}`));
    await page.getByText(t('raffles.verify.right', { title, number })).waitFor();
    await page.getByText(t('raffles.verify.ticketRight', { ticket: '1' })).waitFor();
    await member.checkAccess(`check of a raffle ${size}`);
    await member.checkWidth(`check of a raffle ${size}`);

    const staff = await visit({ size, theme });
    await openOffice(staff, 'operator', '/raffles');
    await staff.page.getByText(title).first().waitFor();
    await staff.checkAccess(`raffles in the office ${size}`);
    await staff.page
      .getByRole('button', { name: staff.t('offers.raffles.lookAt', { code: `raffle-${slug}` }) })
      .click();
    await staff.page.getByText(staff.t('offers.raffles.claimed')).first().waitFor();
    await staff.checkAccess(`a raffle in the office ${size}`);
    for (const visitor of [member, staff]) await visitor.leave();
  },
  300_000,
);
