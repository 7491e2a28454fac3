import type { Brand } from './brand.ts';

export type MemberId = Brand<bigint, 'member'>;
export type StaffId = Brand<bigint, 'staff'>;
export type WalletId = Brand<bigint, 'wallet'>;
export type DrawId = Brand<bigint, 'draw'>;
export type OrderId = Brand<bigint, 'order'>;
export type TicketId = Brand<bigint, 'ticket'>;
/** A game's code in the catalogue, such as `fast5d-1m`. */
export type GameCode = Brand<string, 'game'>;

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether a text is a UUID in lower case. */
export function isUuid(text: string): boolean {
  return uuidPattern.test(text);
}
