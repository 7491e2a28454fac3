import { keyOf, markStale } from '@tyche/client/react';
import type { LiveBalance, LiveDraw, LiveOrders } from '@tyche/contract/live';
import type { OutputOf } from '@tyche/contract/route';
import { contract } from '@tyche/contract/site';
import type { QueryClient } from '@tanstack/react-query';
import { forgetServerTime, learnServerTime } from '../lib/server-clock.ts';
import { noteTyping } from './chat.ts';
import { shownGames, takeDraw } from './live-cache.ts';
import { deviceIsOnline, useLine } from './online.ts';
import { takeOrders } from './settled-draws.ts';

const FIRST_WAIT_MS = 1_000;
const MAX_WAIT_MS = 30_000;
const NOTICED_AFTER_MS = 4_000;
/** Events, and changes of what is shown, within this time are answered once. */
const GATHER_MS = 300;
/** All pages lose a server at once: they do not all come back in the same moment. */
const SPREAD_MS = 1_000;

/** What is read again, where it is shown, when the member's bets or payments changed; the balance comes by itself. */
const ofOrders = [contract.listOrders, contract.orderDetail];
/** What is read again when a thread of the member changed. */
const ofThreads = [
  contract.messageThreads,
  contract.messageThread,
  contract.messageUnread,
  contract.unreadCount,
];
/** What is read again when the chat of the member or visitor changed. */
const ofChat = [
  contract.chatStatus,
  contract.readChat,
  contract.chatUnreadCount,
  contract.visitorChatStatus,
  contract.readVisitorChat,
];
const ofBalance = [contract.vendorWallets, contract.walletTransferRecords, contract.accountRecord];
const ofBonuses = [contract.bonuses, contract.bonusReport];

/** Opens the stream anew; nothing before there is one. */
let renew: () => void = () => undefined;

/** Opens the stream anew: this browser has got a secret that the server reads when a stream begins. */
export function renewLive(): void {
  renew();
}

interface LiveEvents {
  readonly draw: LiveDraw;
  readonly balance: LiveBalance;
  readonly orders: LiveOrders;
  readonly reset: unknown;
}

/**
 * Keeps the stream of pushed events open, for the games that are on the screen: reconnects with growing waits, and after a break reads
 * everything again, because what was pushed meanwhile is lost. Gives the function that closes it.
 */
export function openLive(queries: QueryClient): () => void {
  let source: EventSource | null = null;
  /** The stream before, which is read until the newest is there, so that no event falls between them. */
  let before: EventSource | null = null;
  let games = '';
  let retry: ReturnType<typeof setTimeout> | undefined;
  let waitMs = FIRST_WAIT_MS;
  const gather = openGathering();
  const reach = watchReach();
  const receive = receiver(queries, gather);

  function connect(): void {
    if (source?.readyState === EventSource.OPEN) {
      before?.close();
      before = source;
    } else source?.close();
    games = shownGames(queries);
    const own = new EventSource(games === '' ? '/wps/live' : `/wps/live?games=${games}`);
    source = own;
    own.onopen = () => {
      // The page has been told that it is offline meanwhile, or follows other games.
      if (source !== own) return own.close();
      closeBefore();
      cameUp();
    };
    own.onerror = () => {
      if (source === own) lose();
    };
    for (const name of ['draw', 'balance', 'orders', 'reset'] as const)
      own.addEventListener(name, (event) => receive(name, event.data));
  }

  function closeBefore(): void {
    before?.close();
    before = null;
  }

  function cameUp(): void {
    waitMs = FIRST_WAIT_MS;
    reach.stop();
    noteLive(queries);
    // What a page shows may have changed while the stream was being opened.
    gather('games', followGames);
  }

  function lose(): void {
    useLine.setState({ isLive: false, ...(deviceIsOnline() ? {} : { isOnline: false }) });
    reach.start();
    closeBefore();
    source?.close();
    source = null;
    clearTimeout(retry);
    retry = setTimeout(connect, waitMs + (performance.now() % SPREAD_MS));
    waitMs = Math.min(MAX_WAIT_MS, waitMs * 2);
  }

  function retryNow(): void {
    if (source?.readyState === EventSource.OPEN) return;
    clearTimeout(retry);
    source?.close();
    source = null;
    connect();
  }

  function followGames(): void {
    if (source?.readyState === EventSource.OPEN && shownGames(queries) !== games) connect();
  }

  const stopListening = listen(queries, { retryNow, lose, onShown: () => gather('games', followGames) });
  renew = connect;
  // What a page shows first is known when it has been mounted.
  gather('games', connect);
  return () => {
    stopListening();
    renew = () => undefined;
    gather.stop();
    clearTimeout(retry);
    reach.stop();
    closeBefore();
    source?.close();
  };
}

/** Notes that events are pushed; after a break everything is read again. */
function noteLive(queries: QueryClient): void {
  const { isLive } = useLine.getState();
  useLine.setState({ isOnline: deviceIsOnline(), isLive: true });
  if (isLive) return;
  forgetServerTime();
  void queries.invalidateQueries();
}

/** What a bet can change of the member's bonuses: nothing, and nothing is read again, where none is known to run or to wait. */
function changedBonuses(queries: QueryClient) {
  const known = queries.getQueriesData<OutputOf<typeof contract.bonuses>>({
    queryKey: keyOf(contract.bonuses),
  });
  return known.some(([, data]) => data && (data.running !== null || data.waiting.length > 0))
    ? ofBonuses
    : [];
}

/** Gives the function that takes a pushed event into the cache. */
function receiver(queries: QueryClient, gather: Gather) {
  const reread = () => void queries.invalidateQueries();
  const take: { readonly [Name in keyof LiveEvents]: (data: LiveEvents[Name]) => void } = {
    draw: (draw) => {
      learnServerTime(draw.near.serverTime);
      takeDraw(queries, draw);
    },
    balance: (balance) => {
      queries.setQueriesData({ queryKey: keyOf(contract.balance) }, balance);
      gather('balance', () => void markStale(queries, [...ofBalance, ...changedBonuses(queries)]));
    },
    orders: (orders) => {
      if (orders.what === 'messages.changed') {
        gather('threads', () => void markStale(queries, ofThreads));
        return;
      }
      if (orders.what === 'chat.changed') {
        gather('chat', () => void markStale(queries, ofChat));
        return;
      }
      if (orders.what === 'chat.typing') {
        noteTyping(orders.chatId ?? '');
        return;
      }
      const bonuses = orders.what.startsWith('cashier.') ? ofBonuses : changedBonuses(queries);
      gather('orders', () => void markStale(queries, [...ofOrders, ...bonuses]));
      takeOrders(orders);
    },
    reset: () => setTimeout(reread, performance.now() % SPREAD_MS),
  };
  return <Name extends keyof LiveEvents>(name: Name, text: string): void => {
    try {
      take[name](JSON.parse(text) as LiveEvents[Name]);
    } catch {
      // An event of a newer server, which this page does not understand: what is shown is read instead.
      reread();
    }
  };
}

interface Heard {
  readonly retryNow: () => void;
  readonly lose: () => void;
  /** Called when the page shows more or less than before. */
  readonly onShown: () => void;
}

function listen(queries: QueryClient, { retryNow, lose, onShown }: Heard): () => void {
  globalThis.addEventListener('online', retryNow);
  // A line that is only cut says nothing by itself.
  globalThis.addEventListener('offline', lose);
  const stopFollowing = queries.getQueryCache().subscribe(({ type }) => {
    if (type === 'observerAdded' || type === 'observerRemoved') onShown();
  });
  return () => {
    globalThis.removeEventListener('online', retryNow);
    globalThis.removeEventListener('offline', lose);
    stopFollowing();
  };
}

/** Asks from time to time, from `start` to `stop`, whether calls are answered: a stream may be refused while they are (a proxy, a limit). */
function watchReach() {
  let timer: ReturnType<typeof setTimeout> | undefined;
  async function check(): Promise<void> {
    // The network may go while the answer is awaited: the device is asked after it too.
    const isOnline = deviceIsOnline() && (await isReached()) && deviceIsOnline();
    if (timer === undefined) return;
    // Then the page is online, and only nothing is pushed.
    useLine.setState({ isOnline });
    timer = setTimeout(() => void check(), NOTICED_AFTER_MS);
  }
  return {
    start() {
      timer ??= setTimeout(() => void check(), NOTICED_AFTER_MS);
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}

async function isReached(): Promise<boolean> {
  try {
    await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(NOTICED_AFTER_MS) });
    return true;
  } catch {
    return false;
  }
}

type Gather = (name: string, work: () => void) => void;

/** Gives the function that runs a piece of work once, a short while after it was first asked for. */
function openGathering() {
  const waiting = new Map<string, ReturnType<typeof setTimeout>>();
  function gather(name: string, work: () => void): void {
    if (waiting.has(name)) return;
    const timer = setTimeout(() => {
      waiting.delete(name);
      work();
    }, GATHER_MS);
    waiting.set(name, timer);
  }
  function stop(): void {
    for (const timer of waiting.values()) clearTimeout(timer);
  }
  return Object.assign(gather, { stop });
}
