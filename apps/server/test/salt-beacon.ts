// A beacon of salts that can fall silent: it passes calls on to another one, or lets those for values hang.
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SaltProxy {
  /** `127.0.0.1:<port>`. */
  readonly address: string;
  /** Whether calls for values hang; `/info` is still answered. */
  silence(isSilent: boolean): void;
  close(): void;
}

/** Opens a proxy of the beacon at `unix:<path>`. */
export async function openSaltProxy(beacon: string): Promise<SaltProxy> {
  let isSilent = false;
  const socketPath = beacon.slice('unix:'.length);
  const server = createServer((request, response) => {
    const { url = '/' } = request;
    if (isSilent && url.startsWith('/public/')) return;
    const asked = get({ socketPath, path: url, agent: false }, (found) => {
      response.writeHead(found.statusCode ?? 502);
      found.pipe(response);
    });
    asked.on('error', () => response.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    silence: (silent) => {
      isSilent = silent;
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
