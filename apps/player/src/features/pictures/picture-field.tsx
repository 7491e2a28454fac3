import { Field } from '@tyche/ui/field';
import { Icon } from '@tyche/ui/icon';
import { IconButton } from '@tyche/ui/icon-button';
import { useState } from 'react';
import { useText } from '@tyche/i18n/react';
import css from './picture-field.module.css';
import { MAX_PICTURES, type Picture, type PictureProblem, readPicture } from './read-picture.ts';

/** Up to three pictures, png or jpg, at most 5 MB each: chosen, shown by name, taken away again. One at least unless told otherwise. */
export function PictureField({
  label,
  hint,
  pictures,
  onChange,
}: {
  readonly label: string;
  /** What may be chosen, where it is not one to three pictures. */
  readonly hint?: string;
  readonly pictures: readonly Picture[];
  readonly onChange: (pictures: readonly Picture[]) => void;
}) {
  const { t } = useText();
  const [problem, setProblem] = useState<PictureProblem | 'picture-count' | null>(null);

  async function add(files: readonly File[]): Promise<void> {
    setProblem(null);
    const next = [...pictures];
    for (const file of files) {
      if (next.length >= MAX_PICTURES) {
        setProblem('picture-count');
        break;
      }
      const read = await readPicture(file);
      if (typeof read === 'string') setProblem(read);
      else next.push(read);
    }
    onChange(next);
  }

  return (
    <Field label={label} hint={hint ?? t('pictures.hint')} error={problem && t(`pictures.${problem}`)}>
      {(control) => (
        <div className={css.field}>
          <div className={css.pick}>
            <Icon name="plus" size={18} />
            <span aria-hidden="true">{t('pictures.choose')}</span>
            <input
              id={control.id}
              aria-invalid={control['aria-invalid']}
              aria-describedby={control['aria-describedby']}
              className={css.input}
              type="file"
              title=""
              accept="image/png,image/jpeg"
              multiple
              onChange={(event) => {
                void add([...(event.target.files ?? [])]);
                event.target.value = '';
              }}
            />
          </div>
          {pictures.length > 0 && (
            <ul className={css.list}>
              {pictures.map((picture, place) => (
                <li key={`${picture.name} ${picture.bytes.length} ${place}`} className={css.picture}>
                  <bdi className={css.name}>{picture.name}</bdi>
                  <IconButton
                    icon="close"
                    label={t('pictures.remove', { name: picture.name })}
                    onClick={() => onChange(pictures.filter((_, at) => at !== place))}
                  />
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </Field>
  );
}
