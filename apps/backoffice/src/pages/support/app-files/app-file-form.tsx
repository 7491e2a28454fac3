import { contract } from '@tyche/contract/contract';
import { languages as allLanguages } from '@tyche/i18n/languages';
import { useText } from '@tyche/i18n/react';
import {
  type AppFileKind,
  appFileKinds,
  findAppFileFault,
  isAppVersion,
  isChecksum,
  MAX_APP_BYTES,
  MAX_LABEL,
} from '@tyche/rules/support';
import { Field } from '@tyche/ui/field';
import { Select } from '@tyche/ui/select';
import { TextField } from '@tyche/ui/text-field';
import { OfficeForm } from '../../../features/office/office-form.tsx';
import { useForm } from '../../../features/office/use-form.ts';

/** A version that never changes, so the rules' own example of the rest stands for it while one field is judged. */
const example = { version: '1', bytes: 1, sha256: `${'0'.repeat(63)}1` };
const first = { kind: 'Android' as AppFileKind, version: '', url: '', bytes: '', sha256: '' };

type Values = typeof first & Readonly<Record<`label${string}`, string>>;

/** Adds a version of an app file as a draft. */
export function AppFileForm({
  hosts,
  languages,
  onDone,
}: {
  readonly hosts: readonly string[];
  /** Wire codes, English first. */
  readonly languages: readonly string[];
  readonly onDone: () => void;
}) {
  const { t } = useText();
  const names = languages.map((code) => ({ code, field: `label${code}` as const }));
  const form = useForm<Values, unknown>({
    first: { ...first, ...Object.fromEntries(names.map(({ field }) => [field, ''])) },
    validate: (values) => ({
      version: !isAppVersion(values.version.trim()) && t('staff.appFiles.versionOdd'),
      url: !/^https:\/\/./i.test(values.url.trim()) && t('staff.appFiles.addressOdd'),
      bytes: !isBytes(values.bytes) && t('staff.appFiles.bytesOdd'),
      sha256: !isChecksum(checksumOf(values)) && t('staff.appFiles.checksumOdd'),
      ...Object.fromEntries(
        names.map(({ code, field }) => [
          field,
          isLabelOdd(code, values[field] ?? '') && t('staff.appFiles.labelOdd', { max: MAX_LABEL }),
        ]),
      ),
    }),
    send: (values, call) =>
      call(contract.addAppFile, {
        kind: values.kind,
        version: values.version.trim(),
        url: values.url.trim(),
        bytes: Number(values.bytes.trim()),
        sha256: checksumOf(values),
        labels: Object.fromEntries(
          names.flatMap(({ code, field }) => {
            const label = (values[field] ?? '').trim();
            return label === '' ? [] : [[code, label]];
          }),
        ),
      }),
    onDone,
  });
  return (
    <OfficeForm form={form} text={t('staff.appFiles.addText')} label={t('staff.appFiles.add')}>
      <KindField value={form.values.kind} onChange={(kind) => form.set({ kind })} />
      <TextField
        label={t('staff.appFiles.version')}
        hint={t('staff.appFiles.versionHint')}
        required
        dir="ltr"
        maxLength={27}
        {...form.field('version')}
      />
      <TextField
        label={t('staff.appFiles.address')}
        hint={t('staff.appFiles.addressHint', { hosts: hosts.join(', ') })}
        required
        dir="ltr"
        inputMode="url"
        maxLength={500}
        {...form.field('url')}
      />
      <TextField
        label={t('staff.appFiles.bytes')}
        required
        dir="ltr"
        inputMode="numeric"
        maxLength={10}
        {...form.field('bytes')}
      />
      <TextField
        label={t('staff.appFiles.checksum')}
        hint={t('staff.appFiles.checksumHint')}
        required
        dir="ltr"
        maxLength={64}
        {...form.field('sha256')}
      />
      {names.map(({ code, field }) => (
        <TextField
          key={code}
          label={t('staff.appFiles.label', { language: nameOf(code) })}
          required={code === 'EN'}
          maxLength={MAX_LABEL}
          {...form.field(field)}
        />
      ))}
    </OfficeForm>
  );
}

function KindField({
  value,
  onChange,
}: {
  readonly value: AppFileKind;
  readonly onChange: (kind: AppFileKind) => void;
}) {
  const { t } = useText();
  return (
    <Field label={t('staff.appFiles.kind')}>
      {(control) => (
        <Select
          {...control}
          value={value}
          onChange={({ target }) => onChange(appFileKinds.find((kind) => kind === target.value) ?? value)}
        >
          {appFileKinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(`staff.appFiles.kind.${kind}`)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

function checksumOf({ sha256 }: Values): string {
  return sha256.trim().toLowerCase();
}

function isBytes(typed: string): boolean {
  const text = typed.trim();
  return /^[1-9]\d{0,9}$/.test(text) && Number(text) <= MAX_APP_BYTES;
}

/** Whether a name is none; only English has to have one. */
function isLabelOdd(code: string, typed: string): boolean {
  const label = typed.trim();
  if (label === '') return code === 'EN';
  const labels = code === 'EN' ? { EN: label } : { EN: 'x', [code]: label };
  return findAppFileFault({ ...example, labels }, [code]) !== null;
}

function nameOf(code: string): string {
  return allLanguages.find((language) => language.code === code)?.ownName ?? code;
}
