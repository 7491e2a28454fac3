import { useText } from '@tyche/i18n/react';
import { Tag } from '@tyche/ui/chip';
import { Remaining } from '../../../lib/parts/remaining.tsx';
import parts from '../../../lib/parts/parts.module.css';
import { useNow } from '../../../state/now.ts';
import { isToJoin, type Mission, thousandthsOf, useMissionText } from './mission-text.ts';
import css from './missions.module.css';
import { Ring } from './ring.tsx';

const MINUTE_MS = 60_000;

/** A mission in the list: its ring, its name, how long it goes on, and what waits to be claimed. */
export function MissionLine({ of, onOpen }: { readonly of: Mission; readonly onOpen: () => void }) {
  const { t } = useText();
  const text = useMissionText();
  const now = useNow(MINUTE_MS);
  const left = of.endsAt === null ? null : of.endsAt - now;
  return (
    <button type="button" className={css.line} onClick={onOpen}>
      <Ring thousandths={of.next ? thousandthsOf(of.progress, of.next.at) : 1_000} />
      <span className={parts.what}>
        <span className={css.name} dir="auto">
          {of.title}
        </span>
        <small>
          {of.next
            ? t('missions.progressOf', {
                value: text.value(of, of.progress),
                at: text.value(of, of.next.at),
              })
            : t('missions.allReached')}
          {of.status === 'O' && (left === null || left > 0) && (
            <>
              {' · '}
              {t(`missions.length.${of.length}`)}
              {left !== null && (
                <>
                  {' · '}
                  <Remaining ms={left} />
                </>
              )}
            </>
          )}
        </small>
      </span>
      {of.claimable > 0 && <Tag tone="jade">{t('missions.claimable', { count: of.claimable })}</Tag>}
      {of.claimable === 0 && isToJoin(of) && <Tag>{t('missions.notJoined')}</Tag>}
    </button>
  );
}
