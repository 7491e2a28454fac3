import type { Game, Play } from '@tyche/rules/lottery';
import { IconButton } from '@tyche/ui/icon-button';
import { memo } from 'react';
import { Tagged, useText } from '@tyche/i18n/react';
import css from './odds-line.module.css';
import { oddsView } from './odds.ts';

/** What the play pays, its chance and its return, told before anything is picked. */
export const OddsLine = memo(function OddsLine({
  game,
  play,
  series,
  onHelp,
}: {
  readonly game: Game;
  readonly play: Play;
  readonly series: number;
  readonly onHelp: () => void;
}) {
  const { t, format } = useText();
  const odds = oddsView(game, play, series);
  const chance = (value: number) => format.number(value, { maximumFractionDigits: value < 100 ? 2 : 0 });
  const [low, high] = [format.percent(odds.back, 1), format.percent(odds.backHigh, 1)];
  const back = low === high ? low : `${low}–${high}`;
  const strong = (text: string) => <b>{text}</b>;
  return (
    <p className={css.odds}>
      <span>
        {odds.low === odds.high ? (
          <Tagged
            of="lottery.pad.odds"
            params={{ pays: format.odds(odds.high), chance: chance(odds.oneIn), back }}
            tags={{ b: strong }}
          />
        ) : (
          <Tagged
            of="lottery.pad.oddsRange"
            tags={{ b: strong }}
            params={{
              low: format.odds(odds.low),
              high: format.odds(odds.high),
              chance: chance(odds.oneInLow),
              highChance: chance(odds.oneIn),
              back,
            }}
          />
        )}
      </span>
      <IconButton
        icon="info"
        iconSize={18}
        label={t('lottery.pad.howItWorks')}
        aria-haspopup="dialog"
        onClick={onHelp}
        className={css.info}
      />
    </p>
  );
});
