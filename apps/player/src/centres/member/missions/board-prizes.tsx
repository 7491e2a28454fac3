import type { OutputOf } from '@tyche/contract/route';
import type { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { Notice } from '@tyche/ui/notice';
import { Table } from '@tyche/ui/table';
import parts from '../../../lib/parts/parts.module.css';
import { useMissionText } from './mission-text.ts';
import css from './missions.module.css';

type Shown = OutputOf<typeof contract.missionBoard>;

/** The prizes of a board by place, and when they are paid (docs/reference/missions.md 4). */
export function BoardPrizes({ of: { prizes } }: { readonly of: Pick<Shown, 'prizes'> }) {
  const { t, format } = useText();
  const text = useMissionText();
  if (!prizes || prizes.state === 'none') return <p className={parts.note}>{t('missions.prizesNone')}</p>;
  const { places, state, givenFrom } = prizes;
  return (
    <>
      <h4 className={css.subtitle}>{t('missions.prizes')}</h4>
      <Table caption={t('missions.prizesOf')} className={css.prizes} dense>
        <thead>
          <tr>
            <th scope="col">{t('missions.place')}</th>
            <th scope="col">{t('missions.prize')}</th>
          </tr>
        </thead>
        <tbody>
          {places.map(({ from, to, amount }) => (
            <tr key={from}>
              <td>
                {from === to ? t('missions.prizePlace', { from }) : t('missions.prizePlaces', { from, to })}
              </td>
              <td>
                <bdi>{text.money(amount)}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      <p className={parts.note}>
        {state === 'given' && t('missions.prizesGiven')}
        {state === 'reserved' &&
          (givenFrom === null
            ? t('missions.prizesReserved')
            : t('missions.prizesFrom', { at: format.date(givenFrom, 'dateTime') }))}
      </p>
    </>
  );
}

/** What the reader got on a frozen board, or why its place was struck. */
export function OwnOutcome({ of: { prize, struck } }: { readonly of: Shown['footer'] }) {
  const { t } = useText();
  const text = useMissionText();
  return (
    <>
      {prize && (
        <p className={parts.text}>
          {t(`missions.ownPrize.${prize.state}`, { amount: text.money(prize.amount) })}
        </p>
      )}
      {struck && (
        <Notice tone="caution">
          {t(`missions.struck.${struck}`)} {struck !== 'self-excluded' && t('missions.struckHelp')}
        </Notice>
      )}
    </>
  );
}
