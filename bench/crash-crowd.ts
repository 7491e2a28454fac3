// Players at the table of crash, as their browsers would be: each watches the table, bets and leaves the curve.
import { randomUUID } from 'node:crypto';
import type { GamePage } from '../apps/server/test/game-page.ts';
import { listGames, openGame } from '../tools/drill/launch.ts';

/** Of the table's line about a round, what the crowd looks at. */
export interface RoundNews {
  readonly type: 'round';
  readonly no: string;
  readonly state: 'betting' | 'running' | 'ended' | 'void';
  readonly lockLeftMs: number;
}

/** A cash-out with the times of this machine's clock, in ms. */
export interface CashOut {
  readonly roundId: string;
  readonly sentAt: number;
  readonly answeredAt: number;
  /** Whether the answer said that it stands. */
  readonly isTaken: boolean;
}

export interface CrowdPlayer {
  /** The news of the table that came last. */
  news(): RoundNews | null;
  /** When a round's result came, in ms of this machine's clock. */
  resultAt(no: string): number | undefined;
  /** Bets; gives the round's id, null where no bet was taken. */
  bet(target: number | null): Promise<string | null>;
  cashOut(roundId: string): Promise<CashOut>;
  leave(): void;
}

const STAKE = '1.0000';
const LAUNCHES_AT_ONCE = 8;
const ROUND_LINE = '{"type":"round"';

/** Opens crash for each session cookie and has it watch the table. */
export async function openCrowd(url: string, cookies: readonly string[]): Promise<readonly CrowdPlayer[]> {
  const nodeId = (await listGames(url)).get('crash');
  if (nodeId === undefined) throw new Error('crash is not in the catalogue');
  const players: CrowdPlayer[] = [];
  const waiting = [...cookies];
  await Promise.all(
    Array.from({ length: LAUNCHES_AT_ONCE }, async () => {
      for (let cookie = waiting.pop(); cookie !== undefined; cookie = waiting.pop())
        players.push(joinTable(await openGame(url, cookie, nodeId)));
    }),
  );
  return players;
}

function joinTable(page: GamePage): CrowdPlayer {
  const leaving = new AbortController();
  const results = new Map<string, number>();
  let news: RoundNews | null = null;
  const onLine = (line: string) => {
    if (!line.startsWith(ROUND_LINE)) return;
    const told: RoundNews = JSON.parse(line);
    news = told;
    if (told.state === 'ended') results.set(told.no, Date.now());
  };
  watch(page, leaving.signal, onLine).catch(() => undefined);
  return {
    news: () => news,
    resultAt: (no) => results.get(no),
    async bet(target) {
      const inputs = { seat: 0, ...(target !== null && { target }) };
      const answer = await page.call('POST', 'rounds', { key: randomUUID(), bet: STAKE, inputs });
      return answer?.round?.roundId ?? null;
    },
    async cashOut(roundId) {
      const sentAt = Date.now();
      const answer = await page.call('POST', `rounds/${roundId}/steps`, { take: true });
      return { roundId, sentAt, answeredAt: Date.now(), isTaken: answer !== null && !answer.refusal };
    },
    leave: () => leaving.abort(),
  };
}

async function watch(page: GamePage, signal: AbortSignal, onLine: (line: string) => void): Promise<void> {
  const response = await page.stream('table', signal);
  let rest = '';
  for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const lines = (rest + part).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) onLine(line);
  }
}
