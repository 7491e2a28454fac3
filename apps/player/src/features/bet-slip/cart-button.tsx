import type { Game } from '@tyche/rules/lottery';
import { Dialog } from '@tyche/ui/dialog';
import { Icon } from '@tyche/ui/icon';
import { useState } from 'react';
import { useText } from '@tyche/i18n/react';
import { Cart } from './cart.tsx';
import css from './cart-button.module.css';
import { useCart } from '../../state/slip-store.ts';

/** The cart on a phone: a button with the count of its lines, and a sheet from the bottom edge. */
export function CartButton({ game, target }: { readonly game: Game; readonly target: string | null }) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  const count = useCart(game).length;
  return (
    <>
      <button
        type="button"
        className={css.button}
        aria-haspopup="dialog"
        aria-label={t('lottery.cart.open', { count })}
        onClick={() => setOpen(true)}
      >
        <Icon name="cart" size={22} />
        {count > 0 && (
          <span className={css.count} aria-hidden="true">
            {count}
          </span>
        )}
      </button>
      {isOpen && (
        <Dialog
          title={t('lottery.cart.title')}
          titleHidden
          closeLabel={t('common.close')}
          onClose={() => setOpen(false)}
          closeOutside
        >
          <div className={css.sheet}>
            <Cart game={game} target={target} onEdit={() => setOpen(false)} onPlaced={() => setOpen(false)} />
          </div>
        </Dialog>
      )}
    </>
  );
}
