import type { Game, Problem } from '@tyche/rules/lottery';
import type { CartSummary } from '@tyche/rules/lottery/slip';
import { cx } from '@tyche/ui/cx';
import { IconButton } from '@tyche/ui/icon-button';
import { playTitle, selectionText } from '../../lib/lottery-text.ts';
import { useText } from '@tyche/i18n/react';
import css from './cart.module.css';
import { forgetRefusal } from './order-store.ts';
import { problemText } from './problem-text.ts';
import { act } from '../../state/slip-store.ts';

/** The lines of the cart, each with its price and with what speaks against it. */
export function CartLines({
  game,
  summary,
  editing,
  problems,
  refused,
  onEdit,
}: {
  readonly game: Game;
  readonly summary: CartSummary;
  readonly editing: number | null;
  readonly problems: readonly Problem[];
  readonly refused: { readonly code: string; readonly details: Readonly<Record<string, unknown>> } | null;
  readonly onEdit?: () => void;
}) {
  const { t, find, format } = useText();
  return (
    <ol className={css.lines}>
      {summary.cart.map(({ key, priced }, index) => {
        const title = priced ? playTitle(find, priced.play) : t('lottery.cart.unknownLine');
        const problem =
          problems.find((each) => each.line === index) ?? (refused?.details.line === index ? refused : null);
        const unit = priced ? format.short(priced.unit.factor) : '';
        return (
          <li key={key} className={cx(css.line, editing === key && css.editing)}>
            <div className={css.what}>
              <b>{title}</b>
              {priced && (
                <small>
                  <bdi>{selectionText(find, priced.play, priced.shown, priced.more)}</bdi>
                </small>
              )}
              {priced && (
                <small>
                  {game.odds
                    ? t('pad.lineBetsAt', {
                        count: priced.bets,
                        stake: format.price(game.betPrice * BigInt(priced.line.multiple)),
                      })
                    : t('lottery.cart.lineBets', {
                        count: priced.bets,
                        multiple: priced.line.multiple,
                        unit,
                      })}
                </small>
              )}
              {problem && <small className={css.fault}>{problemText({ find, format }, problem)}</small>}
            </div>
            <em>{priced ? format.price(priced.stake) : '–'}</em>
            <span className={css.tools}>
              <IconButton
                icon="edit"
                iconSize={18}
                label={t('lottery.cart.edit', { line: title })}
                disabled={!priced}
                onClick={() => {
                  forgetRefusal();
                  act(game, { type: 'edit', key });
                  onEdit?.();
                }}
              />
              <IconButton
                icon="trash"
                iconSize={18}
                label={t('lottery.cart.remove', { line: title })}
                onClick={() => {
                  forgetRefusal();
                  act(game, { type: 'remove', key });
                }}
              />
            </span>
          </li>
        );
      })}
    </ol>
  );
}
