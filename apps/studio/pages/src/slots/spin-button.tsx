/** @jsxImportSource preact */
import { useEffect, useState } from 'preact/hooks';
import type { PlaySession } from '../lib/session.ts';
import { useStore } from '../lib/store.ts';
import css from './slots.module.css';

/** Spin, or Stop while the reels turn. Its thin bar shows the pace that the rules of the place ask for. */
export function SpinButton(props: {
  readonly session: PlaySession;
  readonly isBusy: boolean;
  readonly isClosed: boolean;
  readonly onPress: () => void;
}) {
  const { session, isBusy, isClosed, onPress } = props;
  const { t } = session.translator;
  const readyAt = useStore(session.readyAt);
  const [, setTick] = useState(0);
  const left = Math.max(0, readyAt - performance.now());
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setTick((tick) => tick + 1), left);
    return () => clearTimeout(timer);
  }, [left]);
  return (
    <button
      type="button"
      class={css.spin}
      data-stop={isBusy || undefined}
      disabled={!isBusy && (isClosed || left > 0)}
      aria-keyshortcuts="Space"
      onClick={onPress}
    >
      {isBusy ? t('slots.stop') : t('slots.spin')}
      {left > 0 && <i class={css.pace} style={{ animationDuration: `${left}ms` }} />}
    </button>
  );
}
