import { formatAmount } from '@tyche/kernel/money';
import { type Facts, type Marker, markersOf } from '@tyche/rules/protection';
import type { Database } from '../../platform/db/database.ts';
import { listPlayFacts } from '../wallet/index.ts';
import * as store from './store-markers.ts';

const NOTHING: Facts = {
  depositedWeek: 0n,
  depositedBefore: 0n,
  loosenings: 0,
  cancellations: 0,
  stakes: 0,
  nightStakes: 0,
  nights: 0,
  refills: 0,
};

/** Looks for risk markers and writes an interaction for each that is new this week (reliability.md R12). Gives how many. */
export async function findMarkers(database: Database, zone: string): Promise<number> {
  let written = 0;
  for (const [memberId, facts] of await factsOf(database, zone))
    for (const marker of markersOf(facts)) {
      const one = { memberId, marker, detail: detailOf(marker, facts) };
      if (await database.inTransaction((tx) => store.insertMarker(tx, one))) written += 1;
    }
  return written;
}

async function factsOf({ reader }: Database, zone: string): Promise<ReadonlyMap<bigint, Facts>> {
  const found = new Map<bigint, Facts>();
  for (const { memberId, ...facts } of await store.listFacts(reader))
    found.set(memberId, { ...NOTHING, ...facts });
  for (const { ownerId, ...facts } of await listPlayFacts(reader, zone))
    found.set(ownerId, { ...(found.get(ownerId) ?? NOTHING), ...facts });
  return found;
}

/** What the marker was seen by: what staff read before they talk. */
function detailOf(marker: Marker, facts: Facts): Readonly<Record<string, string | number>> {
  switch (marker) {
    case 'deposit-rise':
      return {
        depositedWeek: formatAmount(facts.depositedWeek),
        depositedBefore: formatAmount(facts.depositedBefore),
      };
    case 'night-play':
      return { nights: facts.nights, nightStakes: facts.nightStakes, stakes: facts.stakes };
    case 'chasing-losses':
      return { refills: facts.refills };
    case 'limits-cancelled':
      return { cancellations: facts.cancellations };
    case 'limits-loosened':
      return { loosenings: facts.loosenings };
  }
}
