import { useText, useWords } from '@tyche/i18n/react';
import { Icon } from '@tyche/ui/icon';
import { percentText } from '../promotions/group-text.ts';
import css from './counts-here.module.css';
import { weightOf } from './counts.ts';
import { useRunningBonus } from './use-running-bonus.ts';

const WORDS = ['bonuses'];

/** What bets on games of this group count for the bonus that runs; nothing for members without one. */
export function CountsHere({ group }: { readonly group: string }) {
  const bonus = useRunningBonus();
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
