import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import type { OutputOf } from '@tyche/contract/route';
import { useText } from '@tyche/i18n/react';
import { parseAmount, PPM, UNITS_PER_ONE } from '@tyche/kernel/money';
import { Notice } from '@tyche/ui/notice';
import { Link } from 'react-router';
import { MemberLabel } from '../../../features/member-label/member-label.tsx';
import { FigureLines } from '../../../features/records/figure-lines.tsx';
import { percentText } from '../../../lib/bonuses/group-text.ts';
import { Part, Parts } from '../../../lib/parts/part.tsx';
import parts from '../../../lib/parts/parts.module.css';
import { Waiting } from '../../../lib/states/waiting.tsx';
import css from './rank.module.css';
import { TurnoverBar } from './turnover-bar.tsx';

export type Progress = OutputOf<typeof contract.rankProgress>;

/** The rank of the member: the label, both figures, the ladder with what each rank gives, and what changed it (rewards.md 9). */
export function Rank() {
  const progress = useRoute(contract.rankProgress, {});
  return (
    <Parts>
      <Waiting of={progress} rows={8} />
      {progress.state === 'ready' && (
        <>
          <Standing of={progress.data} />
          <Ladder of={progress.data} />
          <Benefits of={progress.data} />
          <Changes of={progress.data} />
        </>
      )}
    </Parts>
  );
}

function Standing({ of }: { readonly of: Progress }) {
  const { t } = useText();
  const times = useTimes();
  const { rankLevel, ladder, playerRankName, isInReview, isFreeMonth, upkeep } = of;
  const own = ladder[rankLevel];
  const isKept = !isFreeMonth && parseAmount(upkeep) !== 0n;
  return (
    <Part title={t('ranks.own')}>
      <p className={css.own}>
        {own && <MemberLabel label={{ labelName: playerRankName, color: own.color, color2: own.color2 }} />}
        <span>
          {own && t('ranks.gives', { times: times(own.pointsPpm) })} {t(`ranks.service.${of.service}`)}
        </span>
      </p>
      {isInReview && <Notice>{t('ranks.inReview')}</Notice>}
      <div className={css.figures}>
        <TurnoverBar
          label={t('ranks.total')}
          actual={of.totalTurnover.actual}
          expected={of.totalTurnover.expected}
          asked={of.nextRankName === null ? null : t('ranks.asked', { rank: of.nextRankName })}
          currency={of.currency}
        />
        <TurnoverBar
          label={t('ranks.month')}
          actual={of.monthlyTurnover.actual}
          expected={of.monthlyTurnover.expected ?? (isKept ? upkeep : null)}
          asked={
            of.monthlyTurnover.expected !== null && of.nextRankName !== null
              ? t('ranks.asked', { rank: of.nextRankName })
              : t('ranks.upkeepOf', { rank: playerRankName })
          }
          currency={of.currency}
        />
      </div>
      {isFreeMonth && <p className={parts.note}>{t('ranks.freeMonth')}</p>}
      <p className={parts.note}>
        {t('ranks.counts')} <Link to="/helpmc#ranks">{t('ranks.help')}</Link>
      </p>
    </Part>
  );
}

function Ladder({ of: { ladder, currency } }: { readonly of: Progress }) {
  const { t, format } = useText();
  const times = useTimes();
  const money = (amount: string) => <bdi>{format.money(parseAmount(amount) ?? 0n, { currency })}</bdi>;
  return (
    <Part title={t('ranks.ladder')} text={t('ranks.ladderText')}>
      <FigureLines
        caption={t('ranks.ladder')}
        names={[
          t('ranks.col.rank'),
          t('ranks.col.total'),
          t('ranks.col.upkeep'),
          t('ranks.col.service'),
          t('ranks.col.points'),
        ]}
        lines={ladder.map((rank) => ({
          id: String(rank.level),
          name: rank.name,
          figures: [
            money(rank.total),
            money(rank.upkeep),
            t(`ranks.channel.${rank.service}`),
            times(rank.pointsPpm),
          ],
        }))}
      />
    </Part>
  );
}

/** What ranks give beside points for bets: withdrawals, their fee, and points on the birthday. */
function Benefits({ of: { ladder } }: { readonly of: Progress }) {
  const { t, format } = useText();
  return (
    <Part title={t('ranks.benefits')} text={t('ranks.benefitsText')}>
      <FigureLines
        caption={t('ranks.benefits')}
        names={[t('ranks.col.rank'), t('ranks.col.withdrawals'), t('ranks.col.fee'), t('ranks.col.birthday')]}
        lines={ladder.map((rank) => ({
          id: String(rank.level),
          name: rank.name,
          figures: [
            format.number(rank.withdrawalsPerDay),
            percentText({ format }, rank.withdrawFeePpm),
            <Points key="birthday" amount={rank.birthdayPoints} />,
          ],
        }))}
      />
    </Part>
  );
}

/** Points as a member reads them; a dash for none. */
function Points({ amount }: { readonly amount: string }) {
  const { format } = useText();
  const points = parseAmount(amount) ?? 0n;
  return points === 0n ? '–' : <bdi>{format.number(points / UNITS_PER_ONE)}</bdi>;
}

function Changes({ of: { changes } }: { readonly of: Progress }) {
  const { t, format } = useText();
  if (changes.length === 0) return null;
  return (
    <Part title={t('ranks.changes')}>
      <ul className={parts.lines}>
        {changes.map(({ at, kind, from, to }) => (
          <li key={`${at} ${from}`} className={parts.line}>
            <span>{t(`ranks.change.${kind}`, { from, to })}</span>
            <span className={parts.note}>{format.date(at, 'date')}</span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** Prints what points are multiplied by. */
function useTimes(): (ppm: number) => string {
  const { format } = useText();
  return (ppm) =>
    `× ${format.number(ppm / Number(PPM), { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
}
