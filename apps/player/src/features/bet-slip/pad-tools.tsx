import { Chip } from '@tyche/ui/chip';
import { Icon } from '@tyche/ui/icon';
import { memo } from 'react';
import { useText } from '@tyche/i18n/react';
import css from './pad.module.css';

const RANDOM = [1, 5, 10] as const;

/** Below the cells: bets at random, picks that were kept, and an empty pad. */
export const PadTools = memo(function PadTools({
  hasPicks,
  onRandom,
  onSaved,
  onClear,
}: {
  readonly hasPicks: boolean;
  readonly onRandom: (count: number) => void;
  readonly onSaved: () => void;
  readonly onClear: () => void;
}) {
  const { t } = useText();
  return (
    <div className={css.tools}>
      <span className={css.toolsName} id="random-label">
        {t('lottery.pad.random')}
      </span>
      <div role="group" aria-labelledby="random-label" className={css.random}>
        {RANDOM.map((count) => (
          <Chip
            key={count}
            aria-label={t('lottery.pad.randomCount', { count })}
            onClick={() => onRandom(count)}
          >
            {count}
          </Chip>
        ))}
      </div>
      <span className={css.toolsEnd}>
        <button type="button" className={css.tool} aria-haspopup="dialog" onClick={onSaved}>
          <Icon name="star" size={16} />
          {t('pad.saved.title')}
        </button>
        <button type="button" className={css.tool} disabled={!hasPicks} onClick={onClear}>
          {t('lottery.pad.clear')}
        </button>
      </span>
    </div>
  );
});
