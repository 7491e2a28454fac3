// Keys and hashes: the same thing always has the same key, in every process and however often it is computed.
import { hash, randomUUID } from 'node:crypto';
import { assert } from '@tyche/kernel/assert';
import { keyTimeOf, timeDigits } from '@tyche/kernel/request-key';

/** A UUID (version 8) made of what it stands for. It has no time: for rows that are not divided by it. */
export function keyOf(...parts: readonly (string | bigint | number)[]): string {
  const hex = hash('sha256', parts.join('\n'), 'hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/**
 * `keyOf` behind a time, as the ledger wants it. The time is a fixed one of what the key stands for: the same thing has the same key for
 * ever.
 */
export function timedKeyOf(time: Date, ...parts: readonly (string | bigint | number)[]): string {
  return `${headOf(time)}${keyOf(...parts).slice(13)}`;
}

/** The time that the key of a request begins with. The caller has checked that it has one. */
export function requestTimeOf(requestKey: string): Date {
  const timeMs = keyTimeOf(requestKey);
  assert(timeMs !== null, `the request key ${requestKey} begins with no time`);
  return new Date(timeMs);
}

/** The key of the stake of a scratch ticket. */
export function instantStakeKeyOf(memberId: bigint, requestKey: string): string {
  return timedKeyOf(requestTimeOf(requestKey), 'instant-stake', memberId, requestKey);
}

/** The key of the prize of a scratch ticket. */
export function instantWinKeyOf(purchaseId: bigint, requestKey: string): string {
  return timedKeyOf(requestTimeOf(requestKey), 'instant-win', purchaseId);
}

/** The first two groups of a key of this time. */
function headOf(time: Date): string {
  const digits = timeDigits(time.getTime());
  return `${digits.slice(0, 8)}-${digits.slice(8)}`;
}

const payKindNumbers = { payout: 1, rebate: 2, reverse: 3, 'reverse-rebate': 4 } as const;
export type PayKind = keyof typeof payKindNumbers;
/** In the order of their numbers. */
const payKinds: readonly PayKind[] = ['payout', 'rebate', 'reverse', 'reverse-rebate'];

const MAX_VERSION = 511;
const MEMBER_BITS = 31n;
/** One less than a UUID has room for: the bit before tells a pay key from a key of `keyOf`. */
const SUBJECT_BITS = 61n;

/** The object of a payment key: a ticket, or for a rebate a member of a draw. */
export type PaySubject = bigint | { readonly drawId: bigint; readonly memberId: bigint };

/**
 * The key of what a version of a draw's result pays on a ticket (or to a member, its rebate), or of what of it is taken back: a UUID
 * (version 8). It begins with the time at which the version was first counted, so that the keys of one payment stand together; then come
 * kind and version, then the number of the ticket, or draw and member.
 */
export function payKeyOf(kind: PayKind, time: Date, version: number, subject: PaySubject): string {
  assert(version >= 0 && version <= MAX_VERSION, `version ${version} of a result`);
  const ticket = typeof subject === 'bigint';
  assert(ticket === isOfTicket(kind), `a ${kind} of something else`);
  const low = ticket ? subject : (subject.drawId << MEMBER_BITS) | subject.memberId;
  assert(low >> SUBJECT_BITS === 0n, 'a number of a pay key is too large');
  assert(ticket || subject.memberId >> MEMBER_BITS === 0n, 'a member number of a pay key is too large');
  const middle = ((payKindNumbers[kind] << 9) | version).toString(16).padStart(3, '0');
  const digits = ((2n << 62n) | low).toString(16);
  return `${headOf(time)}-8${middle}-${digits.slice(0, 4)}-${digits.slice(4)}`;
}

/** A rebate and its reversal are of a draw. */
export function isOfTicket(kind: PayKind): boolean {
  return kind === 'payout' || kind === 'reverse';
}

/** What a key of `payKeyOf` says; null for any other key of ours. */
export function readPayKey(key: string): { kind: PayKind; version: number; subject: PaySubject } | null {
  const digits = /^[0-9a-f]{8}-[0-9a-f]{4}-8([0-9a-f]{3})-([89][0-9a-f]{3})-([0-9a-f]{12})$/.exec(key);
  const middle = Number.parseInt(digits?.[1] ?? '0', 16);
  const kind = payKinds[(middle >> 9) - 1];
  if (!digits || !kind) return null;
  const low = BigInt.asUintN(Number(SUBJECT_BITS), BigInt(`0x${digits[2]}${digits[3]}`));
  const subject = isOfTicket(kind)
    ? low
    : { drawId: low >> MEMBER_BITS, memberId: BigInt.asUintN(Number(MEMBER_BITS), low) };
  return { kind, version: middle & MAX_VERSION, subject };
}

/** What a refund carries beside its key, so that the ticket can be found from it. */
export function ticketRefOf(ticketId: bigint): string {
  return payKeyOf('payout', new Date(0), 0, ticketId);
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
