import { contract } from '@tyche/contract/site';
import type { OutputOf } from '@tyche/contract/route';
import { parseAmount } from '@tyche/kernel/money';
import { Button } from '@tyche/ui/button';
import { Notice } from '@tyche/ui/notice';
import { type ReactNode, useState } from 'react';
import { useRoute } from '@tyche/client/react';
import { useCentre } from '../../../state/centre.ts';
import { useText } from '@tyche/i18n/react';
import { IdentityDialog } from './identity-dialog.tsx';

type Settings = OutputOf<typeof contract.depositSettings>;
type Obstacle = NonNullable<Settings['obstacle']>;

/** Why no deposit can be made now, with the one action that solves it. It stands where the form would be. */
export function DepositObstacle({
  obstacle,
  info,
  onOpen,
}: {
  readonly obstacle: Obstacle;
  readonly info: Settings['depositInfo'];
  readonly onOpen: (id: string) => void;
}) {
  const { t, format } = useText();
  const centre = useCentre();
  const until = obstacle.until === null ? '' : format.date(obstacle.until, 'full');
  const toSafely = (label: string) => <Button onClick={() => centre.go('playSafely')}>{label}</Button>;
  const [unpaid] = info.unpaid.ids;
  switch (obstacle.code) {
    case 'identity-required':
      return <Identity />;
    case 'play-stopped':
    case 'self-excluded':
      return (
        <Obstacle action={toSafely(t('centre.menu.playSafely'))}>
          {t('payments.deposit.stopped', { until })}
        </Obstacle>
      );
    case 'channel-closed':
      return <Obstacle>{t('payments.deposit.closed')}</Obstacle>;
    case 'too-many-open-deposits':
      return (
        <Obstacle
          action={
            unpaid !== undefined && (
              <Button look="primary" onClick={() => onOpen(unpaid)}>
                {t('payments.deposit.continue')}
              </Button>
            )
          }
        >
          {t('payments.deposit.tooMany', { count: info.openDeposits })}
        </Obstacle>
      );
    case 'deposit-limit':
      return (
        <Obstacle action={unpaid === undefined && toSafely(t('payments.deposit.limits'))}>
          {t('payments.deposit.limitReached', {
            left: format.money(parseAmount(info.limitLeft ?? '0') ?? 0n),
            until,
          })}
        </Obstacle>
      );
  }
}

function Obstacle({ children, action }: { readonly children: ReactNode; readonly action?: ReactNode }) {
  return (
    <Notice tone="caution" action={action}>
      {children}
    </Notice>
  );
}

/** The first deposit waits until the member has said who he is, or until staff have looked at it. */
function Identity() {
  const { t } = useText();
  const protection = useRoute(contract.protection, {});
  const [isAsking, setAsking] = useState(false);
  const isPending = protection.state === 'ready' && protection.data.identity.check === 'pending';
  if (isPending) return <Obstacle>{t('payments.deposit.identityWaits')}</Obstacle>;
  return (
    <>
      <Obstacle
        action={
          <Button look="primary" onClick={() => setAsking(true)}>
            {t('payments.deposit.verify')}
          </Button>
        }
      >
        {t('payments.deposit.identity')}
      </Obstacle>
      {isAsking && <IdentityDialog onClose={() => setAsking(false)} />}
    </>
  );
}
