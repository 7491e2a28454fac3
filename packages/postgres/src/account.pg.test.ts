import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { callAs, chooseAccount, handOver } from './account.ts';
import { findDelivery, installBinaries } from './binaries.ts';

const isRoot = process.getuid?.() === 0;
let home = '';
afterEach(() => rmSync(home, { recursive: true, force: true }));

// As a clone in root's home is, where packages and data are both behind a folder that only root can enter.
test.runIf(isRoot)(
  'programs and data in a folder that only root can enter serve an unprivileged account',
  () => {
    home = mkdtempSync(join(tmpdir(), 'tyche-closed-'));
    chmodSync(home, 0o700);
    const programs = installBinaries(findDelivery(), join(home, 'programs'));
    const data = join(home, 'data');
    mkdirSync(data);
    const account = chooseAccount(data);
    handOver(data, account);
    const run = (name: string, ...args: string[]) => {
      const {
        command,
        args: words,
        identity,
      } = callAs(account, [programs, data], join(programs, 'bin', name), args);
      return spawnSync(command, words, { ...identity, encoding: 'utf8' });
    };
    expect(run('initdb', '-D', data, '--no-sync')).toMatchObject({
      status: 0,
      stderr: expect.not.stringContaining('invalid binary'),
    });
    expect(run('postgres', '-D', data, '-C', 'data_directory')).toMatchObject({
      status: 0,
      stdout: `${data}\n`,
    });
  },
);
