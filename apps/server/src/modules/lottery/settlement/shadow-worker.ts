// A thread: the shadow settlement.
import { type ShadowTask, countAgain } from './shadow-count.ts';
import { serveThread } from './serve-thread.ts';

serveThread((database, task: ShadowTask) => countAgain(database, task));
