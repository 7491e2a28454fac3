import { useText, useWords } from '@tyche/i18n/react';
import { Icon } from '@tyche/ui/icon';
import type { RunningBonus } from './bonus.ts';
import css from './counts-here.module.css';
import { weightOf } from './counts.ts';
import { percentText } from './group-text.ts';

const WORDS = ['bonuses'];

interface Here {
  /** The bonus that runs; null for none. */
  readonly bonus: RunningBonus | null;
  readonly group: string | null;
}

/** What bets on games of this group count for the bonus that runs; nothing for members without one. */
export function CountsHere({ bonus, group }: Here) {
  return bonus && <Shown ppm={weightOf(bonus, group)} />;
}

function Shown({ ppm }: { readonly ppm: number }) {
  const text = useText();
  if (!useWords(WORDS)) return null;
  return (
    <span className={css.here} data-counts={ppm > 0}>
      <Icon name="gift" size={16} />
      {ppm > 0 ? text.t('bonuses.here', { share: percentText(text, ppm) }) : text.t('bonuses.here.none')}
    </span>
  );
}
