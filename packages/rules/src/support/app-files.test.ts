import { describe, expect, it } from 'vitest';
import {
  type AppFile,
  type AppFileStep,
  findAppFileFault,
  isAppVersion,
  isChecksum,
  MAX_APP_BYTES,
  MAX_LABEL,
  statesOf,
  stepAt,
} from './index.ts';

const sha256 = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';
const file: AppFile = {
  version: '1.4.0',
  bytes: 24_000_000,
  sha256,
  labels: { EN: 'Tyche for Android', VI: 'Tyche cho Android' },
};
const languages = ['EN', 'TY', 'VI'];
const faultOf = (changed: Partial<AppFile>) => findAppFileFault({ ...file, ...changed }, languages);

describe('a version', () => {
  it.each(['0', '1', '1.0', '2026.11.28', '1.2.3.4', '999999'])('%s is one', (text) => {
    expect(isAppVersion(text)).toBe(true);
  });
  it.each(['', '01', '1.02', '1.', '.1', '1.2.3.4.5', 'v1', '1.0-beta', '-1', '1 0', '1000000', '1\n'])(
    '%j is none',
    (text) => {
      expect(isAppVersion(text)).toBe(false);
    },
  );
});

describe('a checksum', () => {
  it('has 64 lower-case hexadecimal digits', () => {
    expect(isChecksum(sha256)).toBe(true);
    expect(isChecksum(sha256.toUpperCase())).toBe(false);
    expect(isChecksum(sha256.slice(1))).toBe(false);
    expect(isChecksum(`${sha256}0`)).toBe(false);
    expect(isChecksum(`${sha256}\n`)).toBe(false);
    expect(isChecksum(sha256.replace('9', 'g'))).toBe(false);
  });

  it('of one digit in all places is a placeholder', () => {
    expect(isChecksum('0'.repeat(64))).toBe(false);
    expect(isChecksum('f'.repeat(64))).toBe(false);
  });
});

describe('what staff say of a file', () => {
  it('is taken with a name in English and in languages of the site', () => {
    expect(faultOf({})).toBeNull();
    expect(faultOf({ labels: { EN: 'Tyche' } })).toBeNull();
    expect(findAppFileFault({ ...file, labels: { EN: 'Tyche' } }, ['VI'])).toBeNull();
  });

  it.each([
    ['another version form', { version: 'latest' }, 'version'],
    ['no bytes', { bytes: 0 }, 'bytes'],
    ['half a byte', { bytes: 1.5 }, 'bytes'],
    ['more than the largest file', { bytes: MAX_APP_BYTES + 1 }, 'bytes'],
    ['no checksum', { sha256: '' }, 'sha256'],
    ['no English name', { labels: { VI: 'Tyche' } }, 'labels'],
    ['an empty name', { labels: { EN: '' } }, 'labels'],
    ['a name with a space around it', { labels: { EN: ' Tyche' } }, 'labels'],
    ['a name with markup', { labels: { EN: '<b>Tyche</b>' } }, 'labels'],
    ['a name that turns its direction', { labels: { EN: 'Tyche\u202egpj.apk' } }, 'labels'],
    ['a name of two lines', { labels: { EN: 'Ty\nche' } }, 'labels'],
    ['a name that is too long', { labels: { EN: 'a'.repeat(MAX_LABEL + 1) } }, 'labels'],
    ['a language that the site does not have', { labels: { EN: 'Tyche', DE: 'Tyche' } }, 'labels'],
  ])('is refused with %s', (_name, changed, field) => {
    expect(faultOf(changed)).toBe(field);
  });
});

describe('what is published', () => {
  const hour = (at: number) => new Date(at * 3_600_000);
  const steps = (...all: readonly (readonly [file: bigint | null, startsAt: number])[]): AppFileStep[] =>
    all.map(([fileId, startsAt], at) => ({ step: at + 1, fileId, startsAt: hour(startsAt) }));
  const states = (all: readonly AppFileStep[], now: number) => Object.fromEntries(statesOf(all, hour(now)));

  it('is nothing before the first decision, and before its time', () => {
    expect(stepAt([], hour(1))).toBeNull();
    expect(stepAt(steps([7n, 2]), hour(1))).toBeNull();
    expect(states(steps([7n, 2]), 1)).toEqual({ 7: 'scheduled' });
  });

  it('begins at its very moment', () => {
    expect(stepAt(steps([7n, 2]), hour(2))?.fileId).toBe(7n);
  });

  it('is replaced by the next one when that one begins', () => {
    const both = steps([7n, 1], [8n, 5]);
    expect(states(both, 4)).toEqual({ 7: 'published', 8: 'scheduled' });
    expect(states(both, 5)).toEqual({ 7: 'replaced', 8: 'published' });
  });

  it('ends when it is withdrawn, and what was scheduled before ends too', () => {
    const all = steps([7n, 1], [8n, 5], [null, 3]);
    expect(states(all, 3)).toEqual({ 7: 'withdrawn', 8: 'withdrawn' });
    expect(stepAt(all, hour(9))?.fileId).toBeNull();
  });

  it('can be an earlier file again', () => {
    expect(states(steps([7n, 1], [8n, 2], [7n, 3]), 4)).toEqual({ 7: 'published', 8: 'replaced' });
  });

  it('is the later decision of two for the same moment, in any order of the list', () => {
    const all = steps([7n, 1], [8n, 1]);
    expect(states(all.toReversed(), 1)).toEqual({ 7: 'replaced', 8: 'published' });
  });

  it('is replaced before it began when a later decision begins earlier', () => {
    expect(states(steps([7n, 9], [8n, 5]), 1)).toEqual({ 7: 'replaced', 8: 'scheduled' });
  });
});
