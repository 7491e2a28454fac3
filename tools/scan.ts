// Looks for holes from outside with two scanners of Debian's packages: wapiti over every page and GET call, sqlmap over every call.
// `node tools/scan.ts` starts the built product in an empty data folder and ends with 0 only where neither found anything.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@tyche/testkit/free-port';
import { startProduct } from './faults/product.ts';
import { requestsOf, type ScanRequest } from './scan/requests.ts';

const SCAN_LIMIT_S = Number(process.env.SCAN_SECONDS ?? 900);
/** Wapiti's lowest level, such as a header that only TLS has; goals speak of medium and above. */
const LOW = 1;
const pages = [
  '/',
  '/register',
  '/login',
  '/lottery',
  '/vnlottery',
  '/elott',
  '/results',
  '/verify',
  '/help/start',
];
/** Calls that would end the scanner's own session or account. */
const ending = /logout|exclusion|break|erasure|sign-?out|sessions/i;
const say = (text: string) => void process.stdout.write(`${text}\n`);

const folder = mkdtempSync(join(tmpdir(), 'tyche-scan-'));
const product = await startProduct({
  env: { PORT: String(await freePort()), TYCHE_DATA_DIR: join(folder, 'data') },
  readyWithinMs: 300_000,
});
try {
  const address = product.url.replace(/\/$/, '');
  const cookie = await register(address);
  const api: unknown = await (await fetch(`${address}/docs/openapi.json`)).json();
  const calls = requestsOf(api, (_method, path) => !ending.test(path));
  say(`${calls.length} calls and ${pages.length} pages at ${address}`);
  const found = [...(await runWapiti(address, cookie, calls)), ...(await runSqlmap(address, cookie, calls))];
  for (const one of found) say(`FOUND    ${one}`);
  const health = await fetch(`${address}/readyz`);
  say(`${found.length} findings; the product is ${health.ok ? 'ready' : 'NOT ready'} after it`);
  process.exitCode = found.length === 0 && health.ok ? 0 : 1;
} finally {
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Opens an account; gives its cookies as one header. */
async function register(address: string): Promise<string> {
  const password = 'correct horse battery';
  const body = { username: 'scanner01', password, confirmPassword: password, agreement: true, login: true };
  const answer = await fetch(`${address}/wps/member/register`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`no account for the scan: ${await answer.text()}`);
  return answer.headers
    .getSetCookie()
    .map((one) => one.split(';', 1)[0])
    .join('; ');
}

async function runWapiti(address: string, cookie: string, calls: readonly ScanRequest[]): Promise<string[]> {
  const report = join(folder, 'wapiti.json');
  const starts = [...pages, ...calls.filter(({ method }) => method === 'GET').map(({ target }) => target)];
  await run('wapiti', [
    ...['-u', `${address}/`, '-d', '1', '--flush-session', '--store-session', join(folder, 'wapiti')],
    ...['-m', 'all,-brute_login_form,-buster,-nikto,-wapp', '-H', `Cookie: ${cookie}`, '--no-bugreport'],
    ...['--max-scan-time', String(SCAN_LIMIT_S), '--max-attack-time', String(SCAN_LIMIT_S)],
    ...['-f', 'json', '-o', report, '-v', '0'],
    ...starts.flatMap((start) => ['-s', `${address}${start}`]),
  ]);
  const told: unknown = JSON.parse(readFileSync(report, 'utf8'));
  const kinds: unknown =
    typeof told === 'object' && told !== null ? Reflect.get(told, 'vulnerabilities') : {};
  const all = Object.entries(kinds ?? {}).flatMap(([kind, list]: [string, unknown]) =>
    (Array.isArray(list) ? list : []).map((one: { readonly level?: unknown }) => ({
      isLow: one.level === LOW,
      text: `wapiti: ${kind}: ${JSON.stringify(one).slice(0, 300)}`,
    })),
  );
  for (const { text } of all.filter(({ isLow }) => isLow)) say(`low      ${text}`);
  return all.filter(({ isLow }) => !isLow).map(({ text }) => text);
}

async function runSqlmap(address: string, cookie: string, calls: readonly ScanRequest[]): Promise<string[]> {
  const { host } = new URL(address);
  const varied = calls.filter(({ target, body }) => target.includes('?') || (body !== null && body !== '{}'));
  const out = join(folder, 'sqlmap');
  mkdirSync(out);
  for (const [index, { method, target, body }] of varied.entries()) {
    const file = join(folder, 'request.txt');
    const head = `${method} ${target} HTTP/1.1\r\nHost: ${host}\r\nCookie: ${cookie}\r\n`;
    const type = body === null ? '' : 'Content-Type: application/json\r\n';
    writeFileSync(file, `${head}${type}\r\n${body ?? ''}`);
    const told = await run('sqlmap', [
      ...['-r', file, '--ignore-stdin', '--batch', '--level', '1', '--disable-coloring', '--timeout', '10'],
      ...['--dbms', 'PostgreSQL', '--ignore-code', '*', '--output-dir', join(out, String(index))],
    ]);
    // It ends well, too, where it read no request at all.
    const tested = told.match(/testing for SQL injection on/g)?.length ?? 0;
    if (tested === 0 && !told.includes('no parameter(s) found'))
      throw new Error(`sqlmap tested nothing of ${method} ${target}: ${told.slice(-2_000)}`);
    say(
      `sqlmap   ${tested} fields of ${index + 1} of ${varied.length}: ${method} ${target.split('?', 1)[0]}`,
    );
  }
  // What sqlmap could inject it writes to a file `log`; without a finding the file is empty.
  return readdirSync(out, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('/log') && statSync(join(out, name)).size > 0)
    .map((name) => `sqlmap: ${readFileSync(join(out, name), 'utf8').slice(0, 600)}`);
}

/** Runs a scanner; gives what it said. */
async function run(command: string, args: readonly string[]): Promise<string> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], cwd: folder });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => {
      output += part;
    });
  const status = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
  if (status !== 0) throw new Error(`${command} ended with ${status}: ${output.slice(-2_000)}`);
  return output;
}
