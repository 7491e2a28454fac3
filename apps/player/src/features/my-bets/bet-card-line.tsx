import { shortNumber } from '../../lib/lottery-text.ts';
import { shownResult } from '../../lib/drawn/drawn-of.ts';
import { Time } from '../../lib/parts/time.tsx';
import { useLotteryName } from '../../state/games.ts';
import { useText } from '@tyche/i18n/react';
import { BetPicks, Effect, useBetNames, useStateText } from './bet-line.tsx';
import css from './bets.module.css';
import type { OrderRow } from './order-row.ts';

/** A bet as one line that opens its receipt; among bets of several lotteries with the name of its own. */
export function BetCardLine({
  row,
  withLottery = false,
  onOpen,
}: {
  readonly row: OrderRow;
  readonly withLottery?: boolean;
  readonly onOpen: () => void;
}) {
  const { t } = useText();
  const lotteryName = useLotteryName();
  const { title } = useBetNames([row])(row);
  const stateText = useStateText();
  const drew = row.winningNumber;
  return (
    <button type="button" className={css.line} aria-haspopup="dialog" onClick={onOpen}>
      <span className={css.what}>
        <b>
          <bdi>{shortNumber(row.numero)}</bdi>, {title}
        </b>
        {withLottery && (
          <small>
            {lotteryName(row.gameCode, row.gameName)} · <Time at={row.bettingTime} style="dateTime" />
          </small>
        )}
        <small>
          <BetPicks row={row} />
        </small>
        <small>
          {stateText(row)}
          {drew && ` · ${t('lottery.bets.drew', { digits: shownResult(drew) })}`}
        </small>
      </span>
      <Effect row={row} />
    </button>
  );
}
