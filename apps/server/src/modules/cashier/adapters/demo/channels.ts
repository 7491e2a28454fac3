// What the demo provider offers to pay in with.
import { amountOf } from '@tyche/kernel/money';
import type { PaymentChannel } from '../../adapter.ts';

const common = {
  currencies: ['PHP', 'VND', 'USD'],
  minimum: amountOf(100),
  maximum: amountOf(50_000),
  ratePpm: 0n,
  fixed: 0n,
  etaMinutes: 2,
  expiresMinutes: 15,
  banks: [],
} as const;

export const demoChannels: readonly Omit<PaymentChannel, 'provider'>[] = [
  { ...common, code: 'demo-wallet', group: 'e-wallet', name: 'Demo wallet', kind: 'redirect' },
  {
    ...common,
    code: 'demo-bank',
    group: 'online-bank',
    name: 'Demo online bank',
    kind: 'redirect',
    maximum: amountOf(200_000),
    ratePpm: 15_000n,
    etaMinutes: 5,
    banks: ['BPI', 'BDO', 'UBP', 'VCB', 'TCB'],
  },
  { ...common, code: 'demo-qr', group: 'qr', name: 'Demo QR', kind: 'qr' },
  {
    ...common,
    code: 'demo-usdt',
    group: 'virtual',
    name: 'Demo USDT (TRC-20)',
    kind: 'virtual',
    minimum: amountOf(500),
    maximum: amountOf(500_000),
    etaMinutes: 10,
    expiresMinutes: 60,
  },
];
