import { type RefObject, useEffect, useRef, useState } from 'react';

/** How the game in the frame is doing. */
export type FrameState = 'opening' | 'slow' | 'playing' | 'silent';

/** What the site says to a game (docs/reference/games.md, frame messages). */
type Said =
  | { readonly type: 'sgp:pause' | 'sgp:resume' | 'sgp:balanceChanged' }
  | { readonly type: 'sgp:setMuted'; readonly value: boolean }
  | { readonly type: 'sgp:setTheme'; readonly value: 'light' | 'dark' };

export interface Heard {
  readonly onRoundEnd: () => void;
  readonly onDeposit: () => void;
  readonly onHistory: () => void;
  readonly onClose: () => void;
}

const SLOW_MS = 8_000;

/**
 * Speaks with the game in a frame: only what comes from that frame and from the origin that the server named is heard, and only that
 * origin hears what is said.
 */
export function useFrameTalk(
  frame: RefObject<HTMLIFrameElement | null>,
  origin: string | null,
  heard: Heard,
): { readonly state: FrameState; readonly say: (message: Said) => void } {
  const [state, setState] = useState<FrameState>('opening');
  const latest = useRef(heard);
  latest.current = heard;

  useEffect(() => {
    if (origin === null) return;
    setState('opening');
    const timer = setTimeout(() => setState((now) => (now === 'opening' ? 'slow' : now)), SLOW_MS);
    const listen = ({ origin: from, source, data }: MessageEvent<unknown>) => {
      if (from !== origin || source !== frame.current?.contentWindow) return;
      switch (typeOf(data)) {
        case 'sgp:ready':
          return setState('playing');
        case 'sgp:error':
          return setState('silent');
        case 'sgp:round':
          if (isEnd(data)) latest.current.onRoundEnd();
          return;
        case 'sgp:deposit':
          return latest.current.onDeposit();
        case 'sgp:history':
          return latest.current.onHistory();
        case 'sgp:close':
          return latest.current.onClose();
      }
    };
    addEventListener('message', listen);
    return () => {
      clearTimeout(timer);
      removeEventListener('message', listen);
    };
  }, [origin, frame]);

  const say = (message: Said) => {
    if (origin !== null) frame.current?.contentWindow?.postMessage(message, origin);
  };
  return { state, say };
}

function typeOf(data: unknown): unknown {
  return typeof data === 'object' && data !== null && 'type' in data ? data.type : null;
}

function isEnd(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'state' in data && data.state === 'END';
}
