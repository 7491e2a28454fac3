import type { TransferDirection, TransferState, TransferStep } from '@tyche/rules/vendors';

export interface PlayerRow {
  readonly member_id: bigint;
  readonly vendor: string;
  readonly player_id: string;
  readonly wallet_id: bigint;
  readonly currency: string;
  readonly opened_at: Date | null;
}

export interface TransferRow {
  readonly transfer_id: bigint;
  readonly reference: string;
  readonly post_key: string;
  readonly credit_key: string;
  readonly member_id: bigint;
  readonly vendor: string;
  readonly wallet_id: bigint;
  readonly direction: TransferDirection;
  readonly request_hash: Buffer;
  readonly currency: string;
  readonly amount: bigint;
  readonly state: TransferState;
  readonly reason: TransferStep['reason'];
  readonly misses: number;
  readonly asks: number;
  readonly last_asked_at: Date | null;
  readonly last_answer: string | null;
  readonly next_ask_at: Date | null;
  readonly at: Date;
  readonly ended_at: Date | null;
}

export interface NewTransfer {
  readonly memberId: bigint;
  readonly vendor: string;
  readonly walletId: bigint;
  readonly direction: TransferDirection;
  readonly key: string;
  readonly requestHash: Buffer;
  readonly currency: string;
  readonly amount: bigint;
}

export type TransferUpdate = Pick<TransferStep, 'state' | 'misses' | 'asks' | 'reason' | 'waitS'> & {
  readonly answer: string;
};

/** A row of a page, with how many there are in all. */
export type Counted<Row> = Row & { readonly total: bigint };

export interface Totals {
  readonly vendor: string;
  readonly held: bigint;
  readonly on_the_way: bigint;
  readonly pending: number;
}
