// The tree below the receiver of a kit, and the rates in it, for the checker beside this file (docs/reference/pay-kit.md). Like it, it imports
// nothing from this project.
import { PPM, type Row, fail, floorDiv, hex, int, num, same, sha256, str, utc } from './verify-pay-rows.ts';

interface Place {
  readonly uplineId: string;
  readonly from: string;
  readonly to: string;
}
interface Rate {
  readonly from: string;
  readonly to: string;
  readonly rate: bigint;
}

export class Team {
  readonly receiver: string;
  readonly #zone: string;
  readonly #places = new Map<string, Place[]>();
  readonly #rates = new Map<string, Rate[]>();
  readonly #digests = new Map<string, string>();
  #lastPlace = '';

  constructor(receiver: string, zone: string) {
    this.receiver = receiver;
    this.#zone = zone;
  }

  takePlace(row: Row): void {
    const memberId = String(int(row, 'memberId'));
    const place = { uplineId: String(int(row, 'uplineId')), from: str(row, 'from'), to: str(row, 'to') };
    utc(place.from);
    utc(place.to);
    if (place.from >= place.to) fail(`a place of ${memberId} that ends before it begins`);
    const key = `${memberId.padStart(20, '0')} ${place.from}`;
    if (key <= this.#lastPlace) fail(`the places of the tree are not in order at ${memberId}`);
    this.#lastPlace = key;
    const places = this.#places.get(memberId) ?? [];
    places.push(place);
    this.#places.set(memberId, places);
  }

  /** Fails when a place has a day before a first one, or from a next one on. */
  requireDays(firstDay: string, nextDay: string): void {
    for (const [memberId, places] of this.#places)
      for (const { from, to } of places)
        if (from < firstDay || to > nextDay) fail(`a place of ${memberId} outside the days of the file`);
  }

  /** The digest of the tree on the days of a line. */
  digest(firstDay: string, nextDay: string): string {
    const key = `${this.receiver}|${firstDay}|${nextDay}|${this.#zone}\n`;
    const known = this.#digests.get(key);
    if (known !== undefined) return known;
    const hash = sha256().update(key);
    for (const [memberId, places] of this.#places)
      for (const { uplineId, from, to } of places)
        if (from < nextDay && to > firstDay)
          hash.update(
            `${memberId}|${uplineId}|${from < firstDay ? firstDay : from}|${to > nextDay ? nextDay : to}\n`,
          );
    const found = hex(hash);
    this.#digests.set(key, found);
    return found;
  }

  #uplineOf(memberId: string, day: string): string | undefined {
    return this.#places.get(memberId)?.find(({ from, to }) => from <= day && day < to)?.uplineId;
  }

  /** The account directly below the receiver on the way to an account on a day; fails when the account was not below. */
  wayTo(memberId: string, day: string): string {
    let at = memberId;
    for (let level = 0; level < 1_000; level += 1) {
      const upline = this.#uplineOf(at, day);
      if (upline === undefined) break;
      if (upline === this.receiver) return at;
      at = upline;
    }
    return fail(`${memberId} was not below ${this.receiver} on ${day}`);
  }

  takeRate(row: Row): void {
    const rate = { from: str(row, 'from'), to: str(row, 'to'), rate: int(row, 'rate') };
    utc(rate.from);
    utc(rate.to);
    const [memberId, group, mode] = [int(row, 'memberId'), str(row, 'group'), num(row, 'prizeMode')];
    const key = `${memberId} ${group} ${mode}`;
    const rates = this.#rates.get(key) ?? [];
    const last = rates.at(-1);
    if (rate.from >= rate.to || (last && rate.from < last.to)) fail(`the rates of ${key} are not in order`);
    rates.push(rate);
    this.#rates.set(key, rates);
  }

  /** The own rate of an account on a day; null: it has none. */
  #ownRate(memberId: string, group: string, mode: string, day: string): bigint | null {
    const rates = this.#rates.get(`${memberId} ${group} ${mode}`);
    return rates?.find(({ from, to }) => from <= day && day < to)?.rate ?? null;
  }

  /** The rate of an account on a day. In LOTT an account without one has that of the nearest account above it, up to the receiver. */
  rateOn(memberId: string, group: string, mode: string, day: string): bigint | null {
    if (group !== 'LOTT') return this.#ownRate(memberId, group, mode, day) ?? 0n;
    let at: string | undefined = memberId;
    for (let level = 0; at !== undefined && level < 1_000; level += 1) {
      const rate = this.#ownRate(at, group, mode, day);
      if (rate !== null || at === this.receiver) return rate;
      at = this.#uplineOf(at, day);
    }
    return null;
  }
}

/** Whether bets of a group count in a contract for another one. */
export const countsIn = (group: string, contractGroup: string): boolean =>
  contractGroup === 'CONS' || contractGroup === group;

/** What of bets decides a share of an agent. */
export interface Share {
  readonly group: string;
  readonly valid: bigint;
  /** In LOTT the base of the prizes, else 0. */
  readonly base: bigint;
  /** Whether the agent itself bet. */
  readonly isOwn: boolean;
  /** Of the agent; null: nobody up to the top has one. */
  readonly rate: bigint | null;
  /** Of the account directly below the agent on the way. */
  readonly belowRate: bigint;
  /** Of the account that bet. */
  readonly ownRate: bigint;
}

/** The share of an agent in one sum of bets: what it gets, less what the account below it on the way gets. */
export function shareOf({ group, valid, base, isOwn, rate, belowRate, ownRate }: Share): bigint {
  if (group !== 'LOTT') {
    same('the base of a share', base, 0n);
    const below = isOwn ? 0n : floorDiv(valid * belowRate, PPM);
    return floorDiv(valid * (rate ?? 0n), PPM) - below;
  }
  if (isOwn || rate === null) return 0n;
  if (base <= 0n) fail(`a share with the base ${base}`);
  return floorDiv(valid * (rate - ownRate), base) - floorDiv(valid * (belowRate - ownRate), base);
}
