// Words of a payment that stores, use cases and adapters share.
import type { depositKinds } from './domains.ts';

export type DepositKind = (typeof depositKinds)[number];

/** What the player needs to pay. */
export type PaymentGuide =
  | { readonly kind: 'redirect'; readonly launchUrl: string }
  | { readonly kind: 'qr'; readonly qrText: string }
  | {
      readonly kind: 'virtual';
      readonly address: string;
      readonly network: string;
      readonly payAmount: string;
      readonly payCurrency: string;
      readonly qrText: string;
    }
  | {
      readonly kind: 'manual';
      readonly bankName: string;
      readonly accountName: string;
      readonly accountNumber: string;
      readonly remarks: string;
    };
