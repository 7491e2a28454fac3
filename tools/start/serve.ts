// The process of the server, started by `keepServer`: takes its configuration over the channel and serves until SIGTERM.
import { flushCompileCache } from 'node:module';
import type { Config } from '../../apps/server/src/config.ts';
import { startServer } from '../../apps/server/src/main.ts';
import { explain, isKnown } from './problem.ts';
import type { ServerReady } from './server.ts';

// Whatever ended the parent ended the database as well, or will: nothing is left to be done in order.
process.once('disconnect', () => process.exit(1));

process.once('message', (config: Config) => void run(config));

async function run(config: Config): Promise<void> {
  try {
    const stopped = untilToldToStop();
    const demo = config.demo ? (await import('../../apps/server/src/demo/index.ts')).demo : null;
    const server = await startServer(config, demo);
    const ready: ServerReady = {
      event: 'server.listening',
      url: server.url,
      demoAccounts: server.demoAccounts,
    };
    process.stdout.write(`${JSON.stringify(ready)}\n`);
    // Written now: a process that is killed writes nothing at its end.
    flushCompileCache?.();
    await stopped;
    await server.stop();
    process.exit(0);
  } catch (error) {
    if (!isKnown(error) && error instanceof Error && config.logLevel === 'debug')
      process.stderr.write(`${error.stack ?? ''}\n`);
    process.send?.({ problem: explain(error) }, () => process.exit(1));
  }
}

function untilToldToStop(): Promise<void> {
  return new Promise((resolve) => {
    // A second one does not hurry: the parent kills what takes too long.
    process.on('SIGTERM', () => resolve());
    // The terminal's Ctrl-C is for the parent, which then sends SIGTERM.
    process.on('SIGINT', () => undefined);
  });
}
