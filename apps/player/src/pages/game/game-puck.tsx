import { useText } from '@tyche/i18n/react';
import { Icon } from '@tyche/ui/icon';
import { VisuallyHidden } from '@tyche/ui/visually-hidden';
import { type CSSProperties, useId, useRef } from 'react';
import css from './game-puck.module.css';
import type { PuckPlace } from './puck-place.ts';
import { usePuckDrag } from './use-puck-drag.ts';

/** The button over a game on a phone that opens its menu. It can be dragged along the edges, and moved by the arrow keys. */
export function GamePuck({
  title,
  place,
  onMove,
  onOpen,
}: {
  /** The heading of the page, which nothing else on it shows. */
  readonly title: string;
  readonly place: PuckPlace;
  readonly onMove: (place: PuckPlace) => void;
  readonly onOpen: () => void;
}) {
  const { t } = useText();
  const hint = useId();
  const room = useRef<HTMLDivElement>(null);
  const handlers = usePuckDrag(room, place, { onMove, onPress: onOpen });
  const where = { '--across': place.side === 'end' ? 1 : 0, '--down': place.down / 1_000 } as CSSProperties;
  return (
    <div ref={room} className={css.room}>
      <h1>
        <VisuallyHidden>{title}</VisuallyHidden>
      </h1>
      <button
        type="button"
        className={css.puck}
        style={where}
        aria-label={t('games.menu')}
        aria-haspopup="dialog"
        aria-describedby={hint}
        {...handlers}
      >
        <Icon name="menu" size={22} />
      </button>
      <span id={hint} hidden>
        {t('games.menu.hint')}
      </span>
    </div>
  );
}
