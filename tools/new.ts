// Makes what docs/architecture.md has one place for. `npm run new -- module|lottery|page <name> [options]`; docs/how-to/new-parts.md
import { execFileSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { CannotMake, requireName, openDraft } from './new/change.ts';
import { draftLottery } from './new/lottery.ts';
import { draftModule } from './new/module.ts';
import { draftPage } from './new/page.ts';
import { requireWords, usageOfWords, wordOptions } from './new/catalog-words.ts';

const USAGE = `npm run new -- module <name>
npm run new -- lottery <code> --like=<code> [--every=<seconds>] ${usageOfWords}
npm run new -- page <name> ${usageOfWords}`;

const root = resolve(import.meta.dirname, '..');

async function make(args: readonly string[]): Promise<readonly string[]> {
  const text = { type: 'string' } as const;
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      like: text,
      every: text,
      ...Object.fromEntries(wordOptions.map((option) => [option, text])),
    },
  });
  const [kind, given] = positionals;
  if (positionals.length > 2) throw new CannotMake(`one name at a time\n${USAGE}`);
  const draft = openDraft(root);
  if (kind === 'module') draftModule(draft, root, requireName(given, 'the name of a module'));
  else if (kind === 'page') draftPage(draft, requireName(given, 'the name of a page'), requireWords(values));
  else if (kind === 'lottery')
    await draftLottery(draft, root, {
      code: requireName(given, 'the code of a lottery'),
      like: requireName(values.like, 'the lottery it is like (--like)'),
      everySec: values.every === undefined ? null : requirePeriod(values.every),
      words: requireWords(values),
    });
  else throw new CannotMake(USAGE);
  const paths = draft.write();
  const readable = paths.filter((path) => /\.(ts|tsx|json|css)$/.test(path));
  const biome = join(root, 'node_modules/.bin/biome');
  execFileSync(process.execPath, [biome, 'format', '--write', ...readable], { cwd: root, stdio: 'ignore' });
  return paths;
}

function requirePeriod(text: string): number {
  if (!/^[1-9][0-9]{1,4}$/.test(text))
    throw new CannotMake(`--every is 10 to 99999 seconds; this is ${text}`);
  return Number(text);
}

try {
  for (const path of await make(process.argv.slice(2))) process.stdout.write(`${path}\n`);
} catch (error) {
  const isTold = error instanceof CannotMake || (error instanceof TypeError && 'code' in error);
  process.stderr.write(isTold ? `tyche: ${error.message}\n` : `${String(error)}\n`);
  process.exitCode = 1;
}
