// Processes that pay are killed with SIGKILL in each state of a run (docs/reference/agents.md 12). The deep form is `npm run drill -- pay-kills`.
import { deep } from '@tyche/testkit/deep';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { payAll } from '../test/pay-all.ts';
import { differencesOf, killsByState, openPayScene, type PayScene, payWithKills } from '../test/pay-kills.ts';

let calm: PayScene;
let scene: PayScene;
beforeAll(async () => {
  [calm, scene] = await Promise.all([openPayScene(), openPayScene()]);
}, 60_000);
afterAll(() => Promise.all([calm.stage.close(), scene.stage.close()]));

/** Another day on both stages, paid on one of them by a process that nobody kills. */
async function nextDay(): Promise<void> {
  await Promise.all([calm, scene].map((each) => each.addDay()));
  await payAll(calm.stage.database);
}

describe('kill -9', () => {
  it('in each state of a run loses and doubles nothing', async () => {
    await nextDay();
    await payWithKills(scene, []);
    await nextDay();
    expect(await payWithKills(scene, killsByState)).toEqual(killsByState);
    expect(await differencesOf(scene, calm)).toEqual([]);
    expect((await calm.written()).length).toBeGreaterThan(50);
  }, 300_000);

  deep(
    'of a process that commits each statement by itself is found',
    async () => {
      await nextDay();
      const [place] = await payWithKills(scene, [{ text: 'wallet.post_batch', nth: 2 }], 'loose');
      expect(place).toBeDefined();
      expect(await differencesOf(scene, calm)).not.toEqual([]);
    },
    300_000,
  );
});
