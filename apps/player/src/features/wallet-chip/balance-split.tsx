import { useText } from '@tyche/i18n/react';
import { Icon } from '@tyche/ui/icon';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { cx } from '@tyche/ui/cx';
import type { Pockets } from '../../lib/bonuses/pockets.ts';
import { useCentre } from '../../state/centre.ts';
import css from './balance-split.module.css';
import { HIDDEN_AMOUNT, useBalanceHidden } from './hide-balance.tsx';
import { usePocketLines } from './use-pocket-lines.ts';

/**
 * The sum of own money and bonus money as a button that opens its parts. Escape and a press outside close them, and the focus goes back to
 * the button; they close too when the focus goes elsewhere.
 */
export function BalanceSplit({
  amount,
  pockets,
  className,
}: {
  /** The sum as it is shown. */
  readonly amount: string;
  readonly pockets: Pockets;
  readonly className: string | undefined;
}) {
  const { t } = useText();
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  useCloseOutside(root, isOpen, (isPress) => {
    setOpen(false);
    // A press on something that takes the focus keeps it there.
    if (isPress && document.activeElement === document.body) button.current?.focus();
  });
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.preventDefault();
    event.stopPropagation();
    setOpen(false);
    button.current?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape belongs to the button and the parts inside.
    <div ref={root} onKeyDown={press}>
      <button
        ref={button}
        type="button"
        className={cx(css.sum, className)}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-label={t('account.balance.showParts', { amount })}
        onClick={() => setOpen(!isOpen)}
      >
        <bdi>{amount}</bdi>
        <Icon name="chevron-down" size={16} />
      </button>
      {isOpen && (
        <div id={id} className={css.panel} role="group" aria-label={t('account.balance.parts')}>
          <Parts of={pockets} onLeave={() => setOpen(false)} />
        </div>
      )}
    </div>
  );
}

function Parts({ of, onLeave }: { readonly of: Pockets; readonly onLeave: () => void }) {
  const { t, format } = useText();
  const centre = useCentre();
  const isHidden = useBalanceHidden();
  const lines = usePocketLines();
  const openDetails = () => {
    onLeave();
    centre.open('bonusDetails');
  };
  return (
    <>
      <dl className={css.parts}>
        {[{ label: t('account.balance.own'), units: of.own }, ...lines(of)].map(({ label, units }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <bdi>{isHidden ? HIDDEN_AMOUNT : format.money(units)}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <p className={css.text}>
        {of.bonus.units > 0n && t('account.balance.bonusText')}{' '}
        {of.locked.units > 0n && t('account.balance.lockedText')}
      </p>
      <button type="button" className={css.details} onClick={openDetails}>
        {t('account.balance.bonusDetails')}
      </button>
    </>
  );
}

/** Calls back when something outside is pressed or gets the focus, while it is open. */
function useCloseOutside(
  root: RefObject<HTMLElement | null>,
  isOpen: boolean,
  onClose: (isPress: boolean) => void,
): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target))
        close.current(event.type === 'click');
    };
    document.addEventListener('click', closeOutside);
    document.addEventListener('focusin', closeOutside);
    return () => {
      document.removeEventListener('click', closeOutside);
      document.removeEventListener('focusin', closeOutside);
    };
  }, [root, isOpen]);
}
