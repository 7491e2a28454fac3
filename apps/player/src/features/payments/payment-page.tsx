import type { RouteState } from '@tyche/client/react';
import { Button } from '@tyche/ui/button';
import type { ReactNode } from 'react';
import { useText } from '@tyche/i18n/react';
import { Parts } from '../../lib/parts/part.tsx';
import { Waiting } from '../../lib/states/waiting.tsx';

/** One payment that is open, with the way back to the list. */
export function PaymentPage<Data>({
  of,
  onBack,
  children,
}: {
  readonly of: RouteState<Data>;
  readonly onBack: () => void;
  readonly children: (payment: Data) => ReactNode;
}) {
  const { t } = useText();
  return (
    <Parts>
      <div>
        <Button size="small" onClick={onBack}>
          {t('payments.back')}
        </Button>
      </div>
      <Waiting of={of} rows={6} />
      {of.state === 'ready' && children(of.data)}
    </Parts>
  );
}
