// Kills a process that voids a round, where it stops.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** Lets a process of its own approve a void and kills it with SIGKILL before or after the commit. Throws when it did not get there. */
export async function killWhileVoiding(
  databaseUrl: string,
  { approval, staffId }: { readonly approval: bigint; readonly staffId: bigint },
  where: 'before' | 'after',
): Promise<void> {
  const args = [databaseUrl, String(approval), String(staffId), where];
  const child = fork(join(import.meta.dirname, 'voider.ts'), args, { execArgv: [], stdio: 'inherit' });
  const gone = once(child, 'exit');
  const [said] = await Promise.race([once(child, 'message'), gone.then(() => ['gone'])]);
  if (said !== 'here') throw new Error('the process did not get there');
  child.kill('SIGKILL');
  await gone;
}
