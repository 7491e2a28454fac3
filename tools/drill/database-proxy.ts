// One address for whichever server is the primary, as a proxy that asks Patroni has it: connections to the one before are closed.
import { connect, createServer, type Socket } from 'node:net';
import { once } from 'node:events';
import { freePort } from '@tyche/testkit/free-port';

export interface DatabaseProxy {
  readonly port: number;
  /** Leads to the socket of another server, and closes every connection to the one before. */
  leadTo(socketPath: string): void;
  stop(): Promise<void>;
}

/** Opens the address on a port of this machine. Until it leads to a server, connections are closed at once. */
export async function openDatabaseProxy(): Promise<DatabaseProxy> {
  const open = new Set<Socket>();
  let target: string | null = null;
  const server = createServer((caller) => {
    if (target === null) return void caller.destroy();
    const backend = connect(target);
    for (const [one, other] of [
      [caller, backend],
      [backend, caller],
    ] as const) {
      open.add(one);
      one.setNoDelay(true);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
    caller.pipe(backend);
    backend.pipe(caller);
  });
  const closeAll = () => {
    for (const socket of open) socket.destroy();
  };
  const port = await freePort();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    port,
    leadTo(socketPath) {
      target = socketPath;
      closeAll();
    },
    async stop() {
      server.close();
      closeAll();
    },
  };
}
