// A thread: the lottery's own program.
import { countWinners } from './count-winners.ts';
import { serveThread } from './serve-thread.ts';

serveThread(countWinners);
