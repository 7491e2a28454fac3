import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import type { OutputOf } from '@tyche/contract/route';
import { useText } from '@tyche/i18n/react';
import { Field } from '@tyche/ui/field';
import { Switch } from '@tyche/ui/switch';
import { TextInput } from '@tyche/ui/text-input';
import { useState } from 'react';
import { ActButton } from '../../../features/office/act-button.tsx';
import css from '../../../features/office/page.module.css';
import { Ready } from '../../../features/office/ready.tsx';

type Hours = OutputOf<typeof contract.chatHours>;

const HOUR = 60;
const DAY = 1_440;

/** When the chat answers, and whether the site has one. */
export function ChatHours() {
  const hours = useRoute(contract.chatHours, {});
  return (
    <section className={css.settings}>
      <Ready of={hours}>{(data) => <Form key={JSON.stringify(data)} now={data} />}</Ready>
    </section>
  );
}

function Form({ now }: { readonly now: Hours }) {
  const { t } = useText();
  const [isOn, setOn] = useState(now.isOn);
  const [from, setFrom] = useState(clockOf(now.from));
  const [to, setTo] = useState(clockOf(now.to));
  const start = minuteOf(from);
  // Midnight as an end is the end of the day.
  const end = minuteOf(to) || DAY;
  const fromFault = start === null ? t('staff.chatHours.missing') : null;
  const toFault = faultOfEnd();
  const isOdd = fromFault !== null || toFault !== null;
  const isChanged = isOn !== now.isOn || start !== now.from || end !== (now.to || DAY);

  function faultOfEnd(): string | null {
    if (minuteOf(to) === null) return t('staff.chatHours.missing');
    return start === end ? t('staff.chatHours.odd') : null;
  }

  return (
    <>
      <p className={css.note}>{t('staff.chatHours.note', { zone: now.timeZone })}</p>
      <Switch checked={isOn} onChange={(event) => setOn(event.target.checked)}>
        {t('staff.chatHours.isOn')}
      </Switch>
      <Field label={t('staff.chatHours.from')} error={fromFault}>
        {(control) => (
          <TextInput
            {...control}
            type="time"
            value={from}
            onChange={(event) => setFrom(event.target.value)}
          />
        )}
      </Field>
      <Field label={t('staff.chatHours.to')} error={toFault}>
        {(control) => (
          <TextInput {...control} type="time" value={to} onChange={(event) => setTo(event.target.value)} />
        )}
      </Field>
      {isChanged && !isOdd && (
        <div>
          <ActButton
            route={contract.setChatHours}
            input={(reason) => ({ isOn, from: start ?? 0, to: end, reason })}
            label={t('staff.chatHours.save')}
            question={t('staff.chatHours.ask')}
            needsReason
            look="ink"
          />
        </div>
      )}
    </>
  );
}

/** A minute of the day as it is typed, such as `09:30`; the end of the day is `00:00`. */
function clockOf(minute: number): string {
  const part = (value: number) => String(value).padStart(2, '0');
  return `${part(Math.floor((minute % DAY) / HOUR))}:${part(minute % HOUR)}`;
}

/** The minute of the day that is typed; null for another text. */
function minuteOf(text: string): number | null {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
  return hours === undefined ? null : Number(hours) * HOUR + Number(minutes);
}
