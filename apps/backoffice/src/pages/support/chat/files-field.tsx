import { useText } from '@tyche/i18n/react';
import { Field } from '@tyche/ui/field';
import { IconButton } from '@tyche/ui/icon-button';
import { type ChangeEvent, useState } from 'react';
import css from './chat.module.css';

/** A file on its way to the server: its name and its bytes. */
export interface SentFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

type Problem = 'fileKind' | 'fileSize' | 'fileCount';

const MAX_BYTES = 5 * 1_024 * 1_024;
const MAX_FILES = 3;
const MAX_NAME = 120;
/** How a pdf, a png and a jpg begin; the server judges again. */
const HEADS = [
  [0x25, 0x50, 0x44, 0x46, 0x2d],
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
] as const;

/** Reads a chosen file. The first bytes tell what it is, not the name. */
async function readFile(file: File): Promise<SentFile | Problem> {
  if (file.size > MAX_BYTES) return 'fileSize';
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (!HEADS.some((head) => head.every((byte, at) => bytes[at] === byte))) return 'fileKind';
  return { name: file.name.slice(0, MAX_NAME), bytes };
}

/** Up to three files of an answer: pdf, png or jpg, at most 5 MB each. What is refused is said at the field. */
export function FilesField({
  files,
  error,
  onChange,
}: {
  readonly files: readonly SentFile[];
  readonly error: string | null;
  readonly onChange: (files: readonly SentFile[]) => void;
}) {
  const { t } = useText();
  const [problem, setProblem] = useState<Problem | null>(null);

  async function add({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const chosen = [...(target.files ?? [])];
    target.value = '';
    setProblem(null);
    const next = [...files];
    for (const file of chosen) {
      const read = next.length >= MAX_FILES ? 'fileCount' : await readFile(file);
      if (typeof read === 'string') setProblem(read);
      else next.push(read);
    }
    onChange(next);
  }

  return (
    <>
      <Field
        label={t('staff.chat.files')}
        hint={t('staff.chat.filesHint')}
        error={problem === null ? error : t(`staff.chat.${problem}`)}
      >
        {(control) => (
          <input
            {...control}
            className={css.file}
            type="file"
            accept="application/pdf,image/png,image/jpeg"
            multiple
            onChange={(event) => void add(event)}
          />
        )}
      </Field>
      {files.length > 0 && (
        <ul className={css.files}>
          {files.map(({ name, bytes }, place) => (
            <li key={`${name} ${bytes.length} ${place}`}>
              <bdi>{name}</bdi>
              <IconButton
                icon="close"
                label={t('staff.chat.fileRemove', { name })}
                onClick={() => onChange(files.filter((_, at) => at !== place))}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
