import type { Game } from '@tyche/rules/lottery';
import { Icon } from '@tyche/ui/icon';
import { Link } from 'react-router';
import type { NearDraws } from '../../state/draw-clock.ts';
import { useText } from '@tyche/i18n/react';
import css from './seal-line.module.css';

/** The commitment of the running draw, published before its sales opened, and where anyone checks a draw. */
export function SealLine({ game, draw }: { readonly game: Game; readonly draw: NearDraws['currentNumero'] }) {
  const { t } = useText();
  if (draw.commitment === null) return null;
  const short = `${draw.commitment.slice(0, 8)}…${draw.commitment.slice(-4)}`;
  return (
    <p className={css.seal}>
      <Icon name="shield" size={18} />
      <span>
        {t('lottery.seal.before')} <bdi title={draw.commitment}>{short}</bdi>
      </span>
      <Link to={`/verify?game=${game.id}&draw=${draw.numero}`} className={css.link}>
        {t('lottery.seal.check')}
      </Link>
    </p>
  );
}
