import { Worker } from 'node:worker_threads';

/** What is asked of a thread. */
export interface Asked<Task> {
  readonly id: number;
  readonly task: Task;
}

export type Answered<Answer> =
  | { readonly id: number; readonly answer: Answer }
  | { readonly id: number; readonly name: string; readonly message: string };

export interface Thread<Task, Answer> {
  ask(task: Task): Promise<Answer>;
  close(): Promise<void>;
}

/**
 * A program in a thread of its own, started when it is first needed and given its data. A thread that ends refuses what waited for it; the
 * next question starts another.
 */
export function openThread<Task, Answer>(script: URL, data: unknown): Thread<Task, Answer> {
  const waiting = new Map<number, { resolve(answer: Answer): void; reject(error: Error): void }>();
  let worker: Worker | null = null;
  let asked = 0;

  function start(): Worker {
    const started = new Worker(script, {
      workerData: data,
      resourceLimits: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 12 },
    });
    started.on('message', (message: Answered<Answer>) => {
      const one = waiting.get(message.id);
      waiting.delete(message.id);
      if ('answer' in message) one?.resolve(message.answer);
      else one?.reject(Object.assign(new Error(message.message), { name: message.name }));
    });
    const end = (error: Error) => {
      if (worker !== started) return;
      worker = null;
      for (const one of waiting.values()) one.reject(error);
      waiting.clear();
    };
    started.on('error', end);
    started.on('exit', (code) => end(new Error(`a thread ended with ${code}`)));
    started.unref();
    return started;
  }

  return {
    ask(task) {
      worker ??= start();
      asked += 1;
      const id = asked;
      const thread = worker;
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        thread.postMessage({ id, task } satisfies Asked<Task>);
      });
    },
    async close() {
      const ending = worker;
      worker = null;
      await ending?.terminate();
    },
  };
}
