import { useText } from '@tyche/i18n/react';
import { above } from '@tyche/ui/breakpoints';
import { Button } from '@tyche/ui/button';
import { Dialog } from '@tyche/ui/dialog';
import { Icon } from '@tyche/ui/icon';
import { type ReactNode, useState } from 'react';
import { useMedia } from '../../lib/use-media.ts';
import { useAgentFilters } from '../../state/centre.ts';
import css from './filter-sheet.module.css';

/**
 * The filters of a page of the agent centre: above its list, and on a phone in a sheet that a button with the number of active filters opens.
 * They count as soon as they are set.
 */
export function FilterSheet({
  names,
  children,
}: {
  /** The filters, as the address has them. */
  readonly names: readonly string[];
  readonly children: ReactNode;
}) {
  const { t } = useText();
  const { filter } = useAgentFilters();
  const isWide = useMedia(above(599));
  if (isWide) return children;
  return (
    <FilterButton count={names.filter((name) => filter(name) !== '').length}>
      {(close) => (
        <div className={css.sheet}>
          {children}
          <Button look="primary" onClick={close}>
            {t('agents.filters.show')}
          </Button>
        </div>
      )}
    </FilterButton>
  );
}

/** A button that opens filters as a sheet. */
export function FilterButton({
  count,
  children,
}: {
  /** How many filters are active. */
  readonly count: number;
  readonly children: (close: () => void) => ReactNode;
}) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <div>
        <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <Icon name="filter" size={18} />
          {count === 0 ? t('agents.filters') : t('agents.filters.active', { count })}
        </Button>
      </div>
      {isOpen && (
        <Dialog title={t('agents.filters')} closeLabel={t('common.close')} onClose={close}>
          {children(close)}
        </Dialog>
      )}
    </>
  );
}
