// Keys and hashes: the same thing always has the same key, whoever computes it and however often.
import { hash, randomUUID } from 'node:crypto';
import { timeDigitsOf } from '@tyche/kernel/request-key';

/** A UUID (version 8) made of what it stands for. */
export function keyOf(...parts: readonly (string | bigint | number)[]): string {
  const hex = hash('sha256', parts.join('\n'), 'hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/**
 * `keyOf` behind the time that a request's key begins with: what is written now is at one end of the ledger's index of keys. A request
 * whose key has no time gets the plain key.
 */
export function timedKeyOf(requestKey: string, ...parts: readonly (string | bigint | number)[]): string {
  const key = keyOf(...parts);
  const time = timeDigitsOf(requestKey);
  return time === null ? key : `${time.slice(0, 8)}-${time.slice(8)}${key.slice(13)}`;
}

const payDesks = { payout: 1n, rebate: 2n, reverse: 3n, 'reverse-rebate': 4n } as const;
type PayDesk = keyof typeof payDesks;
/** In the order of their numbers. */
const desks: readonly PayDesk[] = ['payout', 'rebate', 'reverse', 'reverse-rebate'];

/**
 * The key of what a version of a draw's result pays on a ticket (or to a member, its rebate), or of what of it is taken back: its numbers
 * as a UUID (version 8). Those
 * of one draw stand together, so that the index of the ledger's keys grows in one place.
 */
export function payKeyOf(desk: PayDesk, drawId: bigint, version: number, id: bigint): string {
  const head = (drawId << 16n) | BigInt(version);
  const digits = ((head << 80n) | (((8n << 12n) | payDesks[desk]) << 64n) | (2n << 62n) | id)
    .toString(16)
    .padStart(32, '0');
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-${digits.slice(12, 16)}-${digits.slice(16, 20)}-${digits.slice(20)}`;
}

/** What a key of `payKeyOf` says: the number of the ticket, or of the member where it is of a rebate. Null for any other key. */
export function readPayKey(
  key: string,
): { desk: PayDesk; drawId: bigint; version: number; id: bigint } | null {
  const digits = key.replaceAll('-', '');
  if (!/^[0-9a-f]{12}800[1-4][89ab][0-9a-f]{15}$/.test(digits)) return null;
  const desk = desks[Number(digits[15]) - 1];
  if (!desk) return null;
  const drawId = BigInt(`0x${digits.slice(0, 8)}`);
  const version = Number.parseInt(digits.slice(8, 12), 16);
  return { desk, drawId, version, id: BigInt.asUintN(62, BigInt(`0x${digits.slice(16)}`)) };
}

/** What a refund carries beside its key, so that the ticket can be found from it. */
export function ticketRefOf(ticketId: bigint): string {
  return payKeyOf('payout', 0n, 0, ticketId);
}

const ORDER_REF = /^00000000-0000-8000-a([0-9a-f]{3})-([0-9a-f]{12})$/;

/** What a stake carries beside its key, so that its order can be found from it. */
export function orderRefOf(orderId: bigint): string {
  const digits = orderId.toString(16).padStart(15, '0');
  return `00000000-0000-8000-a${digits.slice(0, 3)}-${digits.slice(3)}`;
}

/** The order that a reference of `orderRefOf` names; null for any other. */
export function readOrderRef(ref: string | null): bigint | null {
  const digits = ORDER_REF.exec(ref ?? '');
  return digits ? BigInt(`0x${digits[1]}${digits[2]}`) : null;
}

/** SHA-256 of a JSON form. Two bodies are the same when all their fields are. */
export function hashOf(fields: readonly unknown[]): Buffer {
  return hash('sha256', JSON.stringify(fields), 'buffer');
}

/** Hash of a sealed ticket's text as a leaf (RFC 6962: a zero byte in front). */
export function leafOf(leafText: string): Buffer {
  return hash('sha256', `\0${leafText}`, 'buffer');
}

/** The member's nonce on a ticket, from the operating system. */
export function newSalt(): string {
  return randomUUID();
}
