import { useText } from '@tyche/i18n/react';
import { type ContractGroup, contractGroups } from '@tyche/rules/agents';
import { Field } from '@tyche/ui/field';
import { Select } from '@tyche/ui/select';
import { FindAccount } from '../../../../features/agent-filters/find-account.tsx';
import { useAgentFilters } from '../../../../state/centre.ts';

/** The group of games that the address names; undefined for all. */
export function useGroup(): ContractGroup | undefined {
  const { filter } = useAgentFilters();
  return contractGroups.find((group) => group === filter('type'));
}

/** One of some words, or all, kept in the address. */
export function SelectFilter<Value extends string>({
  name,
  label,
  values,
  wordOf,
}: {
  readonly name: string;
  readonly label: string;
  readonly values: readonly Value[];
  readonly wordOf: (value: Value) => string;
}) {
  const { t } = useText();
  const { filter, setFilters } = useAgentFilters();
  return (
    <Field label={label}>
      {(control) => (
        <Select
          {...control}
          value={filter(name)}
          onChange={(event) => setFilters({ [name]: event.target.value })}
        >
          <option value="">{t('contracts.all')}</option>
          {values.map((value) => (
            <option key={value} value={value}>
              {wordOf(value)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

/** The choice of a group of games. */
export function GroupSelect() {
  const { t } = useText();
  return (
    <SelectFilter
      name="type"
      label={t('contracts.column.games')}
      values={contractGroups}
      wordOf={(group) => t(`contracts.group.${group}`)}
    />
  );
}

/** The account name of one receiver. */
export function ReceiverFilter() {
  const { t } = useText();
  const { filter, setFilters } = useAgentFilters();
  return (
    <FindAccount
      key={filter('name')}
      label={t('contracts.pay.receiver')}
      action={t('contracts.pay.find')}
      account={filter('name')}
      onFind={(name) => setFilters({ name })}
    />
  );
}
