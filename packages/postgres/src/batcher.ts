// Requests that wait at the same time share one transaction.

export interface Batcher<Item, Answer> {
  /** Queues an item; resolves with its answer once its batch is durable. Throws `overload()` when too many wait. */
  submit(item: Item): Promise<Answer>;
  /** Waits for the queued items. */
  close(): Promise<void>;
}

export interface BatcherOptions<Item, Answer> {
  /** Batches that run at the same time. */
  readonly lanes: number;
  readonly maxBatch: number;
  readonly maxQueue: number;
  /** What an item is refused with when too many wait. */
  overload(): Error;
  /** Items with the same identity run one after the other, in the order in which they came. */
  identityOf(item: Item): string;
  /** One answer for each item, in order. When it throws, every item of the batch fails with it. */
  run(items: readonly Item[]): Promise<readonly Answer[]>;
}

interface Waiting<Item, Answer> {
  readonly item: Item;
  readonly identity: string;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

/** Collects queued items into batches. There is no timer: a batch is all items that wait when a lane is free. */
export function openBatcher<Item, Answer>(options: BatcherOptions<Item, Answer>): Batcher<Item, Answer> {
  const { lanes, maxBatch, maxQueue, overload, identityOf, run } = options;
  const busy = new Set<string>();
  let queue: Waiting<Item, Answer>[] = [];
  let running = 0;
  let scheduled = false;
  let onIdle: (() => void) | null = null;

  function schedule(): void {
    if (scheduled || running >= lanes || queue.length === 0) return;
    scheduled = true;
    // After this turn of the event loop, so that requests that arrive together share a batch.
    setImmediate(() => {
      scheduled = false;
      while (running < lanes) {
        const batch = nextBatch();
        if (batch.length === 0) return;
        void runOne(batch);
      }
    });
  }

  function nextBatch(): Waiting<Item, Answer>[] {
    const batch: Waiting<Item, Answer>[] = [];
    const rest: Waiting<Item, Answer>[] = [];
    for (const waiting of queue) {
      if (batch.length < maxBatch && !busy.has(waiting.identity)) {
        busy.add(waiting.identity);
        batch.push(waiting);
      } else {
        rest.push(waiting);
      }
    }
    queue = rest;
    return batch;
  }

  async function runOne(batch: readonly Waiting<Item, Answer>[]): Promise<void> {
    running += 1;
    try {
      const answers = await run(batch.map(({ item }) => item));
      batch.forEach((waiting, at) => {
        const answer = answers[at];
        if (answer === undefined) waiting.reject(new Error('a batch gave too few answers'));
        else waiting.resolve(answer);
      });
    } catch (error) {
      for (const waiting of batch) waiting.reject(error);
    } finally {
      running -= 1;
      for (const { identity } of batch) busy.delete(identity);
      schedule();
      if (running === 0 && queue.length === 0) onIdle?.();
    }
  }

  return {
    submit(item) {
      if (queue.length >= maxQueue) return Promise.reject(overload());
      return new Promise((resolve, reject) => {
        queue.push({ item, identity: identityOf(item), resolve, reject });
        schedule();
      });
    },
    async close() {
      if (running > 0 || queue.length > 0)
        await new Promise<void>((resolve) => {
          onIdle = resolve;
        });
    },
  };
}
