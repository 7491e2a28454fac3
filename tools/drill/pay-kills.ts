// Processes that pay agents are killed at random statements, day after day; in the end the books are those of a database on which nobody
// killed one (docs/reference/agents.md 12).
import type { TestDatabase } from '@tyche/testkit/postgres';
import { payAll } from '../../apps/server/src/modules/agents/test/pay-all.ts';
import {
  differencesOf,
  killsByState,
  MAX_DAYS,
  openPayScene,
  type PayScene,
  payWithKills,
} from '../../apps/server/src/modules/agents/test/pay-kills.ts';
import { Seeded } from '../faults/seeded.ts';
import type { DrillOptions } from './drill.ts';
import { figure, none, type Report } from './figures.ts';

const DAYS = { long: MAX_DAYS, short: 3 };
const KILLS_A_DAY = 9;
/** Statements after which a process is killed, at most. A day has about 600, so each kill comes later in it. */
const FARTHEST = 80;

/** Plays it on two empty databases: no line, payment or rebate is lost or doubled. */
export async function playPayKills(
  [killedOn, calmOn]: readonly [TestDatabase, TestDatabase],
  { seed, isShort, say }: DrillOptions,
): Promise<Report> {
  const random = new Seeded(seed);
  const [scene, calm] = [await openPayScene(killedOn), await openPayScene(calmOn)];
  const days = isShort ? DAYS.short : DAYS.long;
  let kills = 0;
  const wrong: string[] = [];
  try {
    await addDay([scene, calm]);
    await payAll(scene.stage.database);
    for (let day = 1; day < days && wrong.length === 0; day++) {
      await addDay([scene, calm]);
      const places =
        day === 1
          ? killsByState
          : Array.from({ length: KILLS_A_DAY }, () => ({ text: '.', nth: random.between(1, FARTHEST) }));
      const { length } = await payWithKills(scene, places);
      kills += length;
      wrong.push(...(await differencesOf(scene, calm)));
      say(`day ${String(day).padStart(2)}: ${length} kills`);
    }
    return {
      figures: [
        figure('kills', kills),
        figure('rows written', (await scene.written()).length),
        none('rows lost, doubled or different, differences of the audit', wrong.length),
        none('days without a kill', kills < days - 1 ? 1 : 0),
      ],
      wrong,
    };
  } finally {
    await Promise.all([scene.stage.database.close(), calm.stage.database.close()]);
  }
}

/** The same day on both, paid on the second one. */
async function addDay([scene, calm]: readonly [PayScene, PayScene]): Promise<void> {
  await Promise.all([scene.addDay(), calm.addDay()]);
  await payAll(calm.stage.database);
}
