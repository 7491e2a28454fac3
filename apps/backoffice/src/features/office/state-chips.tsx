import { useText } from '@tyche/i18n/react';
import { ChoiceChips } from '@tyche/ui/choices';
import { useWord } from './use-word.ts';

/** Which state of a queue is shown. The word of a state is `staff.state.<state>`. */
export function StateChips<State extends string>({
  states,
  value,
  onChange,
}: {
  readonly states: readonly State[];
  readonly value: State;
  readonly onChange: (state: State) => void;
}) {
  const { t } = useText();
  const word = useWord();
  return (
    <ChoiceChips
      label={t('staff.approvals.state')}
      value={value}
      onChange={onChange}
      choices={states.map((state) => ({ value: state, label: word('state', state) }))}
    />
  );
}
