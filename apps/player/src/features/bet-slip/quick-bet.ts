import { create } from 'zustand';
import { readItem, writeItem } from '../../lib/storage.ts';

const KEY = 'quickBet';

/** Whether "bet now" places at once, without the last look. Off until a member turns it on. */
export const useQuickBet = create<{ readonly isOn: boolean }>(() => ({
  isOn: readItem('local', KEY) === '1',
}));

export function setQuickBet(isOn: boolean): void {
  writeItem('local', KEY, isOn ? '1' : null);
  useQuickBet.setState({ isOn });
}
