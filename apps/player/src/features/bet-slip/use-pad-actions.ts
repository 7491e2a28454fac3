import type { Game } from '@tyche/rules/lottery';
import { type Draft, type QuickPick, randomLines, type SlipAction } from '@tyche/rules/lottery/slip';
import { showToast } from '@tyche/ui/toasts';
import { useCallback, useEffect } from 'react';
import { secureRandom } from '../../lib/secure-random.ts';
import { useText } from '@tyche/i18n/react';
import { act, slipOf } from '../../state/slip-store.ts';
import { SHORT_LIST, tidyElsewhere } from './counting/counter.ts';

/** What a press on the pad does. */
export type PadActions = ReturnType<typeof usePadActions>;

/**
 * What the presses on the pad of a game do. What does not change with a tap is not drawn again by it: all but `tidy` stay the same between
 * taps, for parts that look at their props.
 */
export function usePadActions(game: Game, onPlay: (playCode: string) => void) {
  const { t } = useText();
  const onAct = useCallback((action: SlipAction) => act(game, action), [game]);
  const onToggle = useCallback(
    (row: number, value: number) => onAct({ type: 'toggle', row, value }),
    [onAct],
  );
  const onQuick = useCallback((row: number, pick: QuickPick) => onAct({ type: 'quick', row, pick }), [onAct]);
  const clear = useCallback(() => onAct({ type: 'clear' }), [onAct]);
  const choose = useCallback(
    (playId: number, entry: 'picked' | 'typed') => {
      if (playId !== slipOf(game).playId) act(game, { type: 'choose-play', playId });
      act(game, { type: 'choose-entry', entry });
      const chosen = game.plays.find((each) => each.id === playId);
      if (chosen) onPlay(chosen.code);
    },
    [game, onPlay],
  );
  const addRandom = useCallback(
    (count: number) => {
      act(game, { type: 'add-lines', lines: randomLines(game, slipOf(game), secureRandom, count) });
      showToast(t('lottery.pad.randomAdded', { count }));
    },
    [game, t],
  );
  /** Puts the typed list in order, a long one in the worker. */
  function tidy(draft: Draft): void {
    if (draft.typed.length <= SHORT_LIST) onAct({ type: 'tidy' });
    else void tidyElsewhere(game, draft).then((text) => onAct({ type: 'type', text }));
  }
  return { onAct, onToggle, onQuick, clear, choose, addRandom, tidy };
}

/** Picks a bet at random once `quickPick` asks for it and a draw takes bets, then calls `onPicked` and `quickPick`. */
export function useRandomBet(
  game: Game,
  target: string | null,
  { quickPick, onPicked }: { readonly quickPick: (() => void) | undefined; readonly onPicked: () => void },
): void {
  useEffect(() => {
    if (!quickPick || target === null) return;
    const [line] = randomLines(game, slipOf(game), secureRandom, 1);
    if (line) {
      act(game, { type: 'take', line });
      onPicked();
    }
    quickPick();
  }, [quickPick, onPicked, game, target]);
}
