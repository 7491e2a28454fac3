import { Button } from '@tyche/ui/button';
import { useCentre } from '../../../state/centre.ts';
import { useText } from '@tyche/i18n/react';

/** From the wallet to where money comes in, goes out and goes to other members. */
export function CashierLinks() {
  const { t } = useText();
  const centre = useCentre();
  return (
    <>
      <Button look="primary" onClick={() => centre.go('depositv2')}>
        {t('centre.menu.depositv2')}
      </Button>
      <Button onClick={() => centre.go('withdraw')}>{t('centre.menu.withdraw')}</Button>
      <Button onClick={() => centre.go('transferUpline')}>{t('centre.menu.transferUpline')}</Button>
    </>
  );
}
