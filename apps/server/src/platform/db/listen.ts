import pg from 'pg';

interface Listening {
  readonly url: string;
  readonly channel: string;
  readonly onPayload: (payload: string) => void;
  readonly onReconnected: (() => void) | undefined;
  readonly onError: (error: Error) => void;
}

/**
 * Hears a channel on a connection of its own and connects again when it is lost. Gives the function that stops it. Throws when the first
 * connection fails.
 */
export async function listen({ url, channel, onPayload, onReconnected, onError }: Listening) {
  let client: pg.Client | undefined;
  let stopped = false;
  let retry: ReturnType<typeof setTimeout> | undefined;

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: url, keepAlive: true });
    next.on('error', (error) => {
      onError(error);
      again();
    });
    next.on('end', again);
    next.on('notification', (message) => onPayload(message.payload ?? ''));
    await next.connect();
    await next.query(`listen ${pg.escapeIdentifier(channel)}`);
    client = next;
  }

  function again(): void {
    if (stopped || retry) return;
    retry = setTimeout(() => {
      retry = undefined;
      connect().then(onReconnected, (error: Error) => {
        onError(error);
        again();
      });
    }, 1_000);
  }

  await connect();
  return async () => {
    stopped = true;
    clearTimeout(retry);
    await client?.end();
  };
}
