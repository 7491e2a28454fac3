// A page of crash as a browser would be one: it watches the table and places bets.
import { randomUUID } from 'node:crypto';
import { until } from '@tyche/testkit/until';
import type { GamePage } from './game-page.ts';
import type { TestClient } from './harness.ts';
import type { StudioStage } from './studio-stage.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape
type Any = any;

const END_MS = 200_000;

export interface CrashPage {
  readonly opened: Any;
  /** Every line of the table, as it came. */
  readonly lines: readonly string[];
  /** The last news of the round. */
  round(): Any;
  seats(): Any;
  /** Of the last tick. */
  lockLeftMs(): number;
  ageMs(): number;
  /** The page behind it. */
  readonly page: GamePage;
  /** Waits for the end of a round. */
  ended(no: string): Promise<void>;
  bet(bet: string, inputs: object, key?: string): Promise<Any>;
  step(roundId: string, step: object): Promise<Any>;
  mine(): Promise<Any>;
  close(): void;
}

/** Opens crash as a member and watches the table. */
export async function openCrash(stage: StudioStage, member: TestClient, isDemo = false): Promise<CrashPage> {
  return watchCrash(await stage.open(member, 'crash', isDemo));
}

/** Watches the table of a page that is open. */
export async function watchCrash(page: GamePage): Promise<CrashPage> {
  const leaving = new AbortController();
  const lines: string[] = [];
  const last: Record<string, Any> = {};
  const hear = (line: string) => {
    lines.push(line);
    const event = JSON.parse(line);
    last[event.type] = event;
  };
  const watching = watch(page, leaving.signal, hear);
  watching.catch(() => undefined);
  return {
    opened: page.opened,
    lines,
    round: () => last.round,
    seats: () => last.seats,
    lockLeftMs: () => last.tick?.lockLeftMs ?? 0,
    ageMs: () => last.tick?.ageMs ?? 0,
    page,
    async ended(no) {
      const isEnd = (line: string) => line.includes(`"no":"${no}","state":"ended"`);
      await until('the round ends', END_MS, async () => lines.some(isEnd));
    },
    bet: (bet, inputs, key = randomUUID()) => page.call('POST', 'rounds', { key, bet, inputs }),
    step: (roundId, step) => page.call('POST', `rounds/${roundId}/steps`, step),
    mine: () => page.call('GET', 'table/mine'),
    close: () => leaving.abort(),
  };
}

async function watch(page: GamePage, signal: AbortSignal, hear: (line: string) => void): Promise<void> {
  const response = await page.stream('table', signal);
  let rest = '';
  for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const parts = (rest + part).split('\n');
    rest = parts.pop() ?? '';
    for (const line of parts) hear(line);
  }
}
