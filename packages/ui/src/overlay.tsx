import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import modal from './modal.module.css';
import css from './overlay.module.css';
import { useModalDialog } from './use-modal-dialog.ts';

/** A centre above the page: 1120 by 720 where there is room, or 1240 by 780 (`wide`), the whole screen on a phone. Its inside brings head and close button. */
export function Overlay({
  labelledBy,
  onClose,
  size,
  className,
  children,
}: {
  /** Id of the heading that names it. */
  readonly labelledBy: string;
  readonly onClose: () => void;
  readonly size?: 'wide' | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}) {
  const { element, onCancel } = useModalDialog(onClose);
  return (
    <dialog
      ref={element}
      className={cx(modal.modal, css.overlay)}
      data-size={size}
      aria-labelledby={labelledBy}
      onCancel={onCancel}
    >
      <div className={cx(modal.box, css.box, className)}>{children}</div>
    </dialog>
  );
}
