// Seals: from then on the facts of a span are complete, and what changes them is a correction (docs/reference/agents.md 6.1).
import { startOfDate } from '@tyche/kernel/business-day';
import type { Tx } from '../../../platform/db/database.ts';
import type { ContractSettings } from '../../settings/index.ts';
import type { AgentsDeps } from '../deps.ts';
import { agentsDomains } from '../domains.ts';
import { spansBetween } from './spans.ts';
import * as store from './store-seals.ts';

const SPANS_TOGETHER = 300;

/**
 * Seals every span whose time has come, from the first day of the programme on. It holds the cursor of the intake: a fact is in the cells
 * before the seal, or it finds the seal. A span waits until the intake has every end before the end of the span. Several workers may run it.
 *
 * @returns how many spans are new.
 */
export async function sealDue(deps: Pick<AgentsDeps, 'database' | 'merchant'>): Promise<number> {
  let sealed = 0;
  for (const span of agentsDomains.seal_span)
    for (;;) {
      const found = await sealSome(deps, span);
      sealed += found;
      if (found < SPANS_TOGETHER) break;
    }
  return sealed;
}

async function sealSome(
  { database, merchant }: Pick<AgentsDeps, 'database' | 'merchant'>,
  span: store.SealSpan,
): Promise<number> {
  const { timeZone, contracts } = (await merchant()).site;
  return database.inTransaction(async (tx) => {
    const intake = await store.lockIntake(tx);
    if (!intake?.completeUntil) return 0;
    const from = await firstUnsealed(tx, span, timeZone);
    if (!from) return 0;
    const late = new Date(intake.now.getTime() - delayMsOf(span, contracts));
    const until = late < intake.completeUntil ? late : intake.completeUntil;
    const spans = spansBetween(span, { from, until, limit: SPANS_TOGETHER }, timeZone);
    await store.insertSeals(tx, span, spans, intake);
    return spans.length;
  });
}

/** How long after its end a span is sealed, by the settings of today (docs/reference/agents.md 6.1 and 14). */
function delayMsOf(span: store.SealSpan, settings: ContractSettings): number {
  const seconds = {
    DAY: settings.sealDelayDay,
    HOUR: settings.sealDelayHour,
    WINDOW: settings.sealDelayWindow,
  };
  return seconds[span] * 1_000;
}

/** Where the next span begins: after the last seal, or with the first day on which an account has a place. */
async function firstUnsealed(tx: Tx, span: store.SealSpan, timeZone: string): Promise<Date | null> {
  const last = await store.findLastSealed(tx, span);
  if (last) return last;
  const day = await store.findFirstDay(tx);
  return day === null ? null : startOfDate(day, timeZone);
}
