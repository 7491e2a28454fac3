import { shortNumber } from '../../lib/lottery-text.ts';
import { useText } from '../../state/text.tsx';
import { Effect, useBetNames } from './bet-line.tsx';
import css from './bets.module.css';
import { type OrderRow, stateOf } from './order-row.ts';

/** A bet as one line that opens its receipt. */
export function BetCardLine({ row, onOpen }: { readonly row: OrderRow; readonly onOpen: () => void }) {
  const { t } = useText();
  const { title, picks } = useBetNames()(row);
  const drew = row.winningNumber;
  return (
    <button type="button" className={css.line} aria-haspopup="dialog" onClick={onOpen}>
      <span className={css.what}>
        <b>
          <bdi>{shortNumber(row.numero)}</bdi>, {title}
        </b>
        <small>
          <bdi>{picks}</bdi>
        </small>
        <small>
          {drew ? t('lottery.bets.drew', { digits: drew }) : t(`lottery.bets.state.${stateOf(row.status)}`)}
        </small>
      </span>
      <Effect row={row} />
    </button>
  );
}
