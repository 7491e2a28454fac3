// A thread: the settlement engine.
import { countWinners } from './count-winners.ts';
import { serveThread } from './serve-thread.ts';

serveThread(countWinners);
