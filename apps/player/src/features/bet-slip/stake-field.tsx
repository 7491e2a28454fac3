import type { Game } from '@tyche/rules/lottery';
import { Chip } from '@tyche/ui/chip';
import { Stepper } from '@tyche/ui/stepper';
import { useText } from '@tyche/i18n/react';
import css from './stake-field.module.css';

const CHIPS = [10, 50, 100, 500, 1_000] as const;

/** The stake of each bet in a game with fixed odds: typed, stepped, or by a chip. The slip carries it as its multiple. */
export function StakeField({
  game,
  multiple,
  onChange,
}: {
  readonly game: Game;
  readonly multiple: number;
  readonly onChange: (multiple: number) => void;
}) {
  const { t, format } = useText();
  const max = game.limits.maxMultiple;
  // Below this no bet of one unit is taken: it would only be refused.
  const least = Math.max(1, Number((game.limits.minLineStake + game.betPrice - 1n) / game.betPrice));
  const amount = (value: number) => format.short(game.betPrice * BigInt(value));
  return (
    <div className={css.stake}>
      <Stepper
        label={t('pad.stakeEach')}
        lessLabel={t('lottery.pad.less')}
        moreLabel={t('lottery.pad.more')}
        value={multiple}
        min={least}
        max={max}
        onChange={onChange}
      />
      <div role="group" aria-label={t('pad.stakeChips')} className={css.chips}>
        {CHIPS.filter((chip) => chip >= least && chip <= max).map((chip) => (
          <Chip key={chip} pressed={chip === multiple} onClick={() => onChange(chip)}>
            {amount(chip)}
          </Chip>
        ))}
      </div>
    </div>
  );
}
