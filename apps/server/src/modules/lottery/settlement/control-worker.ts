// A thread: the shadow settlement.
import { type ControlTask, countAgain } from './control-count.ts';
import { serveThread } from './serve-thread.ts';

serveThread((database, task: ControlTask) => countAgain(database, task));
