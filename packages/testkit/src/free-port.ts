import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** A free port below the range that clients take theirs from: a client that retries a dead port must not meet itself. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const port = randomInt(20_000, 32_000);
    const probe = createServer();
    const isFree = await new Promise<boolean>((done) => {
      probe.once('error', () => done(false));
      probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)));
    });
    if (isFree) return port;
  }
  throw new Error('no free port');
}
