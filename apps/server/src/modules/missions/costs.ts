// What missions cost, for the report of rewards (docs/reference/promotions.md 17).
import type { Reader } from '../../platform/db/database.ts';
import { listCash, listTitles, firstCashAt } from './store-costs.ts';

/** Cash that missions gave: of their milestones, and of the places of their boards. Money in 1/10 000 units. */
export const missionCosts = {
  /** When the first one was given; null before. */
  firstAt: firstCashAt,
  /** By mission, from a moment on and before another; null: without such an end. */
  list: listCash,
  /** The titles of missions in a language of the wire, or in another one that they have. */
  async titlesOf(
    reader: Reader,
    missionIds: readonly bigint[],
    language: string,
  ): Promise<ReadonlyMap<bigint, string>> {
    const rows = await listTitles(reader, missionIds, language);
    return new Map(rows.map(({ missionId, title }) => [missionId, title]));
  },
};
