import { useText } from '@tyche/i18n/react';
import { Button } from '@tyche/ui/button';
import { Field } from '@tyche/ui/field';
import { type ChangeEvent, useState } from 'react';
import css from './announcements.module.css';
import type { DraftForm } from './draft.ts';
import { readPicture } from './read-picture.ts';

/** The picture of a notice: a new one, the one that is there, or none. */
export function PictureField({ form: { values, field, set } }: { readonly form: DraftForm }) {
  const { t } = useText();
  const picture = field('image');
  const [isOdd, setOdd] = useState(false);
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    const image = file ? await readPicture(file) : null;
    setOdd(file !== undefined && image === null);
    if (image) picture.onChange(image);
  };
  return (
    <div className={css.picture}>
      <Field
        label={t('staff.announcements.image')}
        hint={t('staff.announcements.imageHint')}
        error={isOdd ? t('staff.announcements.imageOdd') : picture.error}
      >
        {(control) => (
          <input
            {...control}
            className={css.file}
            type="file"
            accept="image/png,image/jpeg"
            onChange={(event) => void choose(event)}
          />
        )}
      </Field>
      {(values.image !== null || values.keptUrl !== null) && (
        <Button size="small" onClick={() => set({ image: null, keptUrl: null })}>
          {t('staff.announcements.noImage')}
        </Button>
      )}
    </div>
  );
}
