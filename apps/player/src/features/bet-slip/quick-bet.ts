import { readItem, writeItem } from '../../lib/storage.ts';
import { createKept } from '../../state/first-state.ts';

const KEY = 'quickBet';

/** Whether "bet now" places at once, without the last look. Off until a member turns it on. */
export const useQuickBet = createKept<{ readonly isOn: boolean }>(
  () => ({ isOn: readItem('local', KEY) === '1' }),
  () => ({ isOn: false }),
);

export function setQuickBet(isOn: boolean): void {
  writeItem('local', KEY, isOn ? '1' : null);
  useQuickBet.setState({ isOn });
}
