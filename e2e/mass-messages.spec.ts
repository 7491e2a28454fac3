// Messages of the site to many members: staff write an offer, who agreed to offers reads it, and ends it by the link of a mail.
import { deep } from '@tyche/testkit/deep';
import { expect } from 'vitest';
import { codeIn, mailTo, openCentre } from './accounts-steps.ts';
import { useBrowser, type Visitor } from './browser.ts';
import { allRead, answerOf, openOffice } from './office-steps.ts';
import { newName, password, registerHere } from './steps.ts';

const visit = useBrowser();

/** Proves a mail address of the member, as its page of security does. */
async function proveMail(visitor: Visitor): Promise<string> {
  const { request } = visitor.page;
  const value = `${newName()}@mail.example`;
  const contact = { channel: 'email', value };
  await answerOf(await request.post('/wps/member/contact/code', { data: contact }));
  const verificationCode = codeIn(await mailTo(visitor, value));
  await answerOf(
    await request.post('/wps/member/contact', { data: { ...contact, verificationCode, password } }),
  );
  return value;
}

/** Agrees to offers in the inbox and by mail on the page of safe play. */
async function agreeToOffers(visitor: Visitor): Promise<void> {
  const { page, t } = visitor;
  await openCentre(visitor, 'playSafely');
  const part = page.getByRole('region', { name: t('safely.consents.title') });
  const boxes = part.getByRole('checkbox');
  await boxes.first().waitFor();
  expect(await boxes.evaluateAll((all) => all.map((box) => (box as HTMLInputElement).checked))).toEqual([
    false,
    false,
    false,
  ]);
  for (const place of [0, 1]) {
    await boxes.nth(place).click();
    await part
      .getByText(/^Agreed/)
      .nth(place)
      .waitFor();
  }
  await visitor.checkAccess('consents to offers');
  await visitor.checkWidth('consents to offers');
}

/** A label, with the sign of a required field or without. */
const exactly = (label: string) => new RegExp(`^${label}( \\*)?$`);

/** Writes an offer to all members, on both ways. */
async function sendOffer(staff: Visitor, title: string): Promise<void> {
  const { page, t } = staff;
  await page.getByRole('button', { name: t('staff.massMessages.add'), exact: true }).click();
  const form = page.getByRole('dialog', { name: t('staff.massMessages.add'), exact: true });
  await form.getByRole('radio', { name: new RegExp(`^${t('staff.massMessages.kind.offer')}`) }).check();
  for (const way of ['inbox', 'mail'] as const)
    await form.getByRole('checkbox', { name: t(`staff.massMessages.way.${way}`), exact: true }).check();
  for (const [language, words] of [
    ['Filipino', 'Alok ng linggo'],
    ['English', title],
  ] as const) {
    await form.getByRole('tab', { name: language, exact: true }).click();
    await form.getByLabel(exactly(t('staff.massMessages.titleText'))).fill(words);
    await form
      .getByLabel(exactly(t('staff.massMessages.content')))
      .fill('There is a new offer.\nSee the promotions.');
  }
  await form.getByLabel(t('staff.reason')).fill('the offer of the week');
  await form.getByText(t('staff.massMessages.alone'), { exact: true }).waitFor();
  await staff.checkAccess('form of a message to members');
  await staff.checkWidth('form of a message to members');
  await form.getByRole('button', { name: t('staff.massMessages.send'), exact: true }).click();
  await form.waitFor({ state: 'detached' });
  await page.getByText(t('staff.massMessages.state.sent'), { exact: true }).first().waitFor();
  await staff.checkAccess('a message to members');
  await page.keyboard.press('Escape');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
}

deep.each([
  ['desktop', 'light'],
  ['phone', 'dark'],
] as const)(
  'an offer reaches the member who agreed, who ends it by the link of the mail (%s, %s)',
  async (size, theme) => {
    const member = await visit({ size, theme, language: 'EN' });
    const { page, t } = member;
    await registerHere(member);
    const mail = await proveMail(member);
    await agreeToOffers(member);
    const silent = await visit({ size, theme, language: 'EN' });
    await registerHere(silent);

    const staff = await visit({ size, theme, language: 'EN' });
    await openOffice(staff, 'operator', '/mass-messages');
    await allRead(staff);
    const title = `Offer of ${newName()}`;
    await sendOffer(staff, title);
    const row = staff.page.getByRole('row').filter({ hasText: title });
    await row.getByText(t('staff.massMessages.state.sent'), { exact: true }).waitFor();
    await staff.checkAccess('messages to members');
    await staff.checkWidth('messages to members');

    await openCentre(silent, 'messageV2');
    await silent.page
      .getByText(t('messages.welcome.title'))
      .or(silent.page.getByText(t('centre.messages.none')))
      .first()
      .waitFor();
    expect(await silent.page.getByText(title).count()).toBe(0);
    await openCentre(member, 'messageV2');
    await page.getByRole('button', { name: new RegExp(`^${title}`) }).click();
    await page.getByText('There is a new offer.').waitFor();
    await member.checkAccess('an offer in the inbox');
    await page.getByRole('link', { name: t('centre.messages.noOffers') }).click();
    await page.getByRole('region', { name: t('safely.consents.title') }).waitFor();

    const [link = ''] = /https?:\/\/\S+offers-end\?out=\S+/.exec(await mailTo(member, mail)) ?? [];
    const { pathname, search } = new URL(link);
    const stranger = await visit({ size, theme, language: 'EN' });
    await stranger.open(`${pathname}${search}`);
    const stop = stranger.page.getByRole('button', { name: t('safely.offersEnd.action'), exact: true });
    await stop.waitFor();
    expect(new URL(stranger.page.url()).search).toBe('');
    await stranger.checkAccess('the way out of offers');
    await stranger.checkWidth('the way out of offers');
    await stop.click();
    await stranger.page.getByText(t('safely.offersEnd.done.mail')).waitFor();
    await stranger.checkAccess('offers that have ended');
    await page.reload();
    const boxes = page.getByRole('region', { name: t('safely.consents.title') }).getByRole('checkbox');
    await boxes.first().waitFor();
    expect(await boxes.evaluateAll((all) => all.map((box) => (box as HTMLInputElement).checked))).toEqual([
      true,
      false,
      false,
    ]);
    for (const visitor of [member, silent, staff, stranger]) await visitor.leave();
  },
  240_000,
);
