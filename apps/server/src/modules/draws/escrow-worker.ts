// A thread: escrows.
import { escrowOf } from '@tyche/timelock/escrow';
import { serveTasks } from '../../platform/threads/serve-tasks.ts';
import type { EscrowTask } from './escrow-thread.ts';

serveTasks((tasks: readonly EscrowTask[]) =>
  Promise.resolve(tasks.map(({ seed, lock }) => escrowOf(seed, lock))),
);
