import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { freePort, startProduct } from '../tools/faults/product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    productUrl: string;
  }
}

/** Vitest's global set-up of the journeys: the built product, started as anyone would start it, in an empty data folder. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'tyche-e2e-'));
  const product = await startProduct({
    env: { PORT: String(await freePort()), TYCHE_DATA_DIR: folder },
    readyWithinMs: 300_000,
  });
  project.provide('productUrl', product.url);
  return async () => {
    const { status, orphans } = await product.stop();
    rmSync(folder, { recursive: true, force: true });
    if (status !== 0 || orphans.length > 0)
      throw new Error(
        `the product ended with ${status}, left ${orphans.length} processes: ${product.output()}`,
      );
  };
}
