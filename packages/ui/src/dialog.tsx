import { type ReactNode, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Button, type ButtonLook } from './button.tsx';
import { cx } from './cx.ts';
import css from './dialog.module.css';
import { IconButton } from './icon-button.tsx';
import modal from './modal.module.css';
import { useModalDialog } from './use-modal-dialog.ts';

const widths = { modal: 'modal', dialog: 'narrow', wide: 'wide' } as const;

interface DialogProps {
  readonly title: string;
  readonly closeLabel: string;
  readonly onClose: () => void;
  /** `modal` is 600 wide, `dialog` 400 (specification section 9), `wide` 920. */
  readonly size?: 'modal' | 'dialog' | 'wide';
  /** A press that begins and ends beside the box closes it. Not for forms: what was typed would be lost. */
  readonly closeOutside?: boolean;
  readonly titleHidden?: boolean;
  readonly children: ReactNode;
}

/**
 * A box above the page, open as long as it is rendered. It is the browser's own modal dialog: the rest of the page is
 * inert, Escape closes, and the focus returns to where it was.
 */
export function Dialog({
  title,
  closeLabel,
  onClose,
  size = 'modal',
  closeOutside = false,
  titleHidden = false,
  children,
}: DialogProps) {
  const id = useId();
  const { element, onCancel } = useModalDialog(onClose);
  // A press that began in the box may end beside it: the hand moved, or the box did.
  const beganInside = useRef(false);
  // At the end of the page: a dialog that a form opens may hold a form itself, and forms do not nest.
  return createPortal(
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way out, and the close button.
    <dialog
      ref={element}
      className={cx(modal.modal, css.dialog, css[widths[size]])}
      aria-labelledby={id}
      onCancel={onCancel}
      // React hands events on to who opened the dialog, wherever it stands: what is sent in here is not sent there.
      onSubmit={(event) => event.stopPropagation()}
      onPointerDown={(event) => {
        beganInside.current = event.target !== element.current;
      }}
      onClick={(event) => {
        if (closeOutside && event.target === element.current && !beganInside.current) onClose();
        beganInside.current = false;
      }}
    >
      <div className={cx(modal.box, css.box)}>
        <div className={cx(css.head, titleHidden && css.bare)}>
          <h2 id={id} className={titleHidden ? css.hidden : css.title}>
            {title}
          </h2>
          <IconButton icon="close" label={closeLabel} onClick={onClose} />
        </div>
        <div className={css.body}>{children}</div>
      </div>
    </dialog>,
    document.body,
  );
}

/** A question with two answers. Enter gives the default one, which holds the focus. */
export function ConfirmDialog({
  title,
  closeLabel,
  confirmLabel,
  cancelLabel,
  confirmLook = 'primary',
  onConfirm,
  onClose,
  busy = false,
  children,
}: {
  readonly title: string;
  readonly closeLabel: string;
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  readonly confirmLook?: ButtonLook;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly busy?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <Dialog title={title} closeLabel={closeLabel} onClose={onClose} size="dialog" closeOutside>
      <form
        className={css.confirm}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) onConfirm();
        }}
      >
        <div className={css.question}>{children}</div>
        <div className={css.actions}>
          {cancelLabel && <Button onClick={onClose}>{cancelLabel}</Button>}
          <Button type="submit" look={confirmLook} busy={busy} data-autofocus="">
            {confirmLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
