// The demo as the processes that start a server give it.
import type { Demo } from '../demo-port.ts';
import { botJob } from './bots.ts';
import { seedDemo } from './seed.ts';

export const demo: Demo = { seed: seedDemo, botJob };
