import { readCursor } from '../intake/store-intake.ts';
import { takeInStep } from '../intake/take-in.ts';
import type { Stage } from './stage.ts';

/** Reads until nothing is left. Other databases of the server may hold a transaction open for a moment. */
export async function takeInEverything(
  { deps, database, rows }: Pick<Stage, 'deps' | 'database' | 'rows'>,
  step = () => takeInStep(deps),
): Promise<void> {
  for (;;) {
    while (await step());
    const { endId } = await readCursor(database.reader);
    const [last] = await rows<{ id: bigint }>(
      `select end_id as id from wagers.ends order by transaction desc, end_id desc limit 1`,
    );
    if ((last?.id ?? 0n) === endId) return;
  }
}
