// Runs the benchmarks one after the other and ends with one table: goal, measured, ratio. `node bench/run.ts bet page` runs some.
// What begins with `--` is handed to each of them, such as `history --rows=30000000`.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const options = process.argv.slice(2).filter((word) => word.startsWith('--'));
const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.replace('.bench.ts', ''))
  .filter((name) => wanted.length === 0 || wanted.includes(name));

let failed = 0;
for (const name of names) {
  process.stdout.write(`\n== ${name}\n`);
  const { status } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, `${name}.bench.ts`), ...options],
    {
      stdio: 'inherit',
      timeout: 120 * 60_000,
    },
  );
  if (status !== 0) failed += 1;
}
process.stdout.write(
  `\n${names.length - failed} benchmarks reached all of their goals or ended, ${failed} did not\n`,
);
process.exitCode = failed === 0 ? 0 : 1;
