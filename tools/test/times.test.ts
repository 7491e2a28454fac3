import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { growthLines, keepReference, keepTimes, readReference, slowestLines } from './times.ts';

const stage = (name: string, seconds: number, ...files: number[]) => ({
  stage: name,
  passed: 1,
  failed: 0,
  seconds,
  files: files.map((each, at) => ({ file: `${name}/${at}.test.ts`, seconds: each })),
});

test('a stage that takes clearly longer than its reference is named with by how much', () => {
  const reference = { unit: 100, pg: 100, check: 10 };
  expect(growthLines([stage('unit', 109), stage('pg', 130), stage('new', 50)], reference)).toEqual([
    'pg grew by 30 s (30 %), from 100 s to 130 s',
  ]);
  // A few seconds more are no growth, however short the stage.
  expect(growthLines([stage('check', 14)], reference)).toEqual([]);
});

test('the twenty slowest files of all stages are listed, the slowest first', () => {
  const lines = slowestLines([
    stage('unit', 9, ...Array.from({ length: 30 }, (_, at) => at)),
    stage('pg', 9, 99),
  ]);
  expect(lines).toHaveLength(20);
  expect(lines[0]).toBe('   99.0 s  pg      pg/0.test.ts');
  expect(lines[1]).toContain('unit/29.test.ts');
});

test('times are kept by stage and file; the reference keeps stages that did not run or failed', () => {
  const root = mkdtempSync(join(tmpdir(), 'tyche-times-'));
  try {
    mkdirSync(join(root, 'tools/test'), { recursive: true });
    writeFileSync(join(root, 'tools/test/reference-times.json'), '{ "pg": 7 }');
    const path = keepTimes(root, [stage('unit', 12.3, 4)]);
    expect(JSON.parse(readFileSync(join(root, path), 'utf8'))).toEqual({
      stages: [{ stage: 'unit', passed: 1, failed: 0, seconds: 12.3 }],
      files: [{ stage: 'unit', file: 'unit/0.test.ts', seconds: 4 }],
    });
    keepReference(root, [stage('unit', 12.3), { ...stage('pg', 3), failed: 1 }]);
    expect(readReference(root)).toEqual({ pg: 7, unit: 12 });
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});
