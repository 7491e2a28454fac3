// Accounts that an agent opens below itself (docs/reference/agents.md 3.2). Server and browser check the lines with the same function.
import { type Random, uniform } from '@tyche/kernel/random';
import { CODE_ALPHABET } from './link.ts';

/** Accounts of one opening. */
export const MAX_OPENED_AT_ONCE = 50;

/** An account to be opened: 0 a member, 1 an agent. */
export interface OpeningLine {
  readonly username: string;
  readonly userType: 0 | 1;
}

/** Why a line is refused. `line` counts from 1. */
export interface OpeningProblem {
  readonly line: number;
  readonly code: 'field-required' | 'field-length' | 'field-format' | 'username-taken' | 'user-type-unknown';
}

/** Reads pasted text: a line an account, `name` or `name;type`, the type 0 (member, also without it) or 1 (agent). Empty lines are skipped. */
export function parseOpeningLines(text: string): readonly (OpeningLine | OpeningProblem)[] {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return lines.map((line, at) => {
    const [username = '', type = '0', ...rest] = line.split(/[;,\t]/).map((part) => part.trim());
    if (rest.length > 0 || (type !== '0' && type !== '1')) return { line: at + 1, code: 'user-type-unknown' };
    return { username, userType: type === '1' ? 1 : 0 };
  });
}

/** Whether a line was refused. */
export function isOpeningProblem(line: OpeningLine | OpeningProblem): line is OpeningProblem {
  return 'code' in line;
}

/**
 * The problem of each line that is wrong, in the order of the lines.
 *
 * @param problemOf why a name is refused by itself; null when it may be taken. A name of an earlier line is taken, in whatever case.
 */
export function checkOpeningLines(
  lines: readonly OpeningLine[],
  problemOf: (username: string) => OpeningProblem['code'] | null,
): readonly OpeningProblem[] {
  const names = new Set<string>();
  return lines.flatMap(({ username }, at): OpeningProblem[] => {
    const key = username.toLowerCase();
    const code = problemOf(username) ?? (names.has(key) ? 'username-taken' : null);
    names.add(key);
    return code === null ? [] : [{ line: at + 1, code }];
  });
}

/**
 * A random password that serves until the first login. It has no characters that look alike.
 *
 * @param length at least 12.
 */
export function makeOneTimePassword(random: Random, length = 12): string {
  const small = CODE_ALPHABET.toLowerCase();
  return Array.from({ length: Math.max(length, 12) }, () => small.charAt(uniform(random, small.length))).join(
    '',
  );
}

/**
 * Whether a new account under an upline would be an agent that is too deep.
 *
 * @param maxAgentLevel the setting of the site: the general agent is level 0, and an agent at this level opens members only.
 */
export function isTooDeep(uplineLevel: number, userType: number, maxAgentLevel: number): boolean {
  return userType !== 0 && uplineLevel + 1 > maxAgentLevel;
}
