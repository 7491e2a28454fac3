import { findAnyPlay } from '@tyche/rules/lottery';
import { Tag } from '@tyche/ui/chip';
import { cx } from '@tyche/ui/cx';
import { playTitle } from '../../lib/lottery-text.ts';
import { picksText } from '../../lib/picks.ts';
import { Fragment, useMemo } from 'react';
import { useKnownGames } from '../../state/games.ts';
import { useText } from '@tyche/i18n/react';
import { betParts } from './bet-parts.ts';
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
    return {
      title: play ? playTitle(find, play) : row.playName,
      picks: picksText(betParts(find, game, row)),
    };
  };
}

/** What was picked in a bet; what made it win is marked, by more than a colour. */
export function BetPicks({
  row,
  className,
}: {
  readonly row: OrderRow;
  readonly className?: string | undefined;
}) {
  const { find } = useText();
  const game = useKnownGames([row.gameCode])[row.gameCode];
  const parts = useMemo(() => betParts(find, game, row), [find, game, row]);
  return (
    <span className={className}>
      {parts.map(({ place, values, separator, more }, i) => (
        <span key={place ?? i}>
          {i > 0 && ' · '}
          {place !== null && `${place}: `}
          <bdi>
            {values.map(({ text, isHit }, at) => (
              <Fragment key={text}>
                {at > 0 && separator}
                {isHit ? <mark className={css.hit}>{text}</mark> : text}
              </Fragment>
            ))}
            {more > 0 && ` (+${more})`}
          </bdi>
        </span>
      ))}
    </span>
  );
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
