import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { serverModules } from '../architecture.ts';
import { afterLast, atEndOf, CannotMake, type Draft, pascal } from './change.ts';
import {
  contractFile,
  faceFile,
  migrationFile,
  partsFile,
  routesFile,
  storeFile,
  testFile,
} from './module-files.ts';

const MAP = 'tools/architecture.ts';
const PROSE = 'docs/architecture.md';

/**
 * A server module with a table, two calls and a test: schema, store, use cases, routes, and the lines that switch it on.
 * Refuses a name that is taken.
 */
export function draftModule(draft: Draft, root: string, name: string): void {
  if (!/^[a-z]+$/.test(name)) throw new CannotMake(`a module is one word of small letters; this is ${name}`);
  const folder = `apps/server/src/modules/${name}`;
  const module = { name, type: pascal(name) };

  draft.create(`${folder}/index.ts`, faceFile(module));
  draft.create(`${folder}/module.ts`, partsFile(module));
  draft.create(`${folder}/routes.ts`, routesFile(module));
  draft.create(`${folder}/store.ts`, storeFile(module));
  draft.create(`${folder}/${name}.pg.test.ts`, testFile(module));
  draft.create(`packages/contract/src/${name}.ts`, contractFile(module));
  draft.create(`apps/server/migrations/${nextMigration(root)}-${name}-schema.sql`, migrationFile(module));

  draft.edit('packages/contract/src/site.ts', (text) =>
    atEndOf(
      afterLast(text, /^import /, `import { ${name} } from './${name}.ts';`),
      /^export const contract = \{/,
      /^\};/,
      `  ...${name},`,
    ),
  );
  draft.edit('apps/server/src/modules.ts', (text) =>
    atEndOf(
      afterLast(
        text,
        /^import .* from '\.\/modules\//,
        `import { ${name}Module } from './modules/${name}/module.ts';`,
      ),
      /^ {2}const others = \[/,
      /^ {2}\] as const;/,
      `    ${name}Module({ database }),`,
    ),
  );
  draft.edit('docs/operations.md', (text) =>
    afterLast(text, /^\| `[a-z]+\.[a-z_]+` \| /, `| \`${name}.entries\` | – | entry | 1,000 | for ever |`),
  );
  enterMap(draft, name);
}

/** A module that the map does not know yet may use the settings, and stands above all others. */
function enterMap(draft: Draft, name: string): void {
  const uses = serverModules[name] ?? ['settings'];
  if (!(name in serverModules))
    draft.edit(MAP, (text) =>
      atEndOf(text, /^export const serverModules/, /^\};/, `  ${name}: ['settings'],`),
    );
  const isTold = new RegExp(`^\\| ([a-z, ]+, )?${name}(, [a-z, ]+)? \\|`, 'm').test(draft.read(PROSE));
  if (!isTold)
    draft.edit(PROSE, (text) =>
      atEndOf(text, /^\| server module, lowest first/, /^$/, `| ${name} | ${uses.join(', ')} |`),
    );
}

/** Later than every migration there is, whatever the clock says: files run in the order of their names. */
function nextMigration(root: string): string {
  const files = readdirSync(join(root, 'apps/server/migrations')).filter((file) => file.endsWith('.sql'));
  const last = files.sort().at(-1) ?? '';
  const now = new Date().toISOString().slice(0, 16).replaceAll(/[-:]/g, '').replace('T', '-');
  if (last.slice(0, 13) < now) return now;
  return `${last.slice(0, 9)}${String(Number(last.slice(9, 13)) + 1).padStart(4, '0')}`;
}
