/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Icon } from './icon.tsx';
import css from './parts.module.css';

/** A panel over the game: a dialog of the browser, so the focus stays inside, Escape closes it, and the focus goes back. */
export function Sheet(props: {
  readonly title: string;
  readonly closeLabel: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}) {
  const { title, closeLabel, onClose, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} class={css.sheet} aria-label={title} onClose={onClose}>
      <header class={css.sheetHead}>
        <h2>{title}</h2>
        <button
          type="button"
          class={css.iconButton}
          aria-label={closeLabel}
          onClick={() => dialog.current?.close()}
        >
          <Icon name="close" />
        </button>
      </header>
      <div class={css.sheetBody}>{children}</div>
    </dialog>
  );
}
