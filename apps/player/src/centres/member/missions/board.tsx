import { useRoute } from '@tyche/client/react';
import type { OutputOf } from '@tyche/contract/route';
import { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { Field } from '@tyche/ui/field';
import { Select } from '@tyche/ui/select';
import { Table } from '@tyche/ui/table';
import { useState } from 'react';
import { Part } from '../../../lib/parts/part.tsx';
import parts from '../../../lib/parts/parts.module.css';
import { Waiting } from '../../../lib/states/waiting.tsx';
import { BoardPrizes, OwnOutcome } from './board-prizes.tsx';
import { useMissionText } from './mission-text.ts';
import css from './missions.module.css';

type Shown = OutputOf<typeof contract.missionBoard>;
type Place = Shown['list'][number];

const RECHECK_MS = 30_000;
const NOW = '';

/** The leaderboard of a mission: the first ten, the five around the member, its own place, the prizes, and the boards that are frozen. */
export function Board({ missionId }: { readonly missionId: string }) {
  const { t, format } = useText();
  const text = useMissionText();
  const [period, setPeriod] = useState(NOW);
  const board = useRoute(
    contract.missionBoard,
    { missionId, ...(period !== NOW && { period }) },
    { refetchIntervalMs: RECHECK_MS },
  );
  return (
    <Part title={t('missions.board')}>
      <Waiting of={board} rows={5} />
      {board.state === 'ready' && (
        <>
          <p className={parts.note}>
            {t('missions.boardCap', { amount: text.money(board.data.maxPerDay) })}{' '}
            {board.data.frozenAt === null
              ? t('missions.boardAt', { at: format.date(board.data.computedAt, 'time') })
              : t('missions.boardFrozen', { at: format.date(board.data.frozenAt, 'dateTime') })}
          </p>
          {board.data.frozen.length > 0 && (
            <Field label={t('missions.boardPeriod')}>
              {(control) => (
                <Select {...control} value={period} onChange={(event) => setPeriod(event.target.value)}>
                  <option value={NOW}>{t('missions.boardNow')}</option>
                  {board.data.frozen.map((one) => (
                    <option key={one} value={one}>
                      {format.date(Date.parse(one), 'date', 'UTC')}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          )}
          <BoardPrizes of={board.data} />
          <Places of={board.data} />
          <OwnOutcome of={board.data.footer} />
        </>
      )}
    </Part>
  );
}

function Places({ of: { list, around, footer } }: { readonly of: Shown }) {
  const { t } = useText();
  const text = useMissionText();
  if (list.length === 0) return <p className={parts.note}>{t('missions.boardNone')}</p>;
  const isAmongFirst = list.some(({ isOwn }) => isOwn);
  return (
    <>
      <PlaceTable caption={t('missions.board')} of={list} />
      {around.length > 0 && !isAmongFirst && (
        <>
          <h4 className={css.subtitle}>{t('missions.around')}</h4>
          <PlaceTable caption={t('missions.around')} of={around} />
        </>
      )}
      <p className={parts.text}>
        {footer.rank === null
          ? t('missions.ownNone')
          : t('missions.ownPlace', { rank: footer.rank, value: text.money(footer.reachedValue) })}
      </p>
    </>
  );
}

function PlaceTable({ caption, of }: { readonly caption: string; readonly of: readonly Place[] }) {
  const { t } = useText();
  const text = useMissionText();
  return (
    <Table caption={caption} dense>
      <thead>
        <tr>
          <th scope="col">{t('missions.place')}</th>
          <th scope="col">{t('missions.player')}</th>
          <th scope="col">{t('missions.value')}</th>
        </tr>
      </thead>
      <tbody>
        {of.map(({ rank, name, value, isOwn }) => (
          <tr key={rank} className={isOwn ? css.own : undefined}>
            <td>{rank}</td>
            <td>
              <bdi>{name === '' ? t('missions.hidden') : name}</bdi>
              {isOwn && ` (${t('missions.you')})`}
            </td>
            <td>
              <bdi>{text.money(value)}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
