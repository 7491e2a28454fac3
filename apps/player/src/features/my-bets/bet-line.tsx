import { findGameById, findPlay } from '@tyche/rules/lottery';
import { Tag } from '@tyche/ui/chip';
import { cx } from '@tyche/ui/cx';
import { ballsText, playTitle } from '../../lib/lottery-text.ts';
import { useText } from '../../state/text.tsx';
import css from './bets.module.css';
import { effectOf, type OrderRow, stateOf } from './order-row.ts';

/** The names of what was bet on, in the page's language; the server's where the page does not know the play. */
export function useBetNames(): (row: OrderRow) => { readonly title: string; readonly picks: string } {
  const { find } = useText();
  return (row) => {
    const game = findGameById(row.gameId);
    const play = game && findPlay(game, row.playId);
    return play
      ? { title: playTitle(find, play), picks: ballsText(find, play, row.bet) }
      : { title: row.playName, picks: row.bet };
  };
}

/** What a bet did: `+95.00` in jade with a mark, `−10.00` plain, or the stake of one that is open. */
export function Effect({ row }: { readonly row: OrderRow }) {
  const { format } = useText();
  const { amount, tone, isSigned } = effectOf(row);
  return (
    <em className={cx(css.effect, tone === 'gain' && css.gain)}>
      {tone === 'gain' && <span aria-hidden="true">▲ </span>}
      <bdi dir="ltr">{format.amount(amount, { sign: isSigned })}</bdi>
    </em>
  );
}

const tones = {
  open: 'indigo',
  won: 'jade',
  lost: 'plain',
  stopped: 'plain',
  cancelled: 'plain',
  void: 'caution',
} as const;

/** The state of a bet as a word. */
export function StateTag({ row }: { readonly row: OrderRow }) {
  const { t } = useText();
  const state = stateOf(row.status);
  return <Tag tone={tones[state]}>{t(`lottery.bets.state.${state}`)}</Tag>;
}
