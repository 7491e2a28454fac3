// Places in the kit of a range, as the answer to a piece names them and the call for the next one gives them back.
import { Refusal } from '../../../platform/http/errors.ts';
import { isDay } from './read-kit.ts';
import type { AfterBet } from './store-range-kit.ts';

/** A part of the file, and after what it goes on. */
export type RangeAt =
  | { readonly part: 'head' }
  | { readonly part: 'lines' | 'rates' | 'tree'; readonly after: bigint }
  | { readonly part: 'day' | 'promotions' | 'cells'; readonly day: string; readonly memberId: bigint }
  | ({ readonly part: 'bets' } & AfterBet);

/** A piece: its number, and the last line of the file, so that lines that come later do not change it. */
export interface Place {
  readonly number: number;
  readonly lastLine: bigint;
  readonly at: RangeAt;
}

export function formatPlace({ number, lastLine, at }: Place): string {
  return [number, lastLine, at.part, ...valuesOf(at)].join('.');
}

function valuesOf(at: RangeAt): readonly (string | bigint)[] {
  switch (at.part) {
    case 'head':
      return [];
    case 'lines':
    case 'rates':
    case 'tree':
      return [at.after];
    case 'day':
    case 'promotions':
    case 'cells':
      return [at.day, at.memberId];
    case 'bets':
      return [at.day, at.memberId, at.wagerId, at.fact];
  }
}

/** The place that a text names. Refuses `invalid-input` for a text that no piece named. */
export function parsePlace(text: string): Place {
  const [number, lastLine, part, ...values] = text.split('.');
  const at = parseAt(part, values);
  if (!isNumber(number) || number === '0' || !isNumber(lastLine) || !at)
    throw new Refusal('invalid-input', { field: 'after', rule: 'place' });
  return { number: Number(number), lastLine: BigInt(lastLine), at };
}

function parseAt(part: string | undefined, values: readonly string[]): RangeAt | null {
  const [first = '', ...rest] = values;
  const [memberId, wagerId, fact] = rest.filter(isNumber).map(BigInt);
  if (part === 'lines' || part === 'rates' || part === 'tree')
    return values.length === 1 && isNumber(first) ? { part, after: BigInt(first) } : null;
  if (!isDay(first) || memberId === undefined) return null;
  if ((part === 'day' || part === 'promotions' || part === 'cells') && rest.length === 1)
    return { part, day: first, memberId };
  if (part === 'bets' && rest.length === 3 && wagerId !== undefined && fact !== undefined)
    return { part, day: first, memberId, wagerId, fact };
  return null;
}

function isNumber(text: string | undefined): text is string {
  return text !== undefined && /^[0-9]{1,18}$/.test(text);
}
