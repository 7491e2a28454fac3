import { mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../..');

/**
 * Gives a copy of the project its packages: those of the registry are links to the packages of the project, the workspaces are those of
 * the copy.
 *
 * @param copy the folder of the copy.
 * @param workspaces paths in the copy, such as `packages/kernel`.
 */
export function linkPackages(copy: string, workspaces: readonly string[]): void {
  const packages = join(copy, 'node_modules');
  mkdirSync(join(packages, '@tyche'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules')))
    if (!/^@tyche$|^\.vite/.test(name)) symlinkSync(join(root, 'node_modules', name), join(packages, name));
  for (const path of workspaces)
    symlinkSync(join(copy, path), join(packages, '@tyche', path.replace(/^\w+\//, '')));
}
