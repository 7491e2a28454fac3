import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartProblem } from './problem.ts';

/** The web apps: the members' site, the back office, and the pages of the studio's games. */
export const webApps = ['apps/player', 'apps/backoffice', 'apps/studio/pages'] as const;

type WebApp = (typeof webApps)[number];

/** What every app is made of beside its own folder. A change in any of these makes the built page stale. */
const SHARED = [
  'packages/ui',
  'packages/i18n',
  'packages/client',
  'packages/contract',
  'packages/kernel',
  'packages/rules',
  'tools/vite',
  'package-lock.json',
];
const LEFT_OUT = /^(node_modules|dist(-.*)?|test|fixtures|.*\.test\.tsx?)$/;

/** Builds the program with which the server draws the pages of an app; it becomes `dist/.render`. */
const RENDER_CONFIG = 'render/vite.config.ts';

export interface WebBuildOptions {
  readonly root: string;
  readonly signal: AbortSignal;
  /** Told in one line before work that takes a while. */
  readonly say: (message: string) => void;
}

/** Builds the web apps where they are missing or stale. The old one stays whole until the new one takes its place. */
export async function buildWeb(options: WebBuildOptions): Promise<'fresh' | 'built'> {
  const results: ('fresh' | 'built')[] = [];
  for (const app of webApps) results.push(await buildApp(app, options));
  return results.every((result) => result === 'fresh') ? 'fresh' : 'built';
}

async function buildApp(name: WebApp, { root, signal, say }: WebBuildOptions): Promise<'fresh' | 'built'> {
  const app = join(root, name);
  const dist = join(app, 'dist');
  const wanted = hashSources(root, name);
  if (existsSync(join(dist, 'index.html')) && readIfThere(join(dist, '.sources')) === wanted) return 'fresh';

  say(`Building ${name} …`);
  const folder = `dist-${process.pid}`;
  const renderer = `${folder}-render`;
  const draft = join(app, folder);
  try {
    const build = (outDir: string, ...more: readonly string[]) =>
      runVite(
        app,
        root,
        ['build', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn', ...more],
        signal,
      );
    const hasRenderer = existsSync(join(app, RENDER_CONFIG));
    await Promise.all([build(folder), ...(hasRenderer ? [build(renderer, '--config', RENDER_CONFIG)] : [])]);
    if (hasRenderer) renameSync(join(app, renderer), join(draft, '.render'));
    writeFileSync(join(draft, '.sources'), wanted);
    const old = join(app, `dist-old-${process.pid}`);
    if (existsSync(dist)) moveAside(dist, old);
    renameSync(draft, dist);
    rmSync(old, { recursive: true, force: true });
  } finally {
    rmSync(draft, { recursive: true, force: true });
    rmSync(join(app, renderer), { recursive: true, force: true });
  }
  return 'built';
}

/** A folder from a lower layer of a container's file system cannot be renamed; then it goes at once. */
function moveAside(dist: string, old: string): void {
  try {
    renameSync(dist, old);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error;
    rmSync(dist, { recursive: true });
  }
}

/** One hash over the names and texts of all sources of an app. */
function hashSources(root: string, app: WebApp): string {
  const hash = createHash('sha256');
  for (const source of [app, ...SHARED]) {
    for (const file of listFiles(join(root, source))) {
      hash
        .update(`${file.slice(root.length)}\0`)
        .update(readFileSync(file))
        .update('\0');
    }
  }
  return hash.digest('hex');
}

function listFiles(path: string): readonly string[] {
  if (!existsSync(path)) return [];
  if (path.endsWith('.json')) return [path];
  const found: string[] = [];
  for (const entry of readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (LEFT_OUT.test(entry.name)) continue;
    const inner = join(path, entry.name);
    if (entry.isDirectory()) found.push(...listFiles(inner));
    else if (entry.isFile()) found.push(inner);
  }
  return found;
}

async function runVite(
  app: string,
  root: string,
  args: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const child = spawn(process.execPath, [vite, ...args], {
    cwd: app,
    signal,
    // A test run has another value, with which React would be built for development.
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let words = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (words += String(text)));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
  if (code === 0) return;
  process.stderr.write(words);
  throw new StartProblem('a web app could not be built (see above)');
}

function readIfThere(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
