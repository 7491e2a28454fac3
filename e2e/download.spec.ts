// Installing the site: the guide without a file, a file that two people publish, its code, and its withdrawal.
import { variants } from '@tyche/testkit/budgets';
import { eventually } from '@tyche/testkit/until';
import { deep } from '@tyche/testkit/deep';
import { expect } from 'vitest';
import { useBrowser, type Visitor } from './browser.ts';
import { agree, answerOf, openOffice, signInStaff } from './office-steps.ts';
import { sharedProduct } from './test-product.ts';

const visit = useBrowser();
const sha256 = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';
/** A host that the site answers at: an app file may be there. */
const host = () => new URL(sharedProduct().url).hostname;
/** A picture for people to look at: `TYCHE_SHOTS=folder`. */
const shot = ({ page }: Visitor, name: string) =>
  process.env.TYCHE_SHOTS
    ? page.screenshot({ path: `${process.env.TYCHE_SHOTS}/${name}.png`, fullPage: true })
    : undefined;
const code = ({ page }: Visitor) => page.locator('main ol').getByRole('img');

deep.each(
  variants(
    [
      ['desktop', 'light', 'EN'],
      ['phone', 'dark', 'VI'],
      ['phone', 'light', 'QPS'],
      ['desktop', 'dark', 'TY'],
    ] as const,
    0,
  ),
)(
  'the guide shows the steps of each system, and no code without a file (%s, %s, %s)',
  async (size, theme, language) => {
    const visitor = await visit({ size, theme, language });
    const { page, t } = visitor;
    await visitor.open('/');
    const footer = page.locator('footer');
    await footer.getByRole('link', { name: t('common.nav.app'), exact: true }).click();
    await page.waitForURL('**/down');
    for (const path of ['/down', '/download']) {
      await visitor.open(path);
      await page.getByRole('heading', { level: 1, name: t('download.title') }).waitFor();
      await page.getByRole('heading', { level: 2, name: t('download.homeTitle') }).waitFor();
      await page.getByText(t('download.home.android.2')).waitFor();
      expect(await page.locator('main ol').getByRole('listitem').count()).toBe(4);
      expect(await code(visitor).count()).toBe(0);
    }
    // Nobody is asked to install on arrival, and a browser without the offer shows no button.
    expect(await visitor.button('download.install').count()).toBe(0);
    await visitor.checkAccess(`download ${size}`);
    await visitor.checkWidth(`download ${size}`);
    await shot(visitor, `guide-${size}-${theme}-${language}`);
    const tab = (system: 'android' | 'ios') =>
      page.getByRole('tab', { name: t(`download.tab.${system}`), exact: true });
    await tab('android').focus();
    await page.keyboard.press('End');
    await page.getByText(t('download.home.ios.2')).waitFor();
    expect(await tab('ios').getAttribute('aria-selected')).toBe('true');
    await visitor.checkAccess(`download ios ${size}`);
    await shot(visitor, `guide-ios-${size}-${theme}-${language}`);
    await page.keyboard.press('Home');
    await page.getByText(t('download.home.android.2')).waitFor();
    await visitor.leave();
  },
  120_000,
);

deep(
  'an iPhone gets its own steps first, and the menu has the same as a dialog',
  async () => {
    const visitor = await visit({ size: 'phone' });
    const { page, t } = visitor;
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'userAgent', {
        get: () => 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1',
      }),
    );
    await visitor.open('/download');
    await page.getByText(t('download.home.ios.1')).waitFor();
    const [first] = await page.getByRole('tab').all();
    expect(await first?.textContent()).toBe(t('download.tab.ios'));
    const desktop = await visit();
    await desktop.open('/promotions');
    await desktop.button('common.nav.app').click();
    const dialog = desktop.page.getByRole('dialog', { name: t('download.title'), exact: true });
    await dialog.getByText(t('download.home.android.3')).waitFor();
    await desktop.checkAccess('download dialog');
    await shot(desktop, 'dialog');
    await desktop.page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    for (const one of [visitor, desktop]) await one.leave();
  },
  120_000,
);

deep(
  'a browser that can install is told to by a button alone, and not again after a no',
  async () => {
    const visitor = await visit();
    const { page, t } = visitor;
    await visitor.open('/download');
    await page.getByText(t('download.homeText')).waitFor();
    const offer = () =>
      page.evaluate(() => {
        const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
          prompt: async () => document.body.setAttribute('data-asked', String(Date.now())),
          userChoice: Promise.resolve({ outcome: 'dismissed' }),
        });
        dispatchEvent(event);
        return event.defaultPrevented;
      });
    expect(await offer()).toBe(true);
    const install = visitor.button('download.install');
    await install.waitFor();
    expect(await page.locator('body').getAttribute('data-asked')).toBeNull();
    await install.click();
    await install.waitFor({ state: 'detached' });
    expect(await page.locator('body').getAttribute('data-asked')).not.toBeNull();
    await visitor.open('/down');
    await page.getByText(t('download.homeText')).waitFor();
    expect(await offer()).toBe(true);
    expect(await install.count()).toBe(0);
    // 90 days later it may be asked again.
    await page.evaluate(() => {
      const declinedAt = Number(localStorage.getItem('installDeclinedAt'));
      localStorage.setItem('installDeclinedAt', String(declinedAt - 90 * 86_400_000));
    });
    await visitor.open('/down');
    await page.getByText(t('download.homeText')).waitFor();
    await offer();
    await install.waitFor();
    await visitor.leave();
  },
  120_000,
);

deep.each(
  variants(
    [
      ['desktop', 'light'],
      ['phone', 'dark'],
    ] as const,
    1,
  ),
)(
  'two people publish a file, and the page shows its code, size and checksum (%s, %s)',
  async (size, theme) => {
    const operator = await visit({ size, theme });
    const { page, t } = operator;
    await openOffice(operator, 'operator', '/app-files');
    const version = `${Date.now() % 100_000}.${size === 'phone' ? 1 : 2}`;
    const url = `https://${host()}/tyche-${version}.apk`;
    await addVersion(operator, { version, url });
    const row = page.getByRole('table', { name: t('staff.appFiles.versions'), exact: true }).getByRole('row');
    const own = row.filter({ hasText: url });
    await own.getByRole('button', { name: t('staff.appFiles.publish'), exact: true }).click();
    await agree(operator, t('staff.appFiles.publish'), 'The release of November');
    await own.getByText(t('staff.appFiles.isProposed')).waitFor();
    await operator.checkAccess(`app files ${size}`);
    await operator.checkWidth(`app files ${size}`);
    await shot(operator, `office-${size}-${theme}`);

    const visitor = await visit({ size, theme });
    await visitor.open('/download');
    await visitor.page.getByText(t('download.homeText')).waitFor();
    expect(await code(visitor).count()).toBe(0);

    const supervisor = await visit();
    await openOffice(supervisor, 'supervisor', '/approvals');
    const proposal = supervisor.page.getByRole('row').filter({ hasText: url });
    await proposal.getByText(sha256).waitFor();
    await proposal.getByRole('button', { name: t('staff.approvals.approve'), exact: true }).click();
    await agree(supervisor, t('staff.approvals.approve'));
    await eventually(async () => (await offered(visitor)).length === 1);

    await visitor.open('/download');
    await visitor.page.getByRole('heading', { level: 2, name: 'Tyche for Android', exact: true }).waitFor();
    const picture = code(visitor);
    expect(await picture.getAttribute('aria-label')).toBe(t('download.qr', { address: url }));
    const box = await picture.evaluate((svg) => {
      const { width } = getComputedStyle(svg);
      return {
        width,
        viewBox: svg.getAttribute('viewBox'),
        path: svg.querySelector('path')?.getAttribute('d'),
      };
    });
    expect(box.width).toBe('100px');
    // Without a margin the first dark module is in the corner.
    expect(box.path?.startsWith('M0 0h1')).toBe(true);
    expect(await visitor.page.getByText(sha256).count()).toBe(1);
    await visitor.page.getByText(t('download.megabytes', { size: '24' })).waitFor();
    const link = visitor.page.getByRole('link', { name: t('download.get.Android'), exact: true });
    expect([await link.getAttribute('href'), await link.getAttribute('rel')]).toEqual([
      url,
      'noopener noreferrer',
    ]);
    await visitor.checkAccess(`download with a file ${size}`);
    await visitor.checkWidth(`download with a file ${size}`);
    await shot(visitor, `file-${size}-${theme}`);
    // The other system has no file: its guide leads to the home screen, without a code.
    await visitor.page.getByRole('tab', { name: t('download.tab.ios'), exact: true }).click();
    await visitor.page.getByText(t('download.home.ios.2')).waitFor();
    expect(await code(visitor).count()).toBe(0);

    const kind = t('staff.appFiles.kind.Android');
    await operator.open('/backoffice/app-files');
    await page.getByRole('button', { name: t('staff.appFiles.withdraw', { kind }), exact: true }).click();
    await agree(operator, t('staff.appFiles.withdraw', { kind }), 'The build is bad');
    await own.getByText(t('staff.appFiles.state.withdrawn'), { exact: true }).waitFor();
    await eventually(async () => (await offered(visitor)).length === 0);
    for (const one of [operator, supervisor, visitor]) await one.leave();
  },
  240_000,
);

deep(
  'markup in a name and an address elsewhere get no further than the form',
  async () => {
    const operator = await visit();
    const { page, t } = operator;
    await openOffice(operator, 'operator', '/app-files');
    await operator.button('staff.appFiles.add').click();
    const form = page.getByRole('dialog', { name: t('staff.appFiles.add'), exact: true });
    await fill(operator, { version: '1.0', url: 'https://evil.example/tyche.apk', label: '<b>Tyche</b>' });
    const send = form.getByRole('button', { name: t('staff.appFiles.add'), exact: true });
    await send.click();
    await form.getByText(t('staff.appFiles.labelOdd', { max: 40 })).waitFor();
    await operator.checkAccess('form of an app file');
    await fill(operator, { version: '1.0', url: 'https://evil.example/tyche.apk', label: 'Tyche' });
    operator.expectErrors(/400/);
    await send.click();
    await form.getByText(t('refusals.app-file-address')).waitFor();
    await signInStaff(operator, 'operator');
    const { list } = await answerOf(await page.request.get('/wps/staff/app-files'));
    expect(list.filter(({ url }: { url: string }) => url.includes('evil'))).toEqual([]);
    await operator.leave();
  },
  120_000,
);

const offered = async ({ page }: Visitor) =>
  (await answerOf(await page.request.get('/wps/system/resources'))).list;

/** Fills the form of a version in. */
async function fill(
  { page, t }: Visitor,
  { version, url, label }: { readonly version: string; readonly url: string; readonly label: string },
): Promise<void> {
  const form = page.getByRole('dialog', { name: t('staff.appFiles.add'), exact: true });
  const field = (name: string) => form.getByRole('textbox', { name });
  await field(t('staff.appFiles.version')).fill(version);
  await field(t('staff.appFiles.address')).fill(url);
  await field(t('staff.appFiles.bytes')).fill('24000000');
  await field(t('staff.appFiles.checksum')).fill(sha256);
  await field(t('staff.appFiles.label', { language: 'English' })).fill(label);
}

/** Adds a version of the program for Android. */
async function addVersion(
  operator: Visitor,
  { version, url }: { readonly version: string; readonly url: string },
): Promise<void> {
  const { page, t } = operator;
  await operator.button('staff.appFiles.add').click();
  await fill(operator, { version, url, label: 'Tyche for Android' });
  const form = page.getByRole('dialog', { name: t('staff.appFiles.add'), exact: true });
  await form.getByRole('button', { name: t('staff.appFiles.add'), exact: true }).click();
  await form.waitFor({ state: 'detached' });
}
