// The seal and the two programs that compute a draw, each in a thread of its own: bettors' requests never wait for a million tickets.
import { Worker } from 'node:worker_threads';
import type { DrawId } from '@tyche/kernel/ids';
import type { Seal } from './compute-seal.ts';
import type { CountTask, OwnCount } from './count-winners.ts';
import type { ControlCount, ControlTask } from './control-count.ts';

/** What is asked of a thread. */
export interface Asked<Task> {
  readonly id: number;
  readonly task: Task;
}

export type Answered<Answer> =
  | { readonly id: number; readonly answer: Answer }
  | { readonly id: number; readonly name: string; readonly message: string };

export interface Programs {
  count(task: CountTask): Promise<OwnCount>;
  control(task: ControlTask): Promise<ControlCount>;
  seal(drawId: DrawId): Promise<Seal>;
  close(): Promise<void>;
}

/** Starts the programs when they are first needed. Each opens its own connection to the database. */
export function openPrograms(databaseUrl: string): Programs {
  const own = openThread<CountTask, OwnCount>(new URL('./count-worker.ts', import.meta.url), databaseUrl);
  const control = openThread<ControlTask, ControlCount>(
    new URL('./control-worker.ts', import.meta.url),
    databaseUrl,
  );
  const seal = openThread<DrawId, Seal>(new URL('./seal-worker.ts', import.meta.url), databaseUrl);
  return {
    count: own.ask,
    control: control.ask,
    seal: seal.ask,
    close: async () => {
      await Promise.all([own.close(), control.close(), seal.close()]);
    },
  };
}

interface Thread<Task, Answer> {
  ask(task: Task): Promise<Answer>;
  close(): Promise<void>;
}

function openThread<Task, Answer>(script: URL, databaseUrl: string): Thread<Task, Answer> {
  const waiting = new Map<number, { resolve(answer: Answer): void; reject(error: Error): void }>();
  let worker: Worker | null = null;
  let asked = 0;

  function start(): Worker {
    const started = new Worker(script, {
      workerData: { databaseUrl },
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
    started.on('exit', (code) => end(new Error(`a thread of the lottery ended with ${code}`)));
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
