// A page's live stream as a browser has it: what came, in order.
export interface LiveStream {
  /** Waits for an event of a name; those before it have been taken, of every name. */
  next(name: string): Promise<Record<string, unknown>>;
  /** The events that came and were not waited for. */
  readonly came: readonly { readonly name: string; readonly data: Record<string, unknown> }[];
  /** False once the server has ended it. */
  isOpen(): boolean;
  close(): void;
}

/** Opens the stream of an address and gives it once the server has answered. */
export async function openStream(
  url: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<LiveStream> {
  const ending = new AbortController();
  const response = await fetch(url, { headers, signal: ending.signal });
  if (!response.body) throw new Error('a stream without a body');
  const came: { name: string; data: Record<string, unknown> }[] = [];
  let wake: () => void = () => undefined;
  let isOpen = true;
  void read(response.body, (text) => {
    const name = /^event: (.+)$/m.exec(text)?.[1];
    const data = /^data: (.+)$/m.exec(text)?.[1];
    if (name && data) came.push({ name, data: JSON.parse(data) });
    wake();
  }).finally(() => {
    isOpen = false;
  });
  return {
    isOpen: () => isOpen,
    came,
    async next(name) {
      for (;;) {
        const event = came.shift();
        if (event?.name === name) return event.data;
        if (!event) await new Promise<void>((resolve) => (wake = resolve));
      }
    },
    close: () => ending.abort(),
  };
}

async function read(body: ReadableStream<Uint8Array>, take: (event: string) => void): Promise<void> {
  const decoder = new TextDecoder();
  let text = '';
  try {
    for await (const chunk of body) {
      text += decoder.decode(chunk, { stream: true });
      const events = text.split('\n\n');
      text = events.pop() ?? '';
      for (const event of events) take(event);
    }
  } catch (error) {
    // A stream that this side closed ends so.
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
  }
}
