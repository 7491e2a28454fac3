import { Icon } from '@tyche/ui/icon';
import { IconButton } from '@tyche/ui/icon-button';
import { Overlay } from '@tyche/ui/overlay';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import css from './centre-frame.module.css';

/**
 * The frame of a centre: menu at the start and the chosen page beside it; on a phone the list and the page take turns.
 * Escape and the cross close it, the arrow of a phone's page leads back to the list.
 */
export function CentreFrame({
  size,
  title,
  listTitle,
  closeLabel,
  backLabel,
  isList,
  onBack,
  onClose,
  side,
  children,
}: {
  readonly size?: 'wide';
  readonly title: string;
  readonly listTitle: string;
  readonly closeLabel: string;
  readonly backLabel: string;
  /** A phone shows the list; where there is room both stand side by side. */
  readonly isList: boolean;
  readonly onBack: () => void;
  readonly onClose: () => void;
  readonly side: ReactNode;
  readonly children: ReactNode;
}) {
  const id = useId();
  const listId = `${id}-list`;
  const body = useRef<HTMLDivElement>(null);

  // Newer browsers answer a promise here, and an effect may return nothing but its end.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the title changes with the page, and a new page begins at its top.
  useEffect(() => void body.current?.scrollTo?.(0, 0), [title]);

  return (
    <Overlay labelledBy={listId} onClose={onClose} size={size} className={css.frame}>
      <div className={css.side} data-shown={isList ? '' : undefined}>
        <div className={css.listHead}>
          <p id={listId} className={css.listTitle}>
            {listTitle}
          </p>
          <IconButton icon="close" label={closeLabel} onClick={onClose} />
        </div>
        {side}
      </div>
      <section className={css.main} data-shown={isList ? undefined : ''} aria-labelledby={id}>
        <header className={css.head}>
          <button
            type="button"
            className={css.back}
            aria-label={backLabel}
            title={backLabel}
            onClick={onBack}
          >
            <Icon name="back" />
          </button>
          <h2 id={id} className={css.title}>
            {title}
          </h2>
          <IconButton icon="close" label={closeLabel} onClick={onClose} />
        </header>
        {/* A frame that scrolls must be reachable by keyboard. */}
        <div ref={body} className={css.body} role="group" aria-labelledby={id} tabIndex={0}>
          {children}
        </div>
      </section>
    </Overlay>
  );
}
