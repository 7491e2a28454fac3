import { useText } from '@tyche/i18n/react';
import { type ContractGroup, contractGroups } from '@tyche/rules/agents';
import { Button } from '@tyche/ui/button';
import { Field } from '@tyche/ui/field';
import { Select } from '@tyche/ui/select';
import { TextField } from '@tyche/ui/text-field';
import { useState } from 'react';
import { useAgentFilters } from '../../../../state/centre.ts';
import css from './pay.module.css';

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

/** The account name of one receiver. It counts once it is sent. */
export function ReceiverFilter() {
  const { t } = useText();
  const { filter, setFilters } = useAgentFilters();
  const [typed, setTyped] = useState(filter('name'));
  return (
    <form
      className={css.receiver}
      onSubmit={(event) => {
        event.preventDefault();
        setFilters({ name: typed.trim() });
      }}
    >
      <TextField
        label={t('contracts.pay.receiver')}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        value={typed}
        onChange={setTyped}
      />
      <Button type="submit">{t('contracts.pay.find')}</Button>
    </form>
  );
}
