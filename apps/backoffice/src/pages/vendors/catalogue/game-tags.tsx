import { useText } from '@tyche/i18n/react';
import { Tag } from '@tyche/ui/chip';
import css from '../../../features/office/page.module.css';
import type { CatalogueGame } from './catalogue-game.ts';

/** What is special about a game: hot, hidden, retired, without bets. */
export function GameTags({
  game: { isHot, isHidden, isRetired, isOff, isVendorOff },
}: {
  readonly game: CatalogueGame;
}) {
  const { t } = useText();
  if (![isHot, isHidden, isRetired, isOff, isVendorOff].includes(true)) return null;
  return (
    <span className={css.actions}>
      {isHot && <Tag tone="caution">{t('staff.catalogue.hot')}</Tag>}
      {isHidden && <Tag tone="danger">{t('staff.catalogue.hidden')}</Tag>}
      {isRetired && <Tag>{t('staff.catalogue.retired')}</Tag>}
      {(isOff || isVendorOff) && <Tag tone="danger">{t('staff.catalogue.off')}</Tag>}
    </span>
  );
}
