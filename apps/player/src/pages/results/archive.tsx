import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import type { OutputOf } from '@tyche/contract/route';
import { type Game, readResult } from '@tyche/rules/lottery';
import { Card } from '@tyche/ui/card';
import { SegmentedControl } from '@tyche/ui/choices';
import { cx } from '@tyche/ui/cx';
import { EmptyState } from '@tyche/ui/empty-state';
import { Field } from '@tyche/ui/field';
import { Pager } from '@tyche/ui/pager';
import { TextInput } from '@tyche/ui/text-input';
import { useState } from 'react';
import { Link } from 'react-router';
import { usePagerText } from '../../lib/pager-text.ts';
import { Waiting } from '../../lib/states/waiting.tsx';
import { DrawnBalls } from '../../lib/drawn/drawn-balls.tsx';
import { DayField } from '../../lib/parts/day-field.tsx';
import { drawNumber } from '../../lib/win-no.ts';
import { useText } from '@tyche/i18n/react';
import css from './archive.module.css';
import { PrizeSheet, type SheetMode, sheetModes } from './prize-sheet.tsx';
import { Time } from '../../lib/parts/time.tsx';

type Drawn = OutputOf<typeof contract.drawHistory>['content'][number];

const BALLS_A_PAGE = 20;
const SHEETS_A_PAGE = 5;

/** Every draw of a lottery, newest first, searched by day or number. Boards of prizes are shown in their traditional sheet. */
export function Archive({ game }: { readonly game: Game }) {
  const { t } = useText();
  const pagerText = usePagerText();
  const [day, setDay] = useState('');
  const [number, setNumber] = useState('');
  const [page, setPage] = useState(1);
  const [mode, setMode] = useState<SheetMode>('full');
  const isBoard = game.draw.kind === 'layout';
  const asked = number.replaceAll(/[^0-9]/g, '').slice(0, 12) || day.replaceAll('-', '');
  const results = useRoute(contract.drawHistory, {
    gameId: game.id,
    page: page - 1,
    size: isBoard ? SHEETS_A_PAGE : BALLS_A_PAGE,
    ...(asked !== '' && { numero: asked }),
  });
  return (
    <div className={css.archive}>
      <div className={css.controls}>
        <DayField
          label={t('results.day')}
          value={day}
          onChange={(chosen) => {
            setDay(chosen);
            setNumber('');
            setPage(1);
          }}
        />
        <Field label={t('results.number')}>
          {(control) => (
            <TextInput
              {...control}
              inputMode="numeric"
              maxLength={16}
              value={number}
              onChange={(event) => {
                setNumber(event.target.value);
                setPage(1);
              }}
            />
          )}
        </Field>
        {isBoard && (
          <SegmentedControl
            label={t('results.sheetMode')}
            value={mode}
            onChange={setMode}
            choices={sheetModes.map((each) => ({ value: each, label: t(`results.sheet.${each}`) }))}
          />
        )}
      </div>
      <Waiting of={results} rows={8} />
      {results.state === 'ready' && results.data.content.length === 0 && (
        <EmptyState icon="lottery" title={t('results.none')} />
      )}
      {results.state === 'ready' && results.data.content.length > 0 && (
        <>
          <ol className={cx(css.draws, !isBoard && css.dense)}>
            {results.data.content.map((draw) => (
              <Entry key={draw.numero} game={game} draw={draw} mode={mode} />
            ))}
          </ol>
          <Pager page={page} pages={results.data.totalPages} text={pagerText} onChange={setPage} />
        </>
      )}
      <p className={css.note}>{t('lottery.results.zone', { zone: game.calendar.zone })}</p>
    </div>
  );
}

function Entry({
  game,
  draw,
  mode,
}: {
  readonly game: Game;
  readonly draw: Drawn;
  readonly mode: SheetMode;
}) {
  const { t, find } = useText();
  const isRead = readResult(game.draw, draw.winNo) !== null;
  return (
    <li>
      <Card className={css.entry}>
        <header className={css.head}>
          <h2>
            <bdi>{drawNumber(draw.numero)}</bdi>
          </h2>
          <Time at={draw.drawTime} style="dateTime" />
          <Link to={`/verify?game=${game.id}&draw=${draw.numero}`} className={css.check}>
            {t('lottery.results.check')}
          </Link>
        </header>
        {isRead ? (
          <Numbers game={game} draw={draw} mode={mode} />
        ) : (
          <p>{t(draw.state === 'void' ? 'lottery.results.void' : 'lottery.draw.closed')}</p>
        )}
        {draw.corrected && <p className={css.notice}>{t('results.corrected')}</p>}
        {draw.notices.map(({ kind, reason, at }) => (
          <p key={`${kind} ${at}`} className={css.notice}>
            {find(`notices.kind.${kind}`) ?? kind}: <bdi>{find(`notices.reason.${reason}`) ?? reason}</bdi>
          </p>
        ))}
      </Card>
    </li>
  );
}

function Numbers({
  game,
  draw,
  mode,
}: {
  readonly game: Game;
  readonly draw: Drawn;
  readonly mode: SheetMode;
}) {
  if (game.draw.kind === 'layout')
    return <PrizeSheet family={game.family} prizes={game.draw.prizes} result={draw.winNo} mode={mode} />;
  return <DrawnBalls result={draw.winNo} family={game.family} />;
}
