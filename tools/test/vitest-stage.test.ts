import { expect, test } from 'vitest';
import { countTests, failedTests, outsideErrors, unsteadyTests } from './vitest-stage.ts';

const file = (status: string, ...states: string[]) => ({
  status,
  assertionResults: states.map((state) => ({ status: state })),
});

test('tests are counted over all files; skipped ones are neither', () => {
  const report = { testResults: [file('passed', 'passed', 'skipped'), file('failed', 'passed', 'failed')] };
  expect(countTests(report, 1)).toEqual({ passed: 2, failed: 1 });
});

test('a file that did not load is a failure', () => {
  expect(countTests({ testResults: [file('failed'), file('passed', 'passed')] }, 1)).toEqual({
    passed: 1,
    failed: 1,
  });
});

test('a run that broke off without a failed test, or without a report, is a failure', () => {
  expect(countTests({ testResults: [file('passed', 'passed')] }, 1)).toEqual({ passed: 1, failed: 1 });
  expect(countTests({}, 137)).toEqual({ passed: 0, failed: 1 });
});

test('a test that passed only at the second try is named with what it said at the first', () => {
  const report = {
    testResults: [
      {
        status: 'passed',
        assertionResults: [
          { status: 'passed', fullName: 'steady', failureMessages: [] },
          { status: 'passed', fullName: 'shy', failureMessages: ['Error: not yet\n    at somewhere'] },
          {
            status: 'passed',
            fullName: 'late',
            failureMessages: [
              "TimeoutError: 60000ms\nCall log:\n\u001b[2m  - waiting for getByText('Paid')\u001b[22m\n",
            ],
          },
          { status: 'failed', fullName: 'broken', failureMessages: ['Error: never'] },
        ],
      },
    ],
  };
  expect(unsteadyTests(report)).toEqual([
    'shy: Error: not yet',
    "late: TimeoutError: 60000ms waiting for getByText('Paid')",
  ]);
});

test('a failed test is named with its file and what it said; so is a file that did not load', () => {
  const report = {
    testResults: [
      {
        name: '/root/a.test.ts',
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'steady', failureMessages: [] },
          { status: 'failed', fullName: 'broken', failureMessages: ['Error: never\n    at somewhere'] },
        ],
      },
      { name: '/root/b.test.ts', status: 'failed', message: 'Cannot find c.ts\n', assertionResults: [] },
    ],
  };
  expect(failedTests(report, '/root')).toEqual([
    'a.test.ts: broken: Error: never',
    'b.test.ts: Cannot find c.ts',
  ]);
});

test('an error outside of any test is found in what vitest printed; else the end of it', () => {
  const printed = [
    '·····',
    '\u001b[31m⎯⎯ Unhandled Errors ⎯⎯\u001b[39m',
    '',
    'Error: nobody waited',
    ' Tests  3 passed',
  ];
  expect(outsideErrors(printed.join('\n'))).toEqual([
    '⎯⎯ Unhandled Errors ⎯⎯',
    'Error: nobody waited',
    ' Tests  3 passed',
  ]);
  expect(outsideErrors('·····\nError: close timed out\n')).toEqual(['·····', 'Error: close timed out']);
});
