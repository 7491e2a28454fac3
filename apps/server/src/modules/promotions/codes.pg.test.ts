// Promo codes as staff find them, against the database: by hash, by series, and by who guesses (docs/reference/promotions.md 6).
import { codeOf } from '@tyche/testkit/code-of';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endCodes, makeCodes } from './codes.ts';
import { findCodes, readCodeTries } from './read-codes.ts';
import { openStage, type Stage } from './test/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

describe('codes as staff find them', () => {
  const make = (id: string, codes = 1) => makeCodes(stage.deps, { id, codes, usesEach: 3 }, stage.maria);

  it('are found by the first digits of their hash or by their series, and never told', async () => {
    const id = await stage.offer('PROMOCODE');
    const { codes, prefixes, id: series } = await make(id, 4);
    const [code = '', other = ''] = codes;
    const [prefix = ''] = prefixes;
    expect(prefix).toMatch(/^[0-9a-f]{8}$/);
    await stage.apply(await stage.member(), id, { code });
    const found = await findCodes(stage.deps, { prefix: prefix.toUpperCase() });
    expect(found.list).toEqual([
      expect.objectContaining({ prefix, series, promotionId: id, used: 1, usesEach: 3, isEnded: false }),
    ]);
    expect(found.list[0]?.lastUsedAt).toEqual(expect.any(Number));
    const ofSeries = await findCodes(stage.deps, { series, pageSize: 3 });
    expect([ofSeries.list.length, ofSeries.total, ofSeries.totalPages]).toEqual([3, 4, 2]);
    expect((await findCodes(stage.deps, { series, prefix: prefix.slice(0, 5) })).list).toHaveLength(1);
    expect((await findCodes(stage.deps, { series: '999999' })).list).toEqual([]);
    const told = JSON.stringify([found, ofSeries]);
    for (const clear of [code, code.replaceAll('-', ''), other]) expect(told).not.toContain(clear);
    await endCodes(stage.deps, { id: series, reason: 'over' }, stage.maria);
    expect((await findCodes(stage.deps, { prefix })).list).toMatchObject([{ isEnded: true }]);
  });

  it('are no list of all', async () => {
    expect(await codeOf(findCodes(stage.deps, {}))).toBe('invalid-input');
  });

  it('count wrong tries by member and network, and right ones are given back', async () => {
    const id = await stage.offer('PROMOCODE');
    const { codes } = await make(id);
    const [guesser, user] = [await stage.member(), await stage.member()];
    for (let at = 0; at < 6; at += 1) await codeOf(stage.apply(guesser, id, { code: 'AAAA-AAAA-AAAA-AAAA' }));
    await stage.apply(user, id, { code: codes[0] ?? '' });
    const [name] = await stage.rows<{ username: string }>(
      `select username from members.members where member_id = ${guesser}`,
    );
    const { members, networks } = await readCodeTries(stage.deps);
    const row = members.list.find((one) => one.id === guesser.toString());
    expect(row).toEqual({ id: guesser.toString(), name: name?.username, hour: 6, day: 6, reached: 1 });
    expect(members.list.some((one) => one.id === user.toString())).toBe(false);
    expect(members.limit).toBe(5);
    expect(members.atLimit).toBeGreaterThanOrEqual(1);
    expect(members.day).toBeGreaterThanOrEqual(6);
    expect(networks.limit).toBe(20);
    expect(networks.list.some((one) => one.day >= 6)).toBe(true);
    // An hour that is over counts for the day alone.
    await stage.rows(`
      update platform.counters set window_start = window_start - interval '1 hour' where key = 'promo-code-member:${guesser}'`);
    const later = (await readCodeTries(stage.deps)).members.list.find((one) => one.id === guesser.toString());
    expect(later).toMatchObject({ hour: 0, day: 6, reached: 1 });
  });
});
