import { useEffect, useRef, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import { subscribeDialogs, topDialog } from './open-dialogs.ts';
import css from './toast-region.module.css';
import {
  currentToasts,
  dismissToast,
  holdToasts,
  subscribeToasts,
  type Toast,
  type ToastAction,
} from './toasts.ts';

const icons = { plain: 'info', good: 'check', bad: 'alert' } as const;

/**
 * Where messages appear, above everything else. Good news is announced politely, errors at once. While a dialog is open
 * they are inside it: outside they would be inert, neither read out nor closed.
 */
export function ToastRegion({ label, closeLabel }: { readonly label: string; readonly closeLabel: string }) {
  const toasts = useSyncExternalStore(subscribeToasts, currentToasts, currentToasts);
  const dialog = useSyncExternalStore(subscribeDialogs, topDialog, () => null);
  const isInBrowser = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  const element = useRef<HTMLElement>(null);
  const held = useRef({ isPointedAt: false, hasFocus: false });

  function hold(changes: Partial<typeof held.current>): void {
    held.current = { ...held.current, ...changes };
    holdToasts(held.current.isPointedAt || held.current.hasFocus);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: in another dialog the region is another element, not shown yet
  useEffect(() => {
    const region = element.current;
    // A dialog that has just gone took the region with it; it comes again in the next place.
    if (!region?.isConnected) return;
    // Shown anew each time, and in its new place: a dialog opened since would otherwise lie above it.
    // Hiding it would take the focus away from a visitor who is in it.
    const hasFocus = region.contains(document.activeElement);
    if (!hasFocus) region.hidePopover?.();
    if (toasts.length > 0 && !hasFocus) region.showPopover?.();
    // The message that had the pointer or the focus may have been closed: no event follows then.
    hold({ isPointedAt: region.matches(':hover'), hasFocus });
  }, [toasts, dialog]);

  const line = (toast: Toast) => (
    <div key={toast.id} className={cx(css.toast, css[toast.tone])}>
      <Icon name={icons[toast.tone]} />
      <div className={css.text}>
        <p>{toast.text}</p>
        {toast.action && <ActionButton id={toast.id} action={toast.action} />}
      </div>
      <IconButton icon="close" label={closeLabel} iconSize={18} onClick={() => dismissToast(toast.id)} />
    </div>
  );

  // It is drawn into the body, which a server has not.
  if (!isInBrowser) return null;
  return createPortal(
    <section
      ref={element}
      popover="manual"
      aria-label={label}
      className={css.region}
      onPointerEnter={() => hold({ isPointedAt: true })}
      onPointerLeave={() => hold({ isPointedAt: false })}
      onFocus={() => hold({ hasFocus: true })}
      onBlur={({ currentTarget, relatedTarget }) => hold({ hasFocus: currentTarget.contains(relatedTarget) })}
    >
      <div role="status" className={css.lines}>
        {toasts.filter((toast) => toast.tone !== 'bad').map(line)}
      </div>
      <div role="alert" className={css.lines}>
        {toasts.filter((toast) => toast.tone === 'bad').map(line)}
      </div>
    </section>,
    dialog ?? document.body,
  );
}

/** The one thing that a message leads to; the message has done its work then. */
function ActionButton({ id, action }: { readonly id: number; readonly action: ToastAction }) {
  return (
    <button
      type="button"
      className={css.action}
      onClick={() => {
        dismissToast(id);
        action.run();
      }}
    >
      {action.label}
    </button>
  );
}
