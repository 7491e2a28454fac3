import { useText } from '@tyche/i18n/react';
import { Button } from '@tyche/ui/button';
import { Field } from '@tyche/ui/field';
import { TextInput } from '@tyche/ui/text-input';
import { type FormEvent, useState } from 'react';
import { OfficeFrame } from '../../../features/office/page.tsx';
import css from '../../../features/office/page.module.css';
import { rowNumber, useUrlValue } from '../../../features/office/use-url-value.ts';
import { Incidents } from './incidents.tsx';
import { Rounds } from './rounds.tsx';

/**
 * Rounds of vendors' games: one is found by its number, a call's, the player's or the member's. Without a number the page shows what
 * contradicts between a vendor and us.
 */
export function RoundsPage() {
  const { t } = useText();
  const number = useUrlValue('number', rowNumber, ['page']);
  const [typed, setTyped] = useState<string | null>(null);

  const shown = typed ?? number.value ?? '';

  function look(event: FormEvent): void {
    event.preventDefault();
    number.set(rowNumber.read(shown.trim()));
    setTyped(null);
  }

  return (
    <OfficeFrame title={t('staff.vendorRounds.title')} note={t('staff.vendorRounds.note')}>
      <form className={css.search} role="search" onSubmit={look} noValidate>
        <Field label={t('staff.vendorRounds.number')}>
          {(control) => (
            <TextInput
              {...control}
              dir="ltr"
              maxLength={64}
              value={shown}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
        <Button type="submit">{t('staff.ownFunds.look')}</Button>
      </form>
      {number.value === null ? <Incidents /> : <Rounds key={number.value} number={number.value} />}
    </OfficeFrame>
  );
}
