// A thread: the seal.
import { computeSeal } from './compute-seal.ts';
import { serveThread } from './serve-thread.ts';

serveThread(computeSeal);
