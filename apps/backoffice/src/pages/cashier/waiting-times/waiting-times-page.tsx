import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import type { OutputOf } from '@tyche/contract/route';
import { useText } from '@tyche/i18n/react';
import { Field } from '@tyche/ui/field';
import { TextInput } from '@tyche/ui/text-input';
import { useState } from 'react';
import { ActButton } from '../../../features/office/act-button.tsx';
import { OfficeFrame } from '../../../features/office/page.tsx';
import css from '../../../features/office/page.module.css';
import { Ready } from '../../../features/office/ready.tsx';

type WaitingTimes = OutputOf<typeof contract.waitingTimes>;

const LOOK_MS = 10_000;
const fields = [
  { name: 'cardWaitHours', lowest: 0, highest: 720 },
  { name: 'newCardHours', lowest: 0, highest: 720 },
  { name: 'newAccountHours', lowest: 0, highest: 720 },
  { name: 'receiptMinutes', lowest: 5, highest: 10_080 },
] as const;

/** How long new cards and accounts wait, and how long a paid withdrawal waits for the player. A change needs two persons. */
export function WaitingTimesPage() {
  const { t } = useText();
  const times = useRoute(contract.waitingTimes, {}, { refetchIntervalMs: LOOK_MS });
  return (
    <OfficeFrame title={t('staff.waiting.title')} note={t('staff.waiting.note')}>
      <Ready of={times}>{(data) => <Form key={JSON.stringify(data)} times={data} />}</Ready>
    </OfficeFrame>
  );
}

function Form({ times }: { readonly times: WaitingTimes }) {
  const { t } = useText();
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(fields.map(({ name }) => [name, String(times[name])])),
  );
  const numberOf = (name: string) => Number(texts[name]);
  const isOdd = ({ name, lowest, highest }: (typeof fields)[number]) =>
    !/^[0-9]{1,5}$/.test(texts[name] ?? '') || numberOf(name) < lowest || numberOf(name) > highest;
  const isChanged = fields.some(({ name }) => numberOf(name) !== times[name]);
  return (
    <div className={css.settings}>
      {fields.map((field) => (
        <Field
          key={field.name}
          label={t(`staff.waiting.${field.name}`)}
          error={
            isOdd(field) ? t('staff.waiting.odd', { lowest: field.lowest, highest: field.highest }) : null
          }
        >
          {(control) => (
            <TextInput
              {...control}
              inputMode="numeric"
              maxLength={5}
              value={texts[field.name] ?? ''}
              onChange={(event) => setTexts({ ...texts, [field.name]: event.target.value.trim() })}
            />
          )}
        </Field>
      ))}
      {isChanged && !fields.some(isOdd) && (
        <div>
          <ActButton
            route={contract.setWaitingTimes}
            input={(reason) => ({
              cardWaitHours: numberOf('cardWaitHours'),
              newCardHours: numberOf('newCardHours'),
              newAccountHours: numberOf('newAccountHours'),
              receiptMinutes: numberOf('receiptMinutes'),
              reason,
            })}
            label={t('staff.waiting.propose')}
            question={t('staff.waiting.ask')}
            needsReason
            look="primary"
          />
        </div>
      )}
    </div>
  );
}
