// Texts that come from outside are bounded and judged by patterns that take no more than one look (reliability.md I2).
import { patterns } from '@tyche/rules/fields';
import { describe, expect, it } from 'vitest';
import { contract } from './contract.ts';
import type { Route } from './route.ts';

/** A text of a call: how long it may be, and the pattern it must fit. */
interface TextField {
  readonly where: string;
  readonly maxLength: number | null;
  readonly pattern: string | null;
}

function* textsIn(schema: unknown, where: string): Generator<TextField> {
  if (typeof schema !== 'object' || schema === null) return;
  const found = schema as Record<string, unknown>;
  if (found.type === 'string' && !('const' in found))
    yield {
      where,
      maxLength: typeof found.maxLength === 'number' ? found.maxLength : null,
      pattern: typeof found.pattern === 'string' ? found.pattern : null,
    };
  for (const [name, inner] of Object.entries(found))
    if (name !== 'enum' && name !== 'const') yield* textsIn(inner, `${where}.${name}`);
}

const routes: readonly [string, Route][] = Object.entries(contract);
const texts = routes.flatMap(([name, route]) => [...textsIn(route.input, name)]);

/**
 * Why a pattern might be looked through again and again: a group that is repeated without end and holds a repetition itself, or that can
 * begin two ways; a reference back. Null for a pattern that is read once.
 */
function whyEvil(pattern: string): string | null {
  if (/\\[1-9]|\\k</.test(pattern)) return 'refers back';
  // Classes and escapes say nothing about repetition.
  const bare = pattern.replace(/\\[pP]\{[^}]*\}|\\./g, 'a').replace(/\[[^\]]*\]/g, 'a');
  for (const [, inner = ''] of bare.matchAll(/\(([^()]*)\)(?:[*+]|\{\d+,\})/g))
    if (/[*+?|]|\{\d*,\d*\}/.test(inner.replace(/^\?[:=!]/, ''))) return `repeats ${inner}`;
  if (/(.)[*+](\1)[*+]/.test(bare.replace(/\^|\$/g, ''))) return 'repeats the same twice';
  return null;
}

/** The most that a pattern without a length takes; null when it takes any. */
function mostOf(pattern: string): number | null {
  if (!pattern.startsWith('^') || !pattern.endsWith('$')) return null;
  const bare = pattern.replace(/\\[pP]\{[^}]*\}|\\./g, 'a').replace(/\[[^\]]*\]/g, 'a');
  return /[*+]|\{\d+,\}/.test(bare) ? null : bare.length * 4_000;
}

describe('every text of every call', () => {
  it('is looked at here', () => expect(texts.length).toBeGreaterThan(150));

  it('has a length that it may not exceed', () => {
    const without = texts.filter(
      ({ maxLength, pattern }) => maxLength === null && (pattern === null || mostOf(pattern) === null),
    );
    expect(without.map(({ where }) => where)).toEqual([]);
  });

  it('is judged by a pattern that is read once', () => {
    const evil = texts.filter(({ pattern }) => pattern !== null && whyEvil(pattern) !== null);
    expect(evil.map(({ where, pattern }) => [where, pattern])).toEqual([]);
  });
});

describe('the catalogue of patterns', () => {
  it.each(Object.entries(patterns))('%s is read once: %s', (_, pattern) =>
    expect(whyEvil(pattern)).toBeNull(),
  );

  it.each([
    '^(a+)+$',
    '^(a|a)*$',
    '^([a-z]+)*$',
    '^(\\d+,?)+$',
    '(.*a){2,}',
    '^(a)\\1$',
    '^a*a*$',
    '^(?:x*)+$',
  ])('would not hold %s', (evil) => expect(whyEvil(evil)).not.toBeNull());
});
