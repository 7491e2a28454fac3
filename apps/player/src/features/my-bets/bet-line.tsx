import type { Translator } from '@tyche/i18n/translator';
import { findAnyPlay, parseSlip, type Play } from '@tyche/rules/lottery';
import { Tag } from '@tyche/ui/chip';
import { cx } from '@tyche/ui/cx';
import { ballsText, playTitle } from '../../lib/lottery-text.ts';
import { useKnownGames } from '../../state/games.ts';
import { useText } from '@tyche/i18n/react';
import css from './bets.module.css';
import { effectOf, type OrderRow, returnedBy, stateOf } from './order-row.ts';

/** The names of what was bet on, in the page's language; the server's where the page does not know the play. */
export function useBetNames(
  rows: readonly Pick<OrderRow, 'gameCode'>[],
): (row: OrderRow) => { readonly title: string; readonly picks: string } {
  const { find } = useText();
  const games = useKnownGames(rows.map((row) => row.gameCode));
  return (row) => {
    const game = games[row.gameCode];
    const play = game && findAnyPlay(game, row.playId);
    return play
      ? { title: playTitle(find, play), picks: picksText(find, play, row) }
      : { title: row.playName, picks: row.bet.slice(0, LONGEST_TEXT) };
  };
}

const LONGEST_TEXT = 120;

/** A draw of a chase that has not begun carries its whole slip: its first line is shown, and how many follow. */
function picksText(find: Translator['find'], play: Play, row: OrderRow): string {
  if (row.kind !== 'chase') return ballsText(find, play, row.bet);
  const [first, ...others] = parseSlip(row.bet);
  const text = first ? ballsText(find, play, first.balls) : '';
  return others.length > 0 ? `${text} (+${others.length})` : text;
}

/** What a bet came to: `+₱95.00` in jade with a mark, `−₱10.00` plain, or the stake of one that is open. */
export function Effect({ row }: { readonly row: OrderRow }) {
  const { format } = useText();
  const { amount, tone, isSigned } = effectOf(row);
  return (
    <em className={cx(css.effect, tone === 'gain' && css.gain)}>
      {tone === 'gain' && <span aria-hidden="true">▲ </span>}
      <bdi dir="ltr">{format.money(amount, { sign: isSigned })}</bdi>
    </em>
  );
}

const tones = {
  open: 'indigo',
  won: 'jade',
  returned: 'plain',
  lost: 'plain',
  stopped: 'plain',
  cancelled: 'plain',
  void: 'caution',
} as const;

/** Names the state of a bet; where less came back than it cost, with how much. */
export function useStateText(): (row: OrderRow) => string {
  const { t, format } = useText();
  return (row) => {
    const state = stateOf(row);
    return state === 'returned'
      ? t('lottery.bets.state.returned', { amount: format.money(returnedBy(row)) })
      : t(`lottery.bets.state.${state}`);
  };
}

/** The state of a bet as a word. */
export function StateTag({ row }: { readonly row: OrderRow }) {
  const state = stateOf(row);
  return <Tag tone={tones[state]}>{useStateText()(row)}</Tag>;
}
