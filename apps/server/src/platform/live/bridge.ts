// From delivered events to open pages. Frames come from every node; each node serves its own pages.
import type { LiveHub } from './live.ts';

interface Frame {
  readonly topic: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** A game whose draws, or whose sale, changed. */
export interface ChangedGame {
  readonly gameId: number;
  readonly gameCode: string;
  /** Draws with an event of their own, as decimal text. */
  readonly drawIds: readonly string[];
}

export interface BridgeOptions {
  readonly live: LiveHub;
  /** The number of a game on the wire; null for one that is not in the catalogue. */
  gameIdOf(gameCode: string): number | null;
  /** Reads what pages show of these games, one answer a game. */
  readDraws(changed: readonly ChangedGame[]): Promise<readonly { readonly gameId: number }[]>;
  /** Reads what a member's page shows as balance. Calls made at once share a statement. */
  readBalance(memberId: string): Promise<unknown>;
  /** Takes each frame before pages are told of it. */
  readonly onFrame?: (topic: string, payload: Readonly<Record<string, unknown>>) => void;
  onError(error: Error): void;
}

/** Events within this time become one read and one push: a draw locks, and the next opens, in the same moment. */
const GATHER_MS = 300;

/**
 * Gives the function that takes frames. Games are read only while an open page shows them, and balances only of members with an open
 * page: once per gathering, not once per event.
 */
export function bridgeToPages(options: BridgeOptions): (text: string) => void {
  const { live, onError } = options;
  const members = new Set<string>();
  const games = new Map<string, { gameId: number; drawIds: Set<string> }>();
  let isWaiting = false;

  function flush(): void {
    isWaiting = false;
    const memberIds = [...members];
    const changed = [...games].map(([gameCode, { gameId, drawIds }]) => ({
      gameCode,
      gameId,
      drawIds: [...drawIds],
    }));
    members.clear();
    games.clear();
    for (const memberId of memberIds) {
      options
        .readBalance(memberId)
        .then((data) => live.toMembers([memberId], { event: 'balance', data }), onError);
    }
    if (changed.length > 0) options.readDraws(changed).then(pushDraws, onError);
  }

  function pushDraws(draws: readonly { readonly gameId: number }[]): void {
    for (const data of draws) live.toGame(data.gameId, { event: 'draw', data });
  }

  function gather(): void {
    if (isWaiting) return;
    isWaiting = true;
    setTimeout(flush, GATHER_MS);
  }

  function takeGame({ gameCode, drawId }: Frame['payload']): void {
    const code = String(gameCode);
    const gameId = options.gameIdOf(code);
    if (gameId === null || !live.isShown(gameId)) return;
    const game = games.get(code) ?? { gameId, drawIds: new Set<string>() };
    games.set(code, game);
    if (drawId !== undefined) game.drawIds.add(String(drawId));
    gather();
  }

  return (text) => {
    const { topic, payload } = JSON.parse(text) as Frame;
    options.onFrame?.(topic, payload);
    if (topic.startsWith('draw.') || topic === 'game.sale') takeGame(payload);
    const { memberIds, visitorChat, ...rest } = payload;
    const isChat = topic.startsWith('chat.');
    if (isChat) live.toStaff({ event: 'chat', data: { what: topic, ...rest } });
    // A visitor has one conversation: its number tells him nothing.
    if (isChat && typeof visitorChat === 'string')
      live.toVisitor(visitorChat, { event: 'orders', data: { what: topic, by: rest.by } });
    if (!Array.isArray(memberIds)) return;
    const present = live.present(memberIds.map(String));
    if (present.length === 0) return;
    live.toMembers(present, { event: 'orders', data: { what: topic, ...rest } });
    // No word of a chat moves money.
    if (isChat) return;
    for (const memberId of present) members.add(memberId);
    gather();
  };
}
