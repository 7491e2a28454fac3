// From what has been delivered to what open pages hear. Frames come from every node; each node serves its own pages.
import type { LiveHub } from './live.ts';

interface Frame {
  readonly topic: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

export interface BridgeOptions {
  readonly live: LiveHub;
  /** Reads what a member's page shows as balance. */
  readBalance(memberId: string): Promise<unknown>;
  onError(error: Error): void;
}

const COALESCE_MS = 50;

/** Gives the function that takes frames. Balances of members with an open page are read once per short while, not once per bet. */
export function bridgeToPages({ live, readBalance, onError }: BridgeOptions): (text: string) => void {
  const waiting = new Set<string>();
  let isWaiting = false;

  function flush(): void {
    isWaiting = false;
    const memberIds = [...waiting];
    waiting.clear();
    for (const memberId of memberIds) {
      readBalance(memberId).then((data) => live.toMembers([memberId], { event: 'balance', data }), onError);
    }
  }

  return (text) => {
    const frame = JSON.parse(text) as Frame;
    if (frame.topic.startsWith('draw.'))
      live.broadcast({ event: 'draw', data: { ...frame.payload, what: frame.topic.slice(5) } });
    const { memberIds, ...rest } = frame.payload;
    if (!Array.isArray(memberIds)) return;
    const present = live.present(memberIds.map(String));
    if (present.length === 0) return;
    live.toMembers(present, { event: 'orders', data: { what: frame.topic, ...rest } });
    for (const memberId of present) waiting.add(memberId);
    if (isWaiting) return;
    isWaiting = true;
    setTimeout(flush, COALESCE_MS);
  };
}
