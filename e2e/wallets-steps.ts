// What members do with the wallets of vendors in journeys.
import { parseAmount } from '@tyche/kernel/money';
import type { Locator } from 'playwright-core';
import { sql } from '../apps/server/src/platform/db/sql.ts';
import { until } from '@tyche/testkit/until';
import type { Visitor } from './browser.ts';
import { answerOf, inDatabase } from './office-steps.ts';
import type { OwnProduct } from './own-product.ts';

/** Our own vendor. */
export const vendor = 'Tyche Studio';

export type Way = 'wallets.inTo' | 'wallets.outOf';

/** Opens the page of wallets and waits for the vendor's card. Gives the card. */
export async function openWallets({ page }: Visitor): Promise<Locator> {
  await page.goto('/?centre=transferFund');
  const card = page
    .locator('dialog[open]')
    .first()
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: vendor, exact: true }) });
  await card.waitFor();
  return card;
}

/** The button of the card that opens the form of a way. */
export function wayButton({ t }: Visitor, card: Locator, way: Way): Locator {
  return card.getByRole('button', { name: t(way, { name: vendor }), exact: true });
}

/** Opens the form of a way. */
export async function openMove(visitor: Visitor, card: Locator, way: Way): Promise<Locator> {
  await wayButton(visitor, card, way).click();
  const dialog = visitor.page.getByRole('dialog', { name: visitor.t(way, { name: vendor }) });
  await dialog.waitFor();
  return dialog;
}

/** Moves an amount by the form. */
export async function move(visitor: Visitor, card: Locator, way: Way, amount: string): Promise<void> {
  const dialog = await openMove(visitor, card, way);
  await dialog.locator('input[inputmode=decimal]').fill(amount);
  await dialog.locator('[type=submit]').click();
  await dialog.waitFor({ state: 'detached' });
}

/** Waits until the page says how a transfer stands. */
export async function expectTransferToast(
  { page, t }: Visitor,
  key: `${'to-vendor' | 'from-vendor'}.${'pending' | 'done' | 'returned'}`,
  amount: string,
): Promise<void> {
  const text = t(`wallets.told.${key}`, { amount: `₱${amount}`, name: vendor });
  await page.locator('[popover]').getByText(text, { exact: true }).last().waitFor();
}

/** Nobody asks the vendor about what is on the way before `askNow`. */
export async function askNobody({ databaseUrl }: OwnProduct): Promise<void> {
  // A question that is open at this moment sets the time anew when it is answered.
  await until('no question is due', 20_000, async () => {
    const moved = await inDatabase(
      sql`
        update vendors.transfers set next_ask_at = statement_timestamp() + interval '1 hour'
        where next_ask_at < statement_timestamp() + interval '30 minutes' returning 1`,
      databaseUrl,
    );
    return moved.length === 0;
  });
}

/** The vendor is asked about everything that is on the way. */
export async function askNow({ databaseUrl }: OwnProduct): Promise<void> {
  await inDatabase(
    sql`update vendors.transfers set next_ask_at = statement_timestamp() where next_ask_at is not null`,
    databaseUrl,
  );
}

/** What the server says of the wallets: the main one, and the vendor's. */
export async function walletsOf({ page }: Visitor) {
  const { main, wallets } = await answerOf(await page.request.get('/wps/wallets/vendors'));
  const [wallet] = wallets;
  const units = (text: string | null) => (text === null ? null : parseAmount(text));
  return {
    main: units(main),
    available: units(wallet?.available ?? null),
    onTheWay: units(wallet?.onTheWay ?? null),
    status: wallet?.status,
  };
}
