import { useText } from '@tyche/i18n/react';
import { Checkbox } from '@tyche/ui/checkbox';
import { TextField } from '@tyche/ui/text-field';
import css from './offers.module.css';
import { Picked } from './picked.tsx';
import type { OfferForm } from './use-offer-form.ts';

const levels = ['0', '1', '2', '3'] as const;
const lists = ['languages', 'currencies', 'regions', 'accountTypes'] as const;
const ranks = ['minRank', 'maxRank'] as const;
const registered = ['registeredFrom', 'registeredUntil'] as const;

/** Which members may take an offer. What is empty is no condition. */
export function AudienceFields({ form }: { readonly form: OfferForm }) {
  const { t, format } = useText();
  const { values, set, field } = form;
  const level = field('identityLevel');
  return (
    <>
      <div className={css.fields}>
        <Picked
          label={t('offers.identityLevel')}
          of={levels}
          name={(one) => t(`offers.identityLevel.${one}`)}
          {...level}
          value={levels.find((one) => one === level.value) ?? '0'}
        />
        {lists.map((name) => (
          <TextField
            key={name}
            label={t(`offers.${name}`)}
            hint={t(`offers.${name}Hint`)}
            dir="ltr"
            maxLength={200}
            {...field(name)}
          />
        ))}
        {ranks.map((name) => (
          <TextField
            key={name}
            label={t(`offers.${name}`)}
            dir="ltr"
            inputMode="numeric"
            maxLength={3}
            {...field(name)}
          />
        ))}
        {registered.map((name) => (
          <TextField
            key={name}
            label={t(`offers.${name}`, { zone: format.zone })}
            type="datetime-local"
            {...field(name)}
          />
        ))}
      </div>
      <Checkbox
        checked={values.needsContact}
        onChange={(event) => set({ needsContact: event.target.checked })}
      >
        {t('offers.needsContact')}
      </Checkbox>
    </>
  );
}
