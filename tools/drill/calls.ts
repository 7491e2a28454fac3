// Single calls and live streams of one member, as a browser makes them.

export interface Told {
  readonly status: number;
  readonly text: string;
}

/** Sends a call with the cookie of a member. */
export async function call(
  address: string,
  { cookie, method = 'GET', body, key }: { cookie: string; method?: string; body?: string; key?: string },
): Promise<Told> {
  const answer = await fetch(address, {
    method,
    headers: {
      cookie,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    ...(body === undefined ? {} : { body }),
    signal: AbortSignal.timeout(10_000),
  });
  return { status: answer.status, text: await answer.text() };
}

/** The number of the draw of a game that is on sale now; null while none is. */
export async function numberOnSale(url: string, gameId: number): Promise<string | null> {
  const { text } = await call(`${url}/lgw/numeros/near?gameId=${gameId}`, { cookie: '' });
  return readOnSale(text);
}

/** Reads the number on sale from an answer about the near draws of a game. */
export function readOnSale(text: string): string | null {
  const { currentNumero } = JSON.parse(text) as {
    currentNumero?: { numero: string; isSale: boolean } | null;
  };
  return currentNumero?.isSale ? currentNumero.numero : null;
}

/** A member's live stream. Times are those of `performance.now()`. */
export interface Stream {
  /** The events so far, each with the time of its arrival. */
  readonly events: readonly { readonly name: string; readonly at: number }[];
  /** When the server ended it; null while it is open. */
  endedAt(): number | null;
  close(): void;
}

/** Opens the live stream of a member; gives it when the server has begun it. */
export async function openStream(url: string, cookie: string): Promise<Stream> {
  const ending = new AbortController();
  const answer = await fetch(`${url}/wps/live`, { headers: { cookie }, signal: ending.signal });
  if (answer.status !== 200 || !answer.body) throw new Error(`a live stream was answered ${answer.status}`);
  const events: { name: string; at: number }[] = [];
  let endedAt: number | null = null;
  void read(answer.body, (name) => void events.push({ name, at: performance.now() })).then(
    () => (endedAt = performance.now()),
    () => (endedAt = performance.now()),
  );
  return { events, endedAt: () => endedAt, close: () => ending.abort() };
}

async function read(body: ReadableStream<Uint8Array>, take: (name: string) => void): Promise<void> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of body) {
    const parts = (text + decoder.decode(chunk, { stream: true })).split('\n\n');
    text = parts.pop() ?? '';
    for (const part of parts) {
      const name = /^event: (.+)$/m.exec(part)?.[1];
      if (name !== undefined) take(name);
    }
  }
}
