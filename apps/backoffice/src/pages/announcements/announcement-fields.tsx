import { useText } from '@tyche/i18n/react';
import { ChoiceChips } from '@tyche/ui/choices';
import { Field } from '@tyche/ui/field';
import { Select } from '@tyche/ui/select';
import { TextInput } from '@tyche/ui/text-input';
import css from './announcements.module.css';
import { audiences, type Draft, groups, kinds, linkages, scenes } from './draft.ts';
import { PictureField } from './picture-field.tsx';

/** What an announcement is beside its words: kind, place, audience, time, link and picture. */
export function AnnouncementFields({
  draft,
  onChange,
}: {
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
}) {
  const { t, format } = useText();
  const set = (changes: Partial<Draft>) => onChange({ ...draft, ...changes });
  const isDrawn = draft.type === 'B' || draft.type === 'PR';
  return (
    <>
      <ChoiceChips
        label={t('staff.announcements.kind')}
        value={draft.type}
        onChange={(type) => set({ type })}
        choices={kinds.map((value) => ({ value, label: t(`staff.announcements.kind.${value}`) }))}
      />
      <div className={css.columns}>
        {draft.type === 'B' && (
          <Picked
            label={t('staff.announcements.place')}
            of={groups}
            value={draft.groupName}
            onChange={(groupName) => set({ groupName })}
            name={(group) => group}
          />
        )}
        {draft.type === 'PR' && (
          <Line
            label={t('staff.announcements.category')}
            hint={t('staff.announcements.categoryHint')}
            value={draft.category}
            onChange={(category) => set({ category })}
          />
        )}
        <Picked
          label={t('staff.announcements.shownTo')}
          of={audiences}
          value={draft.shownTo}
          onChange={(shownTo) => set({ shownTo })}
          name={(audience) => t(`staff.announcements.to.${audience}`)}
        />
        <Line
          label={t('staff.announcements.sort')}
          hint={t('staff.announcements.sortHint')}
          value={draft.sort}
          onChange={(sort) => set({ sort })}
        />
        {isDrawn && (
          <Picked
            label={t('staff.announcements.art')}
            of={scenes}
            value={draft.art}
            onChange={(art) => set({ art })}
            name={(scene) => t(`staff.announcements.art.${scene}`)}
          />
        )}
        <Time
          label={t('staff.announcements.startsAt', { zone: format.zone })}
          hint={t('staff.announcements.startsHint')}
          value={draft.startsAt}
          onChange={(startsAt) => set({ startsAt })}
        />
        <Time
          label={t('staff.announcements.endsAt', { zone: format.zone })}
          hint={t('staff.announcements.endsHint')}
          value={draft.endsAt}
          onChange={(endsAt) => set({ endsAt })}
        />
        <Picked
          label={t('staff.announcements.linkage')}
          of={['', ...linkages] as const}
          value={draft.linkageType}
          onChange={(linkageType) => set({ linkageType })}
          name={(kind) => t(`staff.announcements.linkage.${kind === '' ? 'none' : kind}`)}
        />
        {draft.linkageType !== '' && (
          <Line
            label={t('staff.announcements.link')}
            hint={t(`staff.announcements.linkHint.${draft.linkageType}`)}
            value={draft.link}
            onChange={(link) => set({ link })}
          />
        )}
      </div>
      {!isDrawn && <PictureField draft={draft} onChange={onChange} />}
    </>
  );
}

interface Typed {
  readonly label: string;
  readonly hint: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function Line({ label, hint, value, onChange }: Typed) {
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <TextInput
          {...control}
          dir="ltr"
          maxLength={500}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

function Time({ label, hint, value, onChange }: Typed) {
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <TextInput
          {...control}
          type="datetime-local"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

function Picked<Value extends string>({
  label,
  of,
  value,
  onChange,
  name,
}: {
  readonly label: string;
  readonly of: readonly Value[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly name: (value: Value) => string;
}) {
  const choose = (chosen: string) => {
    const found = of.find((one) => one === chosen);
    if (found !== undefined) onChange(found);
  };
  return (
    <Field label={label}>
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
