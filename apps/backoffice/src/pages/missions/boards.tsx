import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import type { OutputOf } from '@tyche/contract/route';
import { useText } from '@tyche/i18n/react';
import { parseAmount } from '@tyche/kernel/money';
import { Field } from '@tyche/ui/field';
import { Select } from '@tyche/ui/select';
import { useState } from 'react';
import { OfficeTable } from '../../features/office/office-table.tsx';
import css from '../../features/office/page.module.css';
import { Ready } from '../../features/office/ready.tsx';
import { StrikePlace } from './strike-place.tsx';

type Board = OutputOf<typeof contract.staffMissionBoard>;

/** The frozen boards of a mission: places, prizes, and what was struck. A place can be struck for a day. */
export function Boards({
  missionId,
  hasPrizes,
}: {
  readonly missionId: string;
  readonly hasPrizes: boolean;
}) {
  const { t, format } = useText();
  const [period, setPeriod] = useState('');
  const board = useRoute(contract.staffMissionBoard, { id: missionId, ...(period !== '' && { period }) });
  return (
    <section className={css.form}>
      <h3>{t('staff.missions.boards')}</h3>
      <Ready of={board}>
        {(shown) => {
          const { periods, struck, prizes, strikeUntil } = shown;
          const chosen = period === '' ? (periods[0]?.period ?? '') : period;
          return (
            <>
              {periods.length > 0 && (
                <Field label={t('staff.missions.boardPeriod')}>
                  {(control) => (
                    <Select {...control} value={chosen} onChange={(event) => setPeriod(event.target.value)}>
                      {periods.map((one) => (
                        <option key={one.period} value={one.period}>
                          {t('staff.missions.frozen', {
                            period: one.period,
                            at: format.date(one.frozenAt, 'dateTime'),
                            places: one.places,
                          })}
                        </option>
                      ))}
                    </Select>
                  )}
                </Field>
              )}
              {prizes && (
                <p className={css.note}>
                  {t(`staff.missions.boardPrizes.${prizes.state}`, {
                    at: format.date(prizes.givenFrom ?? 0, 'dateTime'),
                  })}
                </p>
              )}
              {strikeUntil !== null && (
                <p className={css.note}>
                  {t('staff.missions.strikeUntil', { at: format.date(strikeUntil, 'dateTime') })}
                </p>
              )}
              <Places of={shown} missionId={missionId} period={chosen} hasPrizes={hasPrizes} />
              {periods.length > 0 && <Struck of={struck} />}
            </>
          );
        }}
      </Ready>
    </section>
  );
}

function Places({
  of: { list, strikeUntil },
  missionId,
  period,
  hasPrizes,
}: {
  readonly of: Board;
  readonly missionId: string;
  readonly period: string;
  readonly hasPrizes: boolean;
}) {
  const { t, format } = useText();
  const money = (written: string) => format.money(parseAmount(written) ?? 0n);
  const rows = list.map((row) => ({ ...row, id: row.memberId }));
  type Row = (typeof rows)[number];
  return (
    <OfficeTable
      caption={t('staff.missions.boards')}
      rows={rows}
      empty={t('staff.missions.boardsNone')}
      columns={[
        { label: t('staff.missions.rank'), cell: ({ rank }) => rank },
        { label: t('staff.col.member'), cell: ({ username }) => <bdi>{username}</bdi> },
        {
          label: t('staff.missions.goal.valid-bet'),
          cell: ({ value }) => money(value),
          isFigure: true,
        },
        {
          label: t('staff.missions.reachedAt'),
          cell: ({ reachedAt }) => format.date(reachedAt, 'full'),
        },
        ...(hasPrizes
          ? [
              {
                label: t('staff.missions.prize'),
                cell: ({ prize }: Row) =>
                  prize ? `${money(prize.amount)}, ${t(`staff.missions.prizeState.${prize.state}`)}` : '–',
              },
            ]
          : []),
        ...(strikeUntil === null
          ? []
          : [
              {
                label: t('staff.col.action'),
                cell: ({ memberId, rank }: Row) => (
                  <StrikePlace of={{ id: missionId, period, memberId }} rank={rank} />
                ),
              },
            ]),
      ]}
    />
  );
}

function Struck({ of }: { readonly of: Board['struck'] }) {
  const { t, format } = useText();
  return (
    <OfficeTable
      caption={t('staff.missions.struck')}
      rows={of.map((row) => ({ ...row, id: row.memberId }))}
      empty={t('staff.missions.struckNone')}
      columns={[
        { label: t('staff.missions.rank'), cell: ({ place }) => place },
        { label: t('staff.col.member'), cell: ({ username }) => <bdi>{username}</bdi> },
        {
          label: t('staff.missions.strikeCode'),
          cell: ({ reason }) => t(`staff.missions.strikeReason.${reason}`),
        },
        { label: t('staff.missions.struckBy'), cell: ({ by }) => <bdi>{by.join(', ')}</bdi> },
        { label: t('staff.col.at'), cell: ({ at }) => format.date(at, 'full') },
      ]}
    />
  );
}
