import { useEffect, useRef, useSyncExternalStore } from 'react';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import css from './toast-region.module.css';
import { currentToasts, dismissToast, subscribeToasts, type Toast } from './toasts.ts';

const icons = { plain: 'info', good: 'check', bad: 'alert' } as const;

/** Where messages appear, above everything else. Good news is announced politely, errors at once. */
export function ToastRegion({ label, closeLabel }: { readonly label: string; readonly closeLabel: string }) {
  const toasts = useSyncExternalStore(subscribeToasts, currentToasts);
  const element = useRef<HTMLElement>(null);

  useEffect(() => {
    // Shown anew each time: a dialog opened since would otherwise lie above it.
    element.current?.hidePopover?.();
    if (toasts.length > 0) element.current?.showPopover?.();
  }, [toasts]);

  const line = (toast: Toast) => (
    <div key={toast.id} className={cx(css.toast, css[toast.tone])}>
      <Icon name={icons[toast.tone]} />
      <p>{toast.text}</p>
      <IconButton icon="close" label={closeLabel} iconSize={18} onClick={() => dismissToast(toast.id)} />
    </div>
  );

  return (
    <section ref={element} popover="manual" aria-label={label} className={css.region}>
      <div role="status" className={css.lines}>
        {toasts.filter((toast) => toast.tone !== 'bad').map(line)}
      </div>
      <div role="alert" className={css.lines}>
        {toasts.filter((toast) => toast.tone === 'bad').map(line)}
      </div>
    </section>
  );
}
