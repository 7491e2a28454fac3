import { useText } from '@tyche/i18n/react';
import { SegmentedControl } from '@tyche/ui/choices';
import type { AccountKind } from './account-kind.ts';
import css from './register-center.module.css';

/** Chooses between a member and an agent. */
export function TypeField({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: AccountKind;
  readonly onChange: (kind: AccountKind) => void;
}) {
  const { t } = useText();
  return (
    <div className={css.type}>
      <span aria-hidden="true">{label}</span>
      <SegmentedControl
        label={label}
        value={value}
        onChange={onChange}
        choices={[
          { value: 'member', label: t('agents.member') },
          { value: 'agent', label: t('agents.agent') },
        ]}
      />
    </div>
  );
}
