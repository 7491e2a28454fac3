// Rates as an agent reads them: its own, and those of its downline.
import type { agentsRebates } from '@tyche/contract/agents-rebates';
import type { InputOf, OutputOf } from '@tyche/contract/route';
import { type RebateKey, rebateKeys, type RebateLimits, rebateRangeOfKey } from '@tyche/rules/agents';
import { rebateLimitsOf } from '../../settings/index.ts';
import type { AgentsDeps } from '../deps.ts';
import { requireSelfOrBelow } from '../tree/read-tree.ts';
import { isSameKey, limitsOf, rateOn, readBounds } from './apply-rebates.ts';
import { readOwnBounds } from './presets.ts';
import * as store from './store-rebates.ts';

/** The caller's own rates today and those that wait, what it can promise to new accounts, and the steps and caps of the site. */
export async function readOwnRebates(
  { database, merchant }: AgentsDeps,
  callerId: bigint,
): Promise<OutputOf<typeof agentsRebates.ownRebates>> {
  const { site, contractsOn } = await merchant();
  const { today, next } = await store.readDays(database.reader, site.timeZone);
  const spans = await store.listSpans(database.reader, callerId, today);
  const limits = rebateLimitsOf(contractsOn(next));
  const bounds = await readOwnBounds(database.reader, callerId, next);
  return {
    list: rebateKeys.map((key) => ({
      ...lineOf(spans, key, { today, limits }),
      mayGive: Number(limitsOf(bounds, key, limits).max),
    })),
  };
}

/** The rates of an account below the caller, and what the caller can set. Refuses `unknown-downline`. */
export async function readDownlineRebates(
  deps: AgentsDeps,
  callerId: bigint,
  input: InputOf<typeof agentsRebates.downlineRebates>,
): Promise<OutputOf<typeof agentsRebates.downlineRebates>> {
  const { reader } = deps.database;
  const memberId = await requireSelfOrBelow(deps, reader, callerId, {
    memberId: input.customerId,
    username: input.customerName,
  });
  const { site, contractsOn } = await deps.merchant();
  const days = await store.readDays(reader, site.timeZone);
  const limits = rebateLimitsOf(contractsOn(days.next));
  const spans = await store.listSpans(reader, memberId, days.today);
  const bounds = await readBounds(reader, memberId, days.next);
  const list = rebateKeys.map((key) => {
    const { downlineTop, max } = limitsOf(bounds, key, limits);
    const current =
      rateOn(
        spans.filter((span) => isSameKey(span, key)),
        days.next,
      ) ?? 0n;
    const lowest = current < downlineTop ? downlineTop : current;
    return {
      ...lineOf(spans, key, { today: days.today, limits }),
      minRebate: Number(lowest),
      maxRebate: Number(max),
    };
  });
  const isDirect = (await store.findUpline(reader, memberId, days.next)) === callerId;
  return { customerId: memberId.toString(), isDirect, list };
}

/** What an account has for a key: today's rate, and those of later days, beside the step and the cap of what can be set. */
export function lineOf(
  spans: readonly store.SpanRow[],
  key: RebateKey,
  { today, limits }: { readonly today: string; readonly limits: RebateLimits },
) {
  const own = spans.filter((span) => isSameKey(span, key));
  const { step, cap } = rebateRangeOfKey(key, limits);
  const rate = rateOn(own, today);
  return {
    type: key.group,
    prizeModeId: key.prizeMode,
    step: Number(step),
    siteCap: Number(cap),
    rebate: rate === null ? null : Number(rate),
    pending: own
      .filter(({ fromDay }) => fromDay > today)
      .map((span) => ({ fromDay: span.fromDay, rebate: Number(span.rate) })),
  };
}
