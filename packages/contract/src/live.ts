// What the server pushes on `GET /wps/live?games=…` (server-sent events), by the name of the event.
import type { OutputOf } from './route.ts';
import type { draws } from './draws.ts';
import type { wallet } from './wallet.ts';

type Drawn = OutputOf<typeof draws.drawHistory>['content'][number];

/** Event `draw`, to pages that show the game: what they show of it now, so that they read nothing. */
export interface LiveDraw {
  readonly gameId: number;
  readonly near: OutputOf<typeof draws.near>;
  /** The draws that changed, as the archive lists them. The page knows the game's name in its language. */
  readonly drawn: readonly Omit<Drawn, 'gameName'>[];
}

/** Event `balance`, to the member's pages. */
export type LiveBalance = OutputOf<typeof wallet.balance>;

/** Event `orders`, to the member's pages: bets, payments, transfers, threads or the chat of the member changed. */
export interface LiveOrders {
  /** The topic of the server's event, such as `lottery.settled`. */
  readonly what: string;
  readonly gameCode?: string;
  /** The draw's number, where the event is about one draw. */
  readonly number?: string;
  /** Of the chat: which conversation, and who writes (`chat.typing`). */
  readonly chatId?: string;
  readonly by?: 'member' | 'staff';
}

/** Event `chat` on `GET /wps/staff/live`, to consoles of staff: a conversation changed, or somebody writes in it. */
export type LiveChat = Pick<LiveOrders, 'what' | 'chatId' | 'by'>;
