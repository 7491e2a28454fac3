import { useText } from '@tyche/i18n/react';
import { accountTypeIds } from '@tyche/rules/records';
import { Field } from '@tyche/ui/field';
import { Select } from '@tyche/ui/select';

const names = ['main', 'bonus', 'locked'] as const;

/** Whose record is shown: own money, or a pocket of bonus money, each with its own balances (docs/reference/rewards.md 5.1). */
export function WalletField({
  value,
  of,
  onChange,
}: {
  readonly value: number;
  /** The wallets that have a record, by their `accountTypeId`. */
  readonly of: readonly number[];
  readonly onChange: (accountTypeId: number) => void;
}) {
  const { t } = useText();
  return (
    <Field label={t('records.wallet')}>
      {(control) => (
        <Select {...control} value={value} onChange={(event) => onChange(Number(event.target.value))}>
          {names
            .filter((name) => of.includes(accountTypeIds[name]))
            .map((name) => (
              <option key={name} value={accountTypeIds[name]}>
                {t(`records.wallet.${name}`)}
              </option>
            ))}
        </Select>
      )}
    </Field>
  );
}
