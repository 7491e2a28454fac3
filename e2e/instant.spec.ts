import { createFormats } from '@tyche/i18n/format';
import { parseAmount } from '@tyche/kernel/money';
import { deep } from '@tyche/testkit/deep';
import { expect, test } from 'vitest';
import { until } from '@tyche/testkit/until';
import { type Size, useBrowser, type Visitor } from './browser.ts';
import { balanceOf, fillLogin, newName, registerHere } from './steps.ts';

const visit = useBrowser();
const START = 100_000_000n;

interface Bought {
  readonly ticketId: string;
  readonly number: number;
  readonly isRevealed: boolean;
  readonly prize: string | null;
}

const ticketsOf = async ({ page }: Visitor): Promise<readonly Bought[]> =>
  (await (await page.request.get('/wps/instant/tickets')).json()).value.content;

/** Opens a ticket's page once its pool is on sale: the worker deals the first pools soon after the start. */
async function openTicket(visitor: Visitor, code: string): Promise<void> {
  await until('every design is on sale', 60_000, async () => {
    const answer = await (await visitor.page.request.get('/wps/instant/designs')).json();
    return answer.value.every(({ pool }: { pool: unknown }) => pool !== null);
  });
  await visitor.open(`/elott/${code}`);
  await visitor.page.getByRole('region', { name: visitor.t('instant.buy.title') }).waitFor();
}

async function buy(visitor: Visitor, price: string): Promise<void> {
  const before = (await ticketsOf(visitor)).length;
  await visitor.button('instant.buy.action', { price: `₱${price}` }).click();
  await until('the ticket is bought', 10_000, async () => (await ticketsOf(visitor)).length === before + 1);
  await visitor.page.getByRole('group', { name: visitor.t('instant.ticket.fields') }).waitFor();
}

/** Draws the pointer over a field from edge to edge until nothing of its cover is left. */
async function scratch({ page }: Visitor, place: number): Promise<void> {
  const field = page.locator(`[data-place="${place}"]`);
  await field.scrollIntoViewIfNeeded();
  const box = await field.boundingBox();
  if (!box) throw new Error('no such field');
  for (const share of [0.3, 0.7]) {
    await page.mouse.move(box.x + 4, box.y + box.height * share);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width - 4, box.y + box.height * share, { steps: 6 });
    await page.mouse.up();
  }
}

const isCovered = ({ page, t }: Visitor, place: number) =>
  page
    .locator(`[data-place="${place}"]`)
    .getAttribute('aria-label')
    .then((label) => label === t('instant.ticket.covered', { place: place + 1 }));

async function buyScratchVerify(size: Size, code: string, price: string): Promise<void> {
  const visitor = await visit({ size });
  const { page, t } = visitor;
  await registerHere(visitor);
  await visitor.open('/elott');
  await page.getByRole('heading', { name: t('instant.lobby.tickets'), exact: true }).waitFor();
  await visitor.checkAccess(`lobby ${size}`);
  await visitor.checkWidth(`lobby ${size}`);
  await openTicket(visitor, code);
  await buy(visitor, price);
  await visitor.checkAccess(`covered ticket ${size}`);

  // By the pointer, by the keyboard, and the rest at once.
  await scratch(visitor, 0);
  await until('the first field is open', 5_000, async () => !(await isCovered(visitor, 0)));
  expect(await isCovered(visitor, 1)).toBe(true);
  await page.locator('[data-place="0"]').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await until('the second field is open', 5_000, async () => !(await isCovered(visitor, 1)));
  await visitor.button('instant.ticket.revealAll').click();

  const receipt = page.getByRole('region', { name: t('instant.receipt.title') });
  await receipt.waitFor();
  const [ticket] = await ticketsOf(visitor);
  if (!ticket) throw new Error('the ticket is gone');
  const prize = parseAmount(ticket.prize ?? '') ?? -1n;
  const stake = parseAmount(price) ?? 0n;
  expect(ticket.isRevealed).toBe(true);
  expect(await balanceOf(visitor)).toBe(START - stake + prize);
  const result = page.getByRole('region', { name: t('instant.ticket.region') });
  const word =
    prize === 0n ? 'instant.result.none' : prize > stake ? 'instant.result.win' : 'instant.result.back';
  const amount = createFormats('en-PH').money(prize);
  await result.getByText(t(word, { amount }), { exact: true }).waitFor();
  await visitor.checkAccess(`open ticket ${size}`);
  await visitor.checkWidth(`open ticket ${size}`);

  await receipt.getByRole('link', { name: t('instant.receipt.verify') }).click();
  const said = t('instant.verify.ticket.in-tree', { number: ticket.number, amount });
  await page.getByText(said).waitFor();
  await visitor.checkAccess(`verify ${size}`);
  await visitor.checkWidth(`verify ${size}`);
  await visitor.leave();
}

test(
  'a ticket is bought, scratched, and proved against the root that was published before: wide',
  () => buyScratchVerify('desktop', 'eggshell-moon', '10.00'),
  180_000,
);

deep(
  'a ticket is bought, scratched, and proved against the root that was published before: on a phone',
  () => buyScratchVerify('phone', 'goldleaf-carp', '20.00'),
  180_000,
);

deep(
  'a ticket that was left covered is found among one’s own and scratched later',
  async () => {
    const visitor = await visit();
    const { page, t } = visitor;
    await registerHere(visitor);
    await openTicket(visitor, 'cinnabar-gate');
    await buy(visitor, '50.00');
    await visitor.open('/elott');
    const mine = page.getByRole('region', { name: t('instant.mine.title') });
    await mine.getByText(t('instant.mine.covered')).waitFor();
    expect(await ticketsOf(visitor)).toMatchObject([{ isRevealed: false, prize: null }]);
    await mine.getByRole('button', { name: /^Scratch Cinnabar Gate/ }).click();
    await page.locator('[data-place="1"]').click();
    await page.getByRole('region', { name: t('instant.receipt.title') }).waitFor();
    expect(await ticketsOf(visitor)).toMatchObject([{ isRevealed: true }]);
    await visitor.leave();
  },
  120_000,
);

deep(
  'a guest reads everything, and buys after the login that is asked of him',
  async () => {
    const other = await visit();
    const name = newName();
    await registerHere(other, name);
    await other.leave();
    const visitor = await visit({ theme: 'dark' });
    await openTicket(visitor, 'eggshell-moon');
    await visitor.checkAccess('ticket page, dark, guest');
    await visitor.button('instant.buy.login').click();
    await fillLogin(visitor, name);
    // The login buys nothing by itself.
    expect(await ticketsOf(visitor)).toEqual([]);
    await buy(visitor, '10.00');
    await visitor.leave();
  },
  120_000,
);

deep(
  'long words and the other direction fit: the pages are read in the pseudo language',
  async () => {
    for (const size of ['desktop', 'phone'] as const) {
      const visitor = await visit({ size, language: 'QPS' });
      await openTicket(visitor, 'goldleaf-carp');
      await visitor.checkWidth(`ticket, long words, ${size}`);
      await visitor.checkAccess(`ticket, long words, ${size}`);
      for (const path of ['/elott', '/elott/verify']) {
        await visitor.open(path);
        await visitor.checkWidth(`${path}, long words, ${size}`);
      }
      await visitor.leave();
    }
  },
  120_000,
);
