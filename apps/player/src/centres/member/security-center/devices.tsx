import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { Button } from '@tyche/ui/button';
import { ConfirmDialog } from '@tyche/ui/dialog';
import { Notice } from '@tyche/ui/notice';
import { SkeletonRows } from '@tyche/ui/skeleton';
import { useState } from 'react';
import { Failed } from '../../../lib/states/failed.tsx';
import { deviceName } from '../../../lib/device-name.ts';
import { useErrorText } from '../../../lib/error-text.ts';
import { useNow } from '../../../state/now.ts';
import { useText } from '@tyche/i18n/react';
import { Line, Lines } from './lines.tsx';
import { useTask } from '../../../features/protection-task/use-task.ts';

/** The anchor of this part of the page. */
export const DEVICES = 'devices';

/** Where the account is signed in now; each one can be ended, or all but this one at once. */
export function Devices() {
  const { t, format } = useText();
  const errorText = useErrorText();
  const task = useTask();
  const now = useNow(60_000);
  const devices = useRoute(contract.devices, {});
  const [isAsking, setAsking] = useState(false);

  async function endOthers(): Promise<void> {
    await task.run(
      () => task.client.call(contract.endSessions, { keepThis: true }),
      t('security.devices.ended'),
    );
    setAsking(false);
  }

  if (devices.state === 'failed') return <Failed error={devices.error} retry={devices.retry} />;
  if (devices.state === 'loading') return <SkeletonRows rows={2} label={t('common.loading')} />;
  const { list } = devices.data;
  return (
    <>
      <Lines
        id={DEVICES}
        title={t('security.devices.title')}
        aside={
          list.length > 1 && (
            <Button size="small" aria-haspopup="dialog" onClick={() => setAsking(true)}>
              {t('security.devices.endAll')}
            </Button>
          )
        }
      >
        {list.map((device) => (
          <Line
            key={device.id}
            title={deviceName(device.userAgent)}
            text={[
              device.isCurrent
                ? t('security.devices.current')
                : t('security.devices.seen', { ago: format.ago(device.seenAt, now) }),
              device.network,
              device.isRemembered ? t('security.devices.remembered') : '',
            ]
              .filter((part) => part !== '')
              .join(' · ')}
            action={
              !device.isCurrent && (
                <Button
                  size="small"
                  aria-label={`${t('security.devices.end')}: ${deviceName(device.userAgent)}`}
                  onClick={() =>
                    void task.run(
                      () => task.client.call(contract.endDevice, { id: device.id }),
                      t('security.devices.ended'),
                    )
                  }
                >
                  {t('security.devices.end')}
                </Button>
              )
            }
          />
        ))}
      </Lines>
      {task.error && <Notice tone="bad">{errorText(task.error)}</Notice>}
      {isAsking && (
        <ConfirmDialog
          title={t('security.devices.endAll')}
          closeLabel={t('common.close')}
          cancelLabel={t('common.cancel')}
          confirmLabel={t('common.confirm')}
          busy={task.isBusy}
          onClose={() => setAsking(false)}
          onConfirm={() => void endOthers()}
        >
          {t('security.devices.endAllText')}
        </ConfirmDialog>
      )}
    </>
  );
}
