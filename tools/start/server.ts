// The server in a process of its own: when it dies, it alone is started again, over the database that goes on.
import { join } from 'node:path';
import type { Config } from '../../apps/server/src/config.ts';
import { keepProcess } from './kept-process.ts';

/** The server, kept running until `stop`. */
export interface KeptServer {
  /** Where it answers; null without the web role. */
  readonly url: string | null;
  /** Accounts of the demo, ready to be shown. */
  readonly demoAccounts: readonly string[];
  stop(): Promise<void>;
}

export interface ServerOptions {
  readonly root: string;
  readonly config: Config;
  /** Told in one line when the server died and is being started again. */
  readonly onTrouble: (message: string) => void;
}

/** What the process prints when the server is ready. */
export interface ServerReady {
  readonly event: 'server.listening';
  readonly url: string | null;
  readonly demoAccounts: readonly string[];
}

/** A demo hashes passwords and plays its month before the first answer, on a slow machine too. */
const READY_MS = 240_000;

/** After the drain: open calls for up to 20 seconds, then jobs. */
const STOP_MS = 40_000;

/** Starts the server's process and keeps it running. Refuses when the first start fails, with the reason that it tells. */
export async function keepServer({ root, config, onTrouble }: ServerOptions): Promise<KeptServer> {
  let ready: ServerReady | null = null;
  const kept = await keepProcess({
    name: 'the server',
    script: join(root, 'tools/start/serve.ts'),
    // For a list of processes; the configuration comes over the channel, with its secrets.
    args: [`--data=${config.dataDir}`],
    env: process.env,
    message: config,
    readyWord: 'server.listening',
    readyWithinMs: READY_MS,
    stopWithinMs: STOP_MS + config.drainSeconds * 1_000,
    onReady: (line) => {
      ready ??= JSON.parse(line) as ServerReady;
    },
    onTrouble,
  });
  const { url = null, demoAccounts = [] } = (ready ?? {}) as Partial<ServerReady>;
  return { url, demoAccounts, stop: () => kept.stop() };
}
