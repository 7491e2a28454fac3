import { Outage } from '../../platform/http/errors.ts';
import type { OutsideResult } from './adapter.ts';

/**
 * The result of a draw in a feed's text, `{"draws": [{"number": "…", "result": "…", "publishedAt": "2026-11-21T10:00:00Z"}]}`;
 * null when the feed has none. Throws an `Outage` for any other text, and for two different results of one draw.
 */
export function findInFeed(text: string, number: string): OutsideResult | null {
  const told = parsed(text);
  const draws = isFields(told) ? told.draws : null;
  if (!Array.isArray(draws)) throw new Outage('feed: not a list of draws');
  const found = draws.filter((draw: unknown) => isFields(draw) && draw.number === number).map(resultOf);
  const [first] = found;
  if (!first) return null;
  const isOne = found.every(
    ({ result, publishedAt }) =>
      result === first.result && publishedAt.getTime() === first.publishedAt.getTime(),
  );
  if (!isOne) throw new Outage(`feed: two results of draw ${number}`);
  return first;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Outage('feed: not JSON', { cause });
  }
}

function resultOf(draw: unknown): OutsideResult {
  if (!isFields(draw) || typeof draw.result !== 'string' || typeof draw.publishedAt !== 'string')
    throw new Outage('feed: not a draw');
  const publishedAt = new Date(draw.publishedAt);
  // A time without its zone would mean another instant on another machine.
  if (Number.isNaN(publishedAt.getTime()) || !/(Z|[+-][0-9]{2}:[0-9]{2})$/.test(draw.publishedAt))
    throw new Outage('feed: not an instant');
  return { number: String(draw.number), result: draw.result, publishedAt };
}

function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
