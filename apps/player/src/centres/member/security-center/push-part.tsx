import { useRoute } from '@tyche/client/react';
import type { OutputOf } from '@tyche/contract/route';
import { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { type PushKind, pushKinds } from '@tyche/rules/messages/words';
import { Button } from '@tyche/ui/button';
import { Checkbox } from '@tyche/ui/checkbox';
import { CheckboxGroup } from '@tyche/ui/checkbox-group';
import { Notice } from '@tyche/ui/notice';
import { showToast } from '@tyche/ui/toasts';
import { useState } from 'react';
import { Link } from 'react-router';
import { useTask } from '../../../features/protection-task/use-task.ts';
import { deviceName } from '../../../lib/device-name.ts';
import { useErrorText } from '../../../lib/error-text.ts';
import { Waiting } from '../../../lib/states/waiting.tsx';
import { useNow } from '../../../state/now.ts';
import { Line } from './lines.tsx';
import { pushAbility, subscribe, unsubscribe } from './push-browser.ts';
import css from './security-center.module.css';

type Device = OutputOf<typeof contract.pushDevices>['devices'][number];

/** Results of draws come every minute: who wants them says so. */
const FIRST_KINDS: readonly PushKind[] = ['money', 'support'];

/** The browsers in which the member gets pushes, and what these are about. Not there where the site sends none. */
export function PushPart() {
  const { t } = useText();
  const devices = useRoute(contract.pushDevices, {});
  if (devices.state === 'ready' && devices.data.publicKey === null) return null;
  return (
    <section className={css.part} aria-label={t('security.push.title')}>
      <div className={css.partHead}>
        <h3>{t('security.push.title')}</h3>
      </div>
      <Waiting of={devices} rows={2} />
      {devices.state === 'ready' && devices.data.publicKey !== null && (
        <div className={css.form}>
          <p className={css.note}>{t('security.push.text')}</p>
          <ThisBrowser
            publicKey={devices.data.publicKey}
            own={devices.data.devices.find(({ isCurrent }) => isCurrent)}
          />
          <DeviceLines devices={devices.data.devices} />
        </div>
      )}
    </section>
  );
}

function ThisBrowser({ publicKey, own }: { readonly publicKey: string; readonly own: Device | undefined }) {
  const { t } = useText();
  const [ability, setAbility] = useState(pushAbility);
  if (ability === 'blocked') return <Notice tone="caution">{t('security.push.blocked')}</Notice>;
  if (ability === 'none') return <p className={css.note}>{t('security.push.unsupported')}</p>;
  if (ability === 'home-screen')
    return (
      <p className={css.note}>
        {t('security.push.homeScreen')} <Link to="/download">{t('security.push.howTo')}</Link>
      </p>
    );
  return (
    <KindsForm
      // What is kept for this browser is what the form begins with.
      key={own?.id ?? ''}
      publicKey={publicKey}
      own={own}
      onBlocked={() => setAbility(pushAbility())}
    />
  );
}

function KindsForm({
  publicKey,
  own,
  onBlocked,
}: {
  readonly publicKey: string;
  readonly own: Device | undefined;
  readonly onBlocked: () => void;
}) {
  const { t } = useText();
  const errorText = useErrorText();
  const task = useTask();
  const [kinds, setKinds] = useState<readonly PushKind[]>(own?.kinds ?? FIRST_KINDS);
  const [problem, setProblem] = useState<string | null>(null);
  const toggle = (kind: PushKind, isOn: boolean) =>
    setKinds(pushKinds.filter((one) => (one === kind ? isOn : kinds.includes(one))));

  async function turnOn(): Promise<void> {
    if (kinds.length === 0) return setProblem(t('security.push.chooseOne'));
    setProblem(null);
    await task.run(async () => {
      const subscription = await subscribe(publicKey).catch(() => undefined);
      if (subscription === undefined) return setProblem(t('security.push.failed'));
      if (subscription === null) return onBlocked();
      await task.client.call(contract.setPushDevice, { ...subscription, kinds: [...kinds] });
      showToast(t('security.push.turnedOn'), 'good');
    });
  }

  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        void turnOn();
      }}
    >
      <CheckboxGroup legend={t('security.push.kinds')}>
        {pushKinds.map((kind) => (
          <Checkbox
            key={kind}
            checked={kinds.includes(kind)}
            onChange={(event) => toggle(kind, event.target.checked)}
          >
            {t(`security.push.kind.${kind}`)}
          </Checkbox>
        ))}
      </CheckboxGroup>
      {problem !== null && <Notice tone="bad">{problem}</Notice>}
      {task.error && <Notice tone="bad">{errorText(task.error)}</Notice>}
      <div>
        <Button type="submit" busy={task.isBusy}>
          {t(own ? 'security.push.change' : 'security.push.turnOn')}
        </Button>
      </div>
    </form>
  );
}

/** The member's browsers that get pushes; each can be turned off from any of them. */
function DeviceLines({ devices }: { readonly devices: readonly Device[] }) {
  const { t, format } = useText();
  const errorText = useErrorText();
  const task = useTask();
  const now = useNow(60_000);
  if (devices.length === 0) return null;
  const turnOff = ({ id, isCurrent }: Device) =>
    task.run(async () => {
      await task.client.call(contract.endPushDevice, { id });
      // The site sends nothing from now on, whether or not the browser can be asked to forget it.
      if (isCurrent) await unsubscribe().catch(() => undefined);
    }, t('security.push.turnedOff'));
  return (
    <>
      <ul className={css.lines}>
        {devices.map((device) => (
          <Line
            key={device.id}
            title={device.isCurrent ? t('security.push.current') : deviceName(device.userAgent)}
            text={[
              device.isCurrent ? deviceName(device.userAgent) : '',
              device.kinds.map((kind) => t(`security.push.kind.${kind}`)).join(', '),
              device.lastSentAt === null
                ? t('security.push.since', { at: format.date(device.at, 'date') })
                : t('security.push.lastSent', { ago: format.ago(device.lastSentAt, now) }),
            ]
              .filter((part) => part !== '')
              .join(' · ')}
            action={
              <Button
                size="small"
                aria-label={`${t('security.push.turnOff')}: ${deviceName(device.userAgent)}`}
                disabled={task.isBusy}
                onClick={() => void turnOff(device)}
              >
                {t('security.push.turnOff')}
              </Button>
            }
          />
        ))}
      </ul>
      {task.error && <Notice tone="bad">{errorText(task.error)}</Notice>}
    </>
  );
}
