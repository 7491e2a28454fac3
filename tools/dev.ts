// For work on the page: Tyche as bin/start brings it up, and in front of it the page as it is edited, on port 5173.
import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const port = process.env.PORT ?? '8080';
const server = spawn(process.execPath, [join(root, 'tools/start.ts'), ...process.argv.slice(2)], {
  stdio: 'inherit',
});
const page = spawn(process.execPath, [join(root, 'node_modules/vite/bin/vite.js')], {
  cwd: join(root, 'apps/player'),
  env: { ...process.env, TYCHE_SERVER: `http://127.0.0.1:${port}` },
  stdio: 'inherit',
});

// Ctrl-C in a terminal reaches both children by itself; a SIGTERM reaches only us.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => {
  server.kill('SIGTERM');
  page.kill('SIGTERM');
});
server.on('exit', (code) => {
  page.kill('SIGTERM');
  process.exitCode = code ?? 1;
});
page.on('exit', () => server.kill('SIGTERM'));
