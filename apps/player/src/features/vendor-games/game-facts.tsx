import { parseAmount } from '@tyche/kernel/money';
import { useText } from '@tyche/i18n/react';
import type { GameItem } from './use-launch.ts';
import css from './game-tile.module.css';

const STEPS = [1, 2, 3, 4, 5] as const;

/** What a game returns and how: its return to player, how far its results spread, the most it can pay, and its smallest bet. */
export function GameFacts({ game }: { readonly game: GameItem }) {
  const { t, find, format } = useText();
  const { rtp, volatility, maxWinX, minBet } = game;
  return (
    <dl className={css.facts}>
      {rtp !== null && (
        <div>
          <dt>{t('games.fact.rtp')}</dt>
          <dd>{format.percent(Number(rtp) / 100, 2)}</dd>
        </div>
      )}
      {volatility !== null && (
        <div>
          <dt>{t('games.fact.volatility')}</dt>
          <dd>
            <span className={css.steps} aria-hidden="true">
              {STEPS.map((step) => (
                <i key={step} data-on={step <= volatility ? '' : undefined} />
              ))}
            </span>
            {find(`games.volatility.${volatility}`)}
          </dd>
        </div>
      )}
      {maxWinX !== null && (
        <div>
          <dt>{t('games.fact.maxWin')}</dt>
          <dd>
            <bdi>{t('games.times', { times: format.number(maxWinX) })}</bdi>
          </dd>
        </div>
      )}
      {minBet !== null && (
        <div>
          <dt>{t('games.fact.minBet')}</dt>
          <dd>
            <bdi>{format.money(parseAmount(minBet) ?? 0n)}</bdi>
          </dd>
        </div>
      )}
    </dl>
  );
}
