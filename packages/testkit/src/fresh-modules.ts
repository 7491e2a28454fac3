// Files share a worker with its packages. Before each file our own modules are forgotten with their state.
import { vi } from 'vitest';

// Before the file imports what it tests: at the top, as a hook would come after its imports.
vi.resetModules();
