// Every group of test vectors with what runs it: for the tests, and for `npm run vectors`.
import { runComputed } from './computed.ts';
import { runFairness } from './fairness.ts';
import { runKenoOrPc28 } from './keno-pc28.ts';
import { runLhc } from './lhc.ts';
import { runNumbers } from './numbers.ts';
import { runPh } from './ph.ts';
import { runSea } from './sea.ts';
import { runSsc } from './ssc.ts';
import { readVector, type Vector, VectorProblem } from './vector.ts';
import { runVn } from './vn.ts';

/** What runs the vectors of a group (their `family`); it throws where the rules differ. */
export const groups: Readonly<Record<string, (vector: Vector) => void>> = {
  'vn-north': runVn,
  'vn-south': runVn,
  'vn-fast': runVn,
  ssc: runSsc,
  x115: runNumbers,
  pk10: runNumbers,
  k3: runNumbers,
  sixmark: runLhc,
  keno: runKenoOrPc28,
  pc28: runKenoOrPc28,
  thai: runSea,
  hanoi: runSea,
  lao: runSea,
  malay4d: runSea,
  pcso: runPh,
  instant: runFairness,
  rng: runFairness,
  prizemode: runComputed,
  units: runComputed,
  limits: runComputed,
  chase: runComputed,
  settle: runComputed,
  display: runComputed,
};

export interface VectorOutcome {
  readonly id: string;
  readonly family: string;
  /** Why it failed; null when it passed. */
  readonly problem: string | null;
}

/** Runs one vector as a file has it. Never throws: whatever goes wrong is its problem, an unknown group too. */
export function runVector(value: unknown): VectorOutcome {
  let name = { id: 'a vector without an id', family: 'none' };
  try {
    const vector = readVector(value);
    name = { id: vector.id, family: vector.family };
    const run = groups[vector.family];
    if (!run) throw new VectorProblem(`unknown group ${vector.family}`);
    run(vector);
    return { ...name, problem: null };
  } catch (error) {
    return { ...name, problem: error instanceof Error ? error.message : String(error) };
  }
}

/** The vectors of a file in the form of lottery.md: `{ "vectors": […] }`, or the bare list. Throws when it has neither. */
export function vectorsIn(text: string): readonly unknown[] {
  const file: unknown = JSON.parse(text);
  if (Array.isArray(file)) return file;
  const { vectors } =
    typeof file === 'object' && file !== null && 'vectors' in file ? file : { vectors: null };
  if (!Array.isArray(vectors)) throw new VectorProblem('the file has no list of vectors');
  return vectors;
}
