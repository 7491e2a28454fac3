import { useText } from '@tyche/i18n/react';
import { parseAmount } from '@tyche/kernel/money';
import { Pager } from '@tyche/ui/pager';
import { FigureLines } from '../../../features/records/figure-lines.tsx';
import { usePagerText } from '../../../lib/pager-text.ts';
import { Part } from '../../../lib/parts/part.tsx';
import parts from '../../../lib/parts/parts.module.css';
import type { Details } from './details.ts';
import css from './referral.module.css';

type Friend = Details['friends'][number];

/** The friends of a member by masked names: their state, never what they have or bet. */
export function FriendsPart({
  of: { friends, totalPages, currency },
  page,
  onPage,
}: {
  readonly of: Details;
  readonly page: number;
  readonly onPage: (page: number) => void;
}) {
  const { t, format } = useText();
  const pagerText = usePagerText();
  if (friends.length === 0)
    return (
      <Part title={t('referral.friends')}>
        <p className={parts.note}>{t('referral.friends.none')}</p>
      </Part>
    );
  return (
    <Part title={t('referral.friends')} text={t('referral.friends.note')}>
      <FigureLines
        caption={t('referral.friends')}
        names={(['name', 'registered', 'state', 'reward'] as const).map((name) => t(`referral.col.${name}`))}
        lines={friends.map((friend, place) => ({
          id: `${page} ${place}`,
          name: friend.name,
          figures: [
            <bdi key="month">{friend.registered}</bdi>,
            <State key="state" of={friend} />,
            friend.reward === null ? (
              '–'
            ) : (
              <bdi key="reward" className={css.gold}>
                {format.money(parseAmount(friend.reward) ?? 0n, { currency })}
              </bdi>
            ),
          ],
        }))}
      />
      <Pager page={page} pages={totalPages} text={pagerText} onChange={onPage} />
    </Part>
  );
}

function State({ of: { state, missing, daysLeft } }: { readonly of: Friend }) {
  const { t } = useText();
  return (
    <span className={css.state}>
      <span>{t(`referral.state.${state}`)}</span>
      {missing !== null && <small>{t(`referral.missing.${missing}`)}</small>}
      {daysLeft !== null && daysLeft > 0 && <small>{t('referral.daysLeft', { count: daysLeft })}</small>}
    </span>
  );
}
