import { describe, expect, it } from 'vitest';
import { judgeLoginFailures } from './login-alarm.ts';

describe('failed logins', () => {
  it.each([
    [29, [], false],
    [30, [], true],
    [30, [0, 0, 0, 0], true],
    [299, Array(28).fill(100), false],
    [300, Array(28).fill(100), true],
    // One attack among the days before is not the usual.
    [300, [...Array(27).fill(100), 50_000], true],
    [300, [...Array(14).fill(100), ...Array(14).fill(200)], false],
    [600, [...Array(14).fill(100), ...Array(14).fill(200)], true],
  ])('%i of them after %j: %s', (failures, before, isAlarming) => {
    expect(judgeLoginFailures(failures, before).isAlarming).toBe(isAlarming);
  });

  it('are never an alarm again by one more failure fewer', () => {
    for (let usual = 0; usual < 200; usual += 7)
      for (let failures = 1; failures < 700; failures += 13) {
        const here = judgeLoginFailures(failures, [usual]);
        const fewer = judgeLoginFailures(failures - 1, [usual]);
        expect(fewer.isAlarming && !here.isAlarming).toBe(false);
        expect(here.isAlarming).toBe(failures >= 3 * Math.max(10, usual));
      }
  });
});
