import { useText } from '@tyche/i18n/react';
import { Button } from '@tyche/ui/button';
import { Dialog } from '@tyche/ui/dialog';
import { EmptyState } from '@tyche/ui/empty-state';
import { Field } from '@tyche/ui/field';
import { TextInput } from '@tyche/ui/text-input';
import { type FormEvent, useState } from 'react';
import { OfficeFrame } from '../../../features/office/page.tsx';
import css from '../../../features/office/page.module.css';
import { rowId, rowNumber, useUrlValue } from '../../../features/office/use-url-value.ts';
import { RoundDetail } from './round.tsx';
import { Rounds } from './rounds.tsx';

/** Rounds of vendors' games: found by the number of a round, a call or a player, or by a member. The address keeps what is shown. */
export function RoundsPage() {
  const { t } = useText();
  const number = useUrlValue('number', rowNumber, ['before', 'open']);
  const open = useUrlValue('open', rowId);
  return (
    <OfficeFrame title={t('staff.vendorRounds.title')} note={t('staff.vendorRounds.note')}>
      <Search shown={number.value ?? ''} onLook={number.set} />
      {number.value === null ? (
        <EmptyState icon="games" title={t('staff.vendorRounds.prompt')} />
      ) : (
        <Rounds key={number.value} number={number.value} onOpen={open.set} />
      )}
      {open.value !== null && (
        <Dialog
          title={t('staff.vendorRounds.round')}
          closeLabel={t('common.close')}
          onClose={() => open.set(null)}
          size="wide"
        >
          <RoundDetail reference={open.value} />
        </Dialog>
      )}
    </OfficeFrame>
  );
}

function Search({
  shown,
  onLook,
}: {
  /** What is looked for now. */
  readonly shown: string;
  readonly onLook: (number: string | null) => void;
}) {
  const { t } = useText();
  const [typed, setTyped] = useState<string | null>(null);
  const [isSubmitted, setSubmitted] = useState(false);
  const text = typed ?? shown;
  const isOdd = text.trim() !== '' && rowNumber.read(text.trim()) === null;

  function look(event: FormEvent): void {
    event.preventDefault();
    setSubmitted(true);
    if (isOdd) return;
    onLook(rowNumber.read(text.trim()));
    setTyped(null);
  }

  return (
    <form className={css.search} role="search" onSubmit={look} noValidate>
      <Field
        label={t('staff.vendorRounds.number')}
        error={isSubmitted && isOdd ? t('staff.vendorRounds.numberOdd') : null}
      >
        {(control) => (
          <TextInput
            {...control}
            dir="ltr"
            maxLength={64}
            value={text}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit">{t('staff.ownFunds.look')}</Button>
    </form>
  );
}
