import type { OutputOf } from '@tyche/contract/route';
import type { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { parseAmount } from '@tyche/kernel/money';
import { compare } from '@tyche/rules/agents';
import { Button } from '@tyche/ui/button';
import { useId, useState } from 'react';
import { dayText } from './day-text.ts';
import css from './overview-tiles.module.css';
import { Sparkline } from './sparkline.tsx';

type Report = OutputOf<typeof contract.teamOverview>;

interface Figure {
  readonly name:
    | 'deposit'
    | 'withdrawal'
    | 'validBet'
    | 'payout'
    | 'netLoss'
    | 'selfRebate'
    | 'agentRebate'
    | 'promotions'
    | 'income'
    | 'registrations'
    | 'firstDepositors'
    | 'activeMembers';
  readonly kind: 'money' | 'count';
  /** It belongs to no group of games. */
  readonly isCash?: boolean;
}

const figures: readonly Figure[] = [
  { name: 'deposit', kind: 'money', isCash: true },
  { name: 'withdrawal', kind: 'money', isCash: true },
  { name: 'validBet', kind: 'money' },
  { name: 'payout', kind: 'money' },
  { name: 'netLoss', kind: 'money' },
  { name: 'selfRebate', kind: 'money' },
  { name: 'agentRebate', kind: 'money' },
  { name: 'promotions', kind: 'money', isCash: true },
  { name: 'income', kind: 'money' },
  { name: 'registrations', kind: 'count', isCash: true },
  { name: 'firstDepositors', kind: 'count', isCash: true },
  { name: 'activeMembers', kind: 'count' },
];

/** The figures of a team, each with its change to the period before and its course. A phone shows six of them first. */
export function OverviewTiles({
  report,
  hasCash,
  team,
}: {
  readonly report: Report;
  readonly hasCash: boolean;
  /** The team of now; null: it is not shown. */
  readonly team: OutputOf<typeof contract.agentAlerts>['team'];
}) {
  const { t, format } = useText();
  const [hasAll, setHasAll] = useState(false);
  const id = useId();
  const { startDay, endDay } = report.earlier;
  const shown = figures.filter(({ isCash }) => hasCash || !isCash);
  return (
    <div className={css.part}>
      <dl id={id} className={css.tiles} data-all={hasAll ? '' : undefined}>
        {shown.map((figure) => (
          <Tile key={figure.name} figure={figure} report={report} />
        ))}
        <div>
          <dt>{t('agents.report.figure.teamSize')}</dt>
          <dd>
            {t('agents.report.teamSize', {
              agents: format.number(report.teamSize.agents),
              members: format.number(report.teamSize.members),
            })}
          </dd>
          <dd className={css.change}>{t('agents.report.now')}</dd>
        </div>
        {team && (
          <>
            <div>
              <dt>{t('agents.report.figure.online')}</dt>
              <dd>{format.number(team.online)}</dd>
              <dd className={css.change}>{t('agents.report.now')}</dd>
            </div>
            <div>
              <dt>{t('agents.report.figure.teamBalance')}</dt>
              <dd data-money="">
                <bdi>{format.money(parseAmount(team.balance) ?? 0n)}</bdi>
              </dd>
              <dd className={css.change}>{t('agents.report.now')}</dd>
            </div>
          </>
        )}
      </dl>
      <div className={css.more}>
        <Button size="small" aria-expanded={hasAll} aria-controls={id} onClick={() => setHasAll(!hasAll)}>
          {hasAll ? t('agents.report.fewer') : t('agents.report.more')}
        </Button>
      </div>
      <p className={css.note}>
        {t('agents.report.compared', { from: dayText(format, startDay), until: dayText(format, endDay) })}
      </p>
    </div>
  );
}

function Tile({ figure: { name, kind }, report }: { readonly figure: Figure; readonly report: Report }) {
  const { t, format } = useText();
  const unitsOf = (value: string | number) =>
    typeof value === 'number' ? BigInt(value) : (parseAmount(value) ?? 0n);
  const textOf = (units: bigint) => (kind === 'money' ? format.money(units) : format.number(units));
  const now = unitsOf(report.footer[name]);
  const { change, perMille } = compare(now, unitsOf(report.earlierFooter[name]));
  return (
    <div>
      <dt>{t(`agents.report.figure.${name}`)}</dt>
      <dd data-money={kind === 'money' ? '' : undefined}>
        <bdi>{textOf(now)}</bdi>
      </dd>
      <dd className={css.change}>
        {change === 0n
          ? t('agents.report.same')
          : t(change > 0n ? 'agents.report.up' : 'agents.report.down', {
              change: textOf(change < 0n ? -change : change),
              share: perMille === null ? '' : `(${format.percent(Math.abs(Number(perMille)) / 1_000)})`,
            })}
      </dd>
      {name !== 'activeMembers' && <Sparkline values={report.list.map((row) => unitsOf(row[name]))} />}
    </div>
  );
}
