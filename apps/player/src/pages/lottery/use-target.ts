import type { Game } from '@tyche/rules/lottery';
import { showToast } from '@tyche/ui/toasts';
import { useEffect, useRef, useState } from 'react';
import { useIsTakenOver } from '../../state/first-state.ts';
import { slipOf } from '../../state/slip-store.ts';
import type { NearDraws } from '../../state/draw-clock.ts';
import { shortNumber } from '../../lib/lottery-text.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { useText } from '@tyche/i18n/react';

/** The draw that a bet placed now belongs to: the running one until it closes, then the next if that is on sale. */
export function targetAt(near: NearDraws, nowMs: number): string | null {
  const { currentNumero: current, nextNumero: next } = near;
  if (current.isSale && nowMs < current.closesAt) return current.numero;
  return next?.isSale && nowMs < next.closesAt ? next.numero : null;
}

/** The same, kept up to date at the moments when it changes. */
export function useTarget(near: NearDraws | null): string | null {
  const [, tick] = useState(0);
  const isTakenOver = useIsTakenOver();
  useEffect(() => {
    if (!near) return;
    const moments = [near.currentNumero.closesAt, near.nextNumero?.closesAt].filter(
      (each) => each !== undefined,
    );
    const timers = moments
      .map((at) => at - serverNow())
      .filter((wait) => wait > 0)
      .map((wait) => setTimeout(() => tick((count) => count + 1), wait + 20));
    return () => timers.forEach(clearTimeout);
  }, [near]);
  // The server's HTML offers no draw to bet on: it may be some seconds old.
  return near && isTakenOver ? targetAt(near, serverNow()) : null;
}

/** Shows once that a draw has closed while numbers are picked: they stay and are for the next draw. The cart alone shows nothing. */
export function useMovedOnNotice(game: Game, target: string | null): void {
  const { t } = useText();
  const before = useRef<string | null>(null);
  useEffect(() => {
    if (target === null) return;
    const closed = before.current;
    before.current = target;
    if (closed === null || closed === target) return;
    const slip = slipOf(game);
    const hasPicks = slip.typed !== '' || slip.rows.some((row) => row.length > 0);
    if (hasPicks)
      showToast(t('lottery.draw.movedOn', { closed: shortNumber(closed), next: shortNumber(target) }));
  }, [game, target, t]);
}
