import type { FormField } from '@tyche/client/use-form';
import { useText } from '@tyche/i18n/react';
import { ChoiceChips } from '@tyche/ui/choices';
import { Field } from '@tyche/ui/field';
import { Select } from '@tyche/ui/select';
import { TextField } from '@tyche/ui/text-field';
import css from './announcements.module.css';
import { audiences, type DraftForm, groups, isLine, isPictured, kinds, linkages, scenes } from './draft.ts';
import { PictureField } from './picture-field.tsx';

/** What an announcement is beside its words: kind, place, audience, time, link and picture. */
export function AnnouncementFields({ form: { values, field, set } }: { readonly form: DraftForm }) {
  const { t, format } = useText();
  const isDrawn = values.type === 'B' || values.type === 'PR';
  return (
    <>
      <ChoiceChips
        label={t('staff.announcements.kind')}
        value={values.type}
        onChange={(type) =>
          set({ type, ...(type !== 'PL' && values.shownTo === 'agents' && { shownTo: 'everyone' }) })
        }
        choices={kinds.map((value) => ({ value, label: t(`staff.announcements.kind.${value}`) }))}
      />
      <div className={css.columns}>
        {values.type === 'B' && (
          <Picked
            label={t('staff.announcements.place')}
            of={groups}
            name={(group) => group}
            {...field('groupName')}
          />
        )}
        {values.type === 'PR' && (
          <Line
            label={t('staff.announcements.category')}
            hint={t('staff.announcements.categoryHint')}
            {...field('category')}
          />
        )}
        <Picked
          label={t('staff.announcements.shownTo')}
          of={values.type === 'PL' ? audiences : audiences.filter((audience) => audience !== 'agents')}
          name={(audience) => t(`staff.announcements.to.${audience}`)}
          {...field('shownTo')}
        />
        <Line
          label={t('staff.announcements.sort')}
          hint={t('staff.announcements.sortHint')}
          {...field('sort')}
        />
        {isDrawn && (
          <Picked
            label={t('staff.announcements.art')}
            of={scenes}
            name={(scene) => t(`staff.announcements.art.${scene}`)}
            {...field('art')}
          />
        )}
        <TextField
          label={t('staff.announcements.startsAt', { zone: format.zone })}
          hint={t('staff.announcements.startsHint')}
          type="datetime-local"
          {...field('startsAt')}
        />
        <TextField
          label={t('staff.announcements.endsAt', { zone: format.zone })}
          hint={t('staff.announcements.endsHint')}
          type="datetime-local"
          {...field('endsAt')}
        />
        {!isLine(values.type) && (
          <Picked
            label={t('staff.announcements.linkage')}
            of={['', ...linkages] as const}
            name={(kind) => t(`staff.announcements.linkage.${kind === '' ? 'none' : kind}`)}
            {...field('linkageType')}
          />
        )}
        {!isLine(values.type) && values.linkageType !== '' && (
          <Line
            label={t('staff.announcements.link')}
            hint={t(`staff.announcements.linkHint.${values.linkageType}`)}
            {...field('link')}
          />
        )}
      </div>
      {isPictured(values.type) && <PictureField form={{ values, field, set }} />}
    </>
  );
}

function Line(props: FormField<string> & { readonly label: string; readonly hint: string }) {
  return <TextField dir="ltr" maxLength={500} {...props} />;
}

function Picked<Value extends string>({
  label,
  of,
  name,
  value,
  error,
  onChange,
}: FormField<Value> & {
  readonly label: string;
  readonly of: readonly Value[];
  readonly name: (value: Value) => string;
}) {
  const choose = (chosen: string) => {
    const found = of.find((one) => one === chosen);
    if (found !== undefined) onChange(found);
  };
  return (
    <Field label={label} error={error}>
      {(control) => (
        <Select {...control} value={value} onChange={(event) => choose(event.target.value)}>
          {of.map((one) => (
            <option key={one} value={one}>
              {name(one)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
