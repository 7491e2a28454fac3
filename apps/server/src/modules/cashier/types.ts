// Words of a payment that stores, use cases and adapters share.
/** How a deposit is paid. */
export type DepositKind = 'redirect' | 'qr' | 'virtual' | 'manual';

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
