import '@tyche/ui/test/native-dialog';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { makeClient } from '@tyche/client/client';
import { ClientProvider } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { loadTranslator } from '@tyche/i18n/catalogs';
import { TextProvider } from '@tyche/i18n/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { queries } from '../../state/api.ts';
import type { Channel } from './deposit/channel.ts';
import { DepositForm } from './deposit/deposit-form.tsx';
import { TransferForm } from './transfer-upline/transfer-form.tsx';
import { MoveDialog } from './wallet/move-dialog.tsx';
import type { VendorWallet } from './wallet/wallets.ts';
import { type Card, WithdrawForm } from './withdraw/withdraw-form.tsx';

const english = await loadTranslator('EN', ['account', 'common', 'payments', 'refusals', 'wallets']);
const refused = { success: false, value: { code: 'amount-out-of-range' } };
const unavailable = { success: false, value: { code: 'unavailable' } };
const recipient = { success: true, value: { name: 'M***h' } };

afterEach(() => {
  cleanup();
  queries.clear();
});

/** Shows a form; each call of the path takes the next of the answers, and null is a lost answer. */
function show(form: ReactNode, path: string, answers: readonly (object | null)[]) {
  const keys: (string | null)[] = [];
  const client = makeClient({
    fetch: async (url, init) => {
      const called = String(url).split('?')[0];
      if (called === contract.transferRecipient.path) return new Response(JSON.stringify(recipient));
      if (called !== path) return new Response(JSON.stringify(unavailable), { status: 503 });
      const answer = answers[keys.length] ?? null;
      keys.push(new Headers(init?.headers).get('idempotency-key'));
      if (answer === null) throw new Error('lost');
      return new Response(JSON.stringify(answer), { status: answer === refused ? 409 : 200 });
    },
  });
  render(
    <MemoryRouter>
      <QueryClientProvider client={queries}>
        <ClientProvider value={client}>
          <TextProvider value={english}>{form}</TextProvider>
        </ClientProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  );
  return keys;
}

const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value } });

/** Presses once for each answer and waits until the button is free again. */
async function pressEach(keys: readonly unknown[], count: number, press: () => Promise<void> | void) {
  for (let sent = 1; sent <= count; sent += 1) {
    await press();
    await waitFor(() => expect(keys).toHaveLength(sent));
    await waitFor(() => expect(document.querySelector('[aria-busy="true"][type="submit"]')).toBeNull());
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** The first answer was lost, the second call repeats it; then a refusal and an answer each end a command. */
function expectOneCommandUntilAnswered(keys: readonly (string | null)[]): void {
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(new Set(keys.slice(1)).size).toBe(3);
}

const withdrawSettings = {
  minimumAmount: '1.0000',
  maximumAmount: '900.0000',
  eWalletMinimumAmount: '1.0000',
  eWalletMaximumAmount: '900.0000',
  currency: 'PHP',
  dailyAmount: '900.0000',
  dailyAmountLeft: '900.0000',
  dailyCount: 9,
  dailyCountLeft: 9,
  feePercent: '0.0000',
  freePerDay: 1,
  etaMinutes: 5,
  receiptMinutes: 5,
  cardWaitHours: 0,
  hasPaymentPassword: true,
  steps: [],
  blockedUntil: null,
};

const card: Card = {
  id: 'c1',
  kind: 'bank',
  bankCode: 'b',
  bankName: 'Bank',
  holderName: 'M***h',
  accountNumber: '***1',
  usableFrom: 0,
  isUsable: true,
  at: 0,
};

const channel: Channel = {
  channelCode: 'fast',
  name: 'Fast',
  vendorId: 'v',
  vendorName: 'V',
  mcsBankCode: 'm',
  kind: 'qr',
  status: 'open',
  minimumAmount: '1.0000',
  maximumAmount: '900.0000',
  feePercent: '0.0000',
  feeFixed: '0.0000',
  etaMinutes: 5,
  banks: [],
};

const terms = {
  toUpline: true,
  toDownline: false,
  uplineName: 'M***h',
  minimumAmount: '1.0000',
  maximumAmount: '900.0000',
  dailyAmountLeft: '900.0000',
  currency: 'PHP',
  coolMinutes: 0,
  nextAt: null,
  recent: [],
};

test('a withdrawal with a lost answer is repeated under the same key', async () => {
  const opened: string[] = [];
  const keys = show(
    <WithdrawForm settings={withdrawSettings} cards={[card]} onOpen={(id) => opened.push(id)} />,
    contract.withdraw.path,
    [null, refused, { success: true, value: { id: 'w1' } }, refused],
  );
  type(/^Amount/, '50');
  await pressEach(keys, 4, () => {
    type(/^Payment password/, 'secret');
    fireEvent.click(screen.getByRole('button', { name: 'Withdraw' }));
  });
  expectOneCommandUntilAnswered(keys);
  expect(opened).toEqual(['w1']);
});

test('a deposit with a lost answer is repeated under the same key', async () => {
  const opened: string[] = [];
  const groups = [{ code: 'bank', channels: [channel] }];
  const keys = show(
    <DepositForm groups={groups} currency="PHP" limitLeft={null} onOpen={(id) => opened.push(id)} />,
    contract.depositByQRImageUrl.path,
    [null, refused, { success: true, value: { id: 'd1' } }, refused],
  );
  fireEvent.click(screen.getByRole('button', { name: /Fast/ }));
  type(/^Amount/, '50');
  await pressEach(keys, 4, () => {
    fireEvent.click(screen.getByRole('button', { name: 'Deposit' }));
  });
  expectOneCommandUntilAnswered(keys);
  expect(opened).toEqual(['d1']);
});

test('a transfer with a lost answer is repeated under the same key, also after its dialog was closed', async () => {
  const keys = show(<TransferForm terms={terms} />, contract.transferUpline.path, [
    null,
    refused,
    { success: true, value: { reference: 'T1' } },
    refused,
  ]);
  await pressEach(keys, 4, async () => {
    const before = screen.queryByRole('dialog');
    if (before) fireEvent.click(within(before).getByRole('button', { name: 'Cancel' }));
    type(/^Amount/, '50');
    type(/^Purpose/, 'rent');
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
    const dialog = await screen.findByRole('dialog');
    type(/^Payment password/, 'secret');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Transfer' }));
  });
  expectOneCommandUntilAnswered(keys);
});

test('a wallet transfer with a lost answer is repeated under the same key; a refused amount shows at its field', async () => {
  const wallet: VendorWallet = {
    accountTypeId: 7,
    vendor: 'v',
    name: 'Vendor',
    status: 'ready',
    available: '0.0000',
    inPlay: null,
    onTheWay: '0.0000',
    pending: null,
  };
  const none = () => undefined;
  const keys = show(
    <MoveDialog
      wallet={wallet}
      main="900.0000"
      currency="PHP"
      direction="to-vendor"
      onSent={none}
      onClose={none}
    />,
    contract.walletTransfer.path,
    [null, refused, refused, refused],
  );
  type(/^Amount/, '50');
  const press = () => fireEvent.click(screen.getByRole('button', { name: 'Transfer' }));
  await pressEach(keys, 4, () => void press());
  expectOneCommandUntilAnswered(keys);
  expect(screen.getByLabelText(/^Amount/, { selector: 'input' }).getAttribute('aria-invalid')).toBe('true');
});
