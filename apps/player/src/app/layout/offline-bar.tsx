import { Icon } from '@tyche/ui/icon';
import { useLine } from '../../state/online.ts';
import { useText } from '@tyche/i18n/react';
import css from './offline-bar.module.css';

/** Says that the line to the server is down. What is on the screen stays readable. */
export function OfflineBar() {
  const { t } = useText();
  const isOnline = useLine((line) => line.isOnline);
  return (
    <div role="status" className={css.place}>
      {!isOnline && (
        <p className={css.bar}>
          <Icon name="offline" size={18} />
          {t('common.offline')}
        </p>
      )}
    </div>
  );
}
