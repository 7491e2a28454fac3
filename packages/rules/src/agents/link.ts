// Invitation links: code, path, dates, status (docs/reference/agents.md 3.3).
import { type Random, uniform } from '@tyche/kernel/random';

/** Without 0, 1, I, L and O, which look alike. */
export const CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
export const CODE_LENGTH = 8;
export const MAX_PATH_LENGTH = 14;

/** Own paths that look like a page of the site. */
export const reservedLinkPaths: ReadonlySet<string> = new Set([
  ...['admin', 'affiliate', 'agent', 'api', 'app', 'backoffice', 'cashier', 'deposit', 'download', 'games'],
  ...['help', 'home', 'login', 'logout', 'lottery', 'member', 'office', 'official', 'promotion', 'r'],
  ...['register', 'security', 'shop', 'staff', 'support', 'vip', 'withdraw'],
]);

export const linkRefusals = ['link-path-format', 'link-path-taken', 'link-dates'] as const;
export type LinkRefusal = (typeof linkRefusals)[number];

/** Status on the wire: 0 closed, 1 normal, 2 expired. */
export type LinkStatus = 0 | 1 | 2;

export interface LinkDates {
  readonly start: Date;
  /** Null: endless. */
  readonly end: Date | null;
}

/** A random code. Codes are unique without regard to case and never used again; the caller sees to that. */
export function makeLinkCode(random: Random): string {
  return Array.from({ length: CODE_LENGTH }, () =>
    CODE_ALPHABET.charAt(uniform(random, CODE_ALPHABET.length)),
  ).join('');
}

/** Reads a code without regard to case; null when it cannot be one. */
export function parseLinkCode(text: string): string | null {
  const code = text.trim().toUpperCase();
  return code.length === CODE_LENGTH && [...code].every((each) => CODE_ALPHABET.includes(each)) ? code : null;
}

/**
 * Checks the own path of a link.
 *
 * @param reserved paths of the site. A path that another link has is refused by the database.
 */
export function checkLinkPath(path: string, reserved: ReadonlySet<string>): LinkRefusal | null {
  if (path.length > MAX_PATH_LENGTH || !/^[a-z0-9-]+$/.test(path)) return 'link-path-format';
  return reserved.has(path) ? 'link-path-taken' : null;
}

/** Checks the dates of a link: the start is not over, the end comes after it and at most two years from now. */
export function checkLinkDates({ start, end }: LinkDates, now: Date): LinkRefusal | null {
  if (start.getTime() < now.getTime()) return 'link-dates';
  const latest = new Date(now);
  latest.setUTCFullYear(latest.getUTCFullYear() + 2);
  const last = end ?? start;
  if (last.getTime() > latest.getTime()) return 'link-dates';
  return end && end.getTime() <= start.getTime() ? 'link-dates' : null;
}

/** The status of a link. Expiry follows from the clock and is never stored. */
export function linkStatusOf(isClosed: boolean, { end }: LinkDates, now: Date): LinkStatus {
  if (isClosed) return 0;
  return end && end.getTime() <= now.getTime() ? 2 : 1;
}

/** Whether an account can register through a link now. */
export function isLinkOpen(isClosed: boolean, dates: LinkDates, now: Date): boolean {
  return linkStatusOf(isClosed, dates, now) === 1 && dates.start.getTime() <= now.getTime();
}
