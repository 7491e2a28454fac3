// Every check and test, the quick ones first. `node tools/test.ts [stage …]`; without a stage all of them.
import { resolve } from 'node:path';
import { styleText } from 'node:util';
import { runChecks } from './checks/run.ts';
import { buildWeb } from './start/web-build.ts';
import { explain } from './start/problem.ts';
import { type Tally, runVitest } from './test/vitest-stage.ts';

const root = resolve(import.meta.dirname, '..');
const say = (text: string) => void process.stdout.write(`${text}\n`);

const stages: Readonly<Record<string, () => Promise<Tally>>> = {
  check: () => runChecks(root, say),
  unit: () => runVitest(root, ['unit', 'component']),
  build: buildPage,
  pg: () => runVitest(root, ['pg']),
  http: () => runVitest(root, ['http']),
  faults: () => runVitest(root, ['faults']),
  e2e: () => runVitest(root, ['e2e']),
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !Object.hasOwn(stages, name));
if (unknown.length > 0) {
  process.stderr.write(
    `tyche: no stage named ${unknown.join(', ')}; there are ${Object.keys(stages).join(', ')}\n`,
  );
  process.exitCode = 2;
} else {
  process.exitCode = await run(
    Object.entries(stages).filter(([name]) => wanted.length === 0 || wanted.includes(name)),
  );
}

async function run(chosen: readonly (readonly [string, () => Promise<Tally>])[]): Promise<number> {
  const lines: string[] = [];
  const total = { passed: 0, failed: 0 };
  for (const [name, stage] of chosen) {
    say(styleText('bold', `== ${name}`));
    const since = performance.now();
    const { passed, failed } = await stage();
    const seconds = ((performance.now() - since) / 1000).toFixed(1);
    lines.push(
      `${name.padEnd(8)} ${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed ${seconds.padStart(7)} s`,
    );
    say(lines.at(-1) ?? '');
    total.passed += passed;
    total.failed += failed;
  }
  say(`\n${lines.join('\n')}\n`);
  say(`${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 ? 0 : 1;
}

async function buildPage(): Promise<Tally> {
  try {
    await buildWeb({ root, signal: new AbortController().signal, say });
    return { passed: 1, failed: 0 };
  } catch (error) {
    say(explain(error));
    return { passed: 0, failed: 1 };
  }
}
