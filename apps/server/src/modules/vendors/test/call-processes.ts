// Processes of their own that answer calls of a vendor on the gateway's database.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { RawCall } from '../../../../../../packages/rules/test/vectors/call-model.ts';
import { type Gateway, VENDOR } from '../calls/test/gateway.ts';

export interface CallProcess {
  /** Sends calls, all at once, and gives the status of each. */
  send(calls: readonly RawCall[]): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** Starts some processes; each is ready for calls. */
export async function openCallProcesses(
  { databaseUrl }: Pick<Gateway, 'databaseUrl'>,
  count: number,
): Promise<readonly CallProcess[]> {
  return Promise.all(Array.from({ length: count }, () => openOne(databaseUrl)));
}

async function openOne(databaseUrl: string): Promise<CallProcess> {
  const child = await startCaller(databaseUrl, '');
  return {
    async send(calls) {
      const answered = once(child, 'message');
      child.send(calls);
      const [statuses] = await answered;
      return statuses;
    },
    async close() {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
}

/**
 * Lets a process of its own take a call and kills it with SIGKILL behind a statement, or behind the commit. Throws when it did not get there.
 *
 * @param place a part of the statement's text, or `commit`.
 */
export async function killWhileCalling(
  { databaseUrl }: Pick<Gateway, 'databaseUrl'>,
  call: RawCall,
  place: string,
): Promise<void> {
  const child = await startCaller(databaseUrl, place);
  const gone = once(child, 'exit');
  const answered = once(child, 'message');
  child.send([call]);
  const [said] = await Promise.race([answered, gone.then(() => ['gone'])]);
  child.kill('SIGKILL');
  await gone;
  if (said !== 'here') throw new Error(`the process did not get behind ${place}`);
}

async function startCaller(databaseUrl: string, place: string): Promise<ChildProcess> {
  const args = [databaseUrl, VENDOR, place];
  const child = fork(join(import.meta.dirname, 'caller.ts'), args, { execArgv: [], stdio: 'inherit' });
  const [said] = await once(child, 'message');
  if (said !== 'ready') throw new Error('the process did not start');
  return child;
}
