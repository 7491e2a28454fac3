import { callNames, callStatuses } from '@tyche/rules/vendors/calls';
import { useText } from '@tyche/i18n/react';
import { Field } from '@tyche/ui/field';
import { Select } from '@tyche/ui/select';
import { TextInput } from '@tyche/ui/text-input';
import { LogField } from '../../../features/office/log-pages.tsx';
import css from '../../../features/office/page.module.css';
import { rowNumber } from '../../../features/office/use-url-value.ts';
import { VendorField } from '../vendor-field.tsx';

/** What calls are searched by. */
export const fields = ['vendor', 'call', 'status', 'playerId', 'txId', 'from', 'to'] as const;
export type CallFields = Readonly<Record<(typeof fields)[number], string>>;

const calls = [...callNames, 'unknown'] as const;
const statuses = [...callStatuses, 'ERROR'] as const;

/** The fields by which calls are searched. */
export function CallFilters({
  values,
  onChange,
}: {
  readonly values: CallFields;
  readonly onChange: (values: CallFields) => void;
}) {
  const { t, format } = useText();
  const set = (name: keyof CallFields) => (value: string) => onChange({ ...values, [name]: value });
  const oddId = (text: string) =>
    text !== '' && rowNumber.read(text) === null ? t('staff.vendorRounds.numberOdd') : null;
  return (
    <div className={css.search} role="search">
      <VendorField value={values.vendor} onChange={set('vendor')} />
      <Choice
        label={t('staff.vendors.calls.call')}
        any={t('staff.vendors.calls.anyCall')}
        of={calls}
        value={values.call}
        onChange={set('call')}
      />
      <Choice
        label={t('staff.vendors.calls.status')}
        any={t('staff.vendors.calls.anyStatus')}
        of={statuses}
        value={values.status}
        onChange={set('status')}
      />
      {(['playerId', 'txId'] as const).map((name) => (
        <LogField
          key={name}
          label={t(name === 'txId' ? 'staff.vendors.calls.txId' : 'staff.vendors.calls.player')}
          value={values[name]}
          onChange={(text) => set(name)(text.trim())}
          maxLength={64}
          error={oddId(values[name])}
        />
      ))}
      {(['from', 'to'] as const).map((name) => (
        <Field key={name} label={t(`staff.vendors.calls.${name}`, { zone: format.zone })}>
          {(control) => (
            <TextInput
              {...control}
              type="datetime-local"
              value={values[name]}
              onChange={({ target }) => set(name)(target.value)}
            />
          )}
        </Field>
      ))}
    </div>
  );
}

function Choice({
  label,
  any,
  of,
  value,
  onChange,
}: {
  readonly label: string;
  readonly any: string;
  readonly of: readonly string[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  return (
    <Field label={label}>
      {(control) => (
        <Select {...control} value={value} onChange={({ target }) => onChange(target.value)}>
          <option value="">{any}</option>
          {of.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
