// Runs a file of test vectors through the public rules: npm run vectors -- FILE
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  fixturesIn,
  isKnownGroup,
  runVector,
  type VectorOutcome,
  vectorsIn,
} from '../packages/rules/test/vectors/registry.ts';

const say = (text: string) => void process.stdout.write(`${text}\n`);
const [path, ...rest] = process.argv.slice(2);

if (path === undefined || rest.length > 0) {
  process.stderr.write('usage: npm run vectors -- FILE\n');
  process.exitCode = 2;
} else {
  process.exitCode = await run(resolve(process.env.INIT_CWD ?? '.', path));
}

async function run(file: string): Promise<number> {
  let vectors: readonly unknown[];
  let fixtures: ReturnType<typeof fixturesIn>;
  try {
    const text = readFileSync(file, 'utf8');
    vectors = vectorsIn(text);
    fixtures = fixturesIn(text);
  } catch (error) {
    process.stderr.write(`vectors: ${file}: ${error instanceof Error ? error.message : String(error)}\n`);
    return 2;
  }
  const outcomes: VectorOutcome[] = [];
  for (const vector of vectors) outcomes.push(await runVector(vector, fixtures));
  const failed = outcomes.filter(({ problem }) => problem !== null);
  for (const { id, problem } of failed) say(`FAIL ${id}: ${problem}`);
  const unknown = new Set(outcomes.map(({ family }) => family).filter((family) => !isKnownGroup(family)));
  if (unknown.size > 0) say(`unknown groups, all their vectors failed: ${[...unknown].join(', ')}`);
  say(`${outcomes.length - failed.length} passed, ${failed.length} failed`);
  return failed.length === 0 ? 0 : 1;
}
