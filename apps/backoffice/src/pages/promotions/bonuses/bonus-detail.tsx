import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import { useText } from '@tyche/i18n/react';
import { PPM } from '@tyche/kernel/money';
import { revokeReasons } from '@tyche/rules/rewards/words';
import { Notice } from '@tyche/ui/notice';
import { Link } from 'react-router';
import { BasisList } from '../../../features/office/basis-list.tsx';
import css from '../../../features/office/page.module.css';
import { Amount } from '../../../features/office/payment.tsx';
import { Ready } from '../../../features/office/ready.tsx';
import { CodedButton } from '../applications/coded-button.tsx';
import { useGroupName } from '../../../features/office/use-group-name.ts';
import type { Bonus } from './bonus.ts';
import { CountedTable, LedgerTable, OpenBetsTable } from './bonus-tables.tsx';
import { StakedOf } from './staked-of.tsx';

/** One bonus: where it stands, its terms, how its pocket moved, its bets, and the way to revoke it. */
export function BonusDetail({ id }: { readonly id: string }) {
  const found = useRoute(contract.staffBonus, { id });
  return (
    <Ready of={found}>
      {(bonus) => (
        <div className={css.form}>
          <Figures of={bonus} />
          {bonus.outcome === null && <Revoke id={bonus.id} />}
          {bonus.running && <Terms of={bonus.running} />}
          {bonus.running && <OpenBetsTable of={bonus.running} />}
          <LedgerTable of={bonus} />
          <CountedTable of={bonus} />
        </div>
      )}
    </Ready>
  );
}

function Figures({ of: bonus }: { readonly of: Bonus }) {
  const { t, find, format } = useText();
  const { currency, outcome, running, startedAt, expiresAt, endedAt } = bonus;
  const sum = (amount: string) => <Amount of={{ amount, currency }} />;
  const when = (at: number | null) => (at === null ? '–' : format.date(at, 'full'));
  return (
    <>
      {running?.isExpiring && (
        <Notice tone="caution">
          {t('offers.bonuses.expiring', { at: when(running.drainsAt ?? running.expiresAt) })}
        </Notice>
      )}
      <BasisList
        rows={[
          [t('staff.col.member'), bonus.username],
          [
            t('offers.one'),
            <Link key="offer" className={css.link} to={`/promotions?open=${bonus.promotionId}`}>
              {bonus.title}
            </Link>,
          ],
          [
            t('offers.bonuses.application'),
            <Link key="application" className={css.link} to={`/promotion-applications?open=${bonus.id}`}>
              {bonus.id}
            </Link>,
          ],
          [t('offers.version'), format.number(bonus.termsVersion)],
          [t('offers.mode'), t(`offers.mode.${bonus.mode}`)],
          [t('staff.approvals.state'), find(`offers.detail.${outcome}`) ?? standOf()],
          [t('offers.bonuses.given'), sum(bonus.given)],
          [t('offers.bonuses.pocket'), sum(bonus.pocket)],
          [t('offers.bonuses.staked'), <StakedOf key="staked" of={bonus} />],
          [t('offers.bonuses.released'), sum(bonus.released)],
          [t('offers.bonuses.forfeited'), sum(bonus.forfeited)],
          [t('offers.bonuses.started'), when(startedAt)],
          [t('offers.bonuses.ends'), when(expiresAt)],
          ...(endedAt === null ? [] : [[t('offers.bonuses.ended'), when(endedAt)] as const]),
          ...(bonus.revokeReason === null
            ? []
            : [[t('staff.col.reason'), t(`offers.revoke.${bonus.revokeReason}`)] as const]),
        ]}
      />
    </>
  );

  function standOf(): string {
    return t(bonus.isWaiting ? 'offers.bonuses.waits' : 'offers.bonuses.runs');
  }
}

function Revoke({ id }: { readonly id: string }) {
  const { t } = useText();
  return (
    <div className={css.actions}>
      <CodedButton
        route={contract.proposeBonusRevoke}
        label={t('offers.bonuses.revoke')}
        question={t('offers.bonuses.revokeAsk')}
        reasons={revokeReasons}
        name={(reason) => t(`offers.revoke.${reason}`)}
        noteLabel={t('offers.bonuses.revokeNote')}
        noteHint={t('offers.bonuses.revokeNoteHint')}
        maxNote={200}
        input={(reason, note) => ({ id, reason, note })}
      />
    </div>
  );
}

function Terms({
  of: { counts, maxBet, maxCashout, currency },
}: {
  readonly of: NonNullable<Bonus['running']>;
}) {
  const { t, format } = useText();
  const groupName = useGroupName();
  const limit = (amount: string | null) =>
    amount === null ? t('offers.fact.noLimit') : <Amount of={{ amount, currency }} />;
  const percent = (ppm: number) =>
    format.number(ppm / Number(PPM), { style: 'percent', maximumFractionDigits: 4 });
  return (
    <section className={css.found}>
      <h3>{t('offers.bonuses.terms')}</h3>
      <BasisList
        rows={[
          [t('offers.maxBet'), limit(maxBet)],
          [t('offers.maxCashout'), limit(maxCashout)],
          ...counts.map(({ group, weightPpm }) => [groupName(group), percent(weightPpm)] as const),
        ]}
      />
    </section>
  );
}
