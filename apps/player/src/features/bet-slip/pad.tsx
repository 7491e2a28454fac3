import { printLine, type Game } from '@tyche/rules/lottery';
import {
  randomLines,
  type SlipAction,
  slipFields,
  slipProblems,
  slipSummary,
} from '@tyche/rules/lottery/slip';
import { Button } from '@tyche/ui/button';
import { Chip } from '@tyche/ui/chip';
import { Icon } from '@tyche/ui/icon';
import { Notice } from '@tyche/ui/notice';
import { showToast } from '@tyche/ui/toasts';
import { LiveText } from '@tyche/ui/visually-hidden';
import { useMemo, useState } from 'react';
import { secureRandom } from '../../lib/secure-random.ts';
import { useText } from '../../state/text.tsx';
import { BetNowDialog } from './bet-now-dialog.tsx';
import { OddsLine } from './odds-line.tsx';
import { optionOdds } from './odds.ts';
import css from './pad.module.css';
import { CellRow } from './pickers/cell-row.tsx';
import { Places } from './pickers/places.tsx';
import { TypedListBox } from './pickers/typed-list.tsx';
import { PlayHelp } from './play-help.tsx';
import { PlayTree } from './play-tree.tsx';
import { useDraftProblem } from './problem-text.ts';
import { act, useSlip } from './slip-store.ts';
import { DraftTotals, StakeBar } from './stake-bar.tsx';
import { useMemberTerms } from './use-member-terms.ts';

const RANDOM = [1, 5, 10] as const;

/** The pad: what to play, what to pick, at what stake. Every play is drawn from its rules; nothing here knows one by name. */
export function Pad({
  game,
  target,
  missing,
  onPlay,
  cartButton,
}: {
  readonly game: Game;
  /** The draw that a bet placed now belongs to, or null while none takes bets. */
  readonly target: string | null;
  /** Draws since each digit came, by place; null while the history is not there. */
  readonly missing: readonly (readonly number[])[] | null;
  readonly onPlay: (playCode: string) => void;
  /** What stands in the bottom bar of a phone to open the cart. */
  readonly cartButton?: React.ReactNode;
}) {
  const { t, format } = useText();
  const slip = useSlip(game);
  const terms = useMemberTerms(game);
  const [dialog, setDialog] = useState<'help' | 'bet' | null>(null);
  const fields = useMemo(() => slipFields(game, slip, terms), [game, slip, terms]);
  const summary = useMemo(() => slipSummary(game, slip, terms), [game, slip, terms]);
  const problems = useMemo(() => slipProblems(game, slip, terms).draft, [game, slip, terms]);
  const { blocking, notice } = useDraftProblem(problems);
  const { play } = fields;
  const onAct = (action: SlipAction) => act(game, action);

  const notes = useMemo(() => {
    if (fields.look !== 'options' || play.prizes.length < 2) return null;
    return new Map(
      play.prizes.map((prize) => [prize.key, format.amount(optionOdds(game, prize, slip.series))]),
    );
  }, [fields.look, play, game, slip.series, format]);

  function choose(playId: number, entry: 'picked' | 'typed'): void {
    if (playId !== slip.playId) act(game, { type: 'choose-play', playId });
    act(game, { type: 'choose-entry', entry });
    const chosen = game.plays.find((each) => each.id === playId);
    if (chosen) onPlay(chosen.code);
  }

  function addRandom(count: number): void {
    act(game, { type: 'add-lines', lines: randomLines(game, slip, secureRandom, count) });
    showToast(t('lottery.pad.randomAdded', { count }));
  }

  const isReady = summary.draft !== null && !blocking;
  const hasPicks = slip.typed !== '' || slip.rows.some((row) => row.length > 0);
  return (
    <div className={css.pad}>
      <PlayTree game={game} playId={slip.playId} entry={slip.entry} onChoose={choose} />
      <OddsLine game={game} play={play} series={slip.series} onHelp={() => setDialog('help')} />
      <section className={css.rows} data-pad="" aria-label={t('lottery.pad.numbers')}>
        {fields.places.length > 0 && (
          <Places
            places={fields.places}
            min={fields.minPlaces}
            onToggle={(place) => onAct({ type: 'toggle-place', place })}
          />
        )}
        {fields.typed && (
          <TypedListBox
            list={fields.typed}
            text={slip.typed}
            onType={(text) => onAct({ type: 'type', text })}
            onTidy={() => onAct({ type: 'tidy' })}
          />
        )}
        {fields.rows.map((row, index) => (
          <CellRow
            key={`${play.id}-${row.nameKey}`}
            row={row}
            index={index}
            look={fields.look ?? 'digits'}
            notes={notes}
            missing={missingOf(row.nameKey, fields.look, missing)}
            onToggle={(value) => onAct({ type: 'toggle', row: index, value })}
            onQuick={(pick) => onAct({ type: 'quick', row: index, pick })}
          />
        ))}
        <div className={css.tools}>
          <span className={css.toolsName} id="random-label">
            {t('lottery.pad.random')}
          </span>
          <div role="group" aria-labelledby="random-label" className={css.random}>
            {RANDOM.map((count) => (
              <Chip
                key={count}
                aria-label={t('lottery.pad.randomCount', { count })}
                onClick={() => addRandom(count)}
              >
                {count}
              </Chip>
            ))}
          </div>
          <button
            type="button"
            className={css.clear}
            disabled={!hasPicks}
            onClick={() => onAct({ type: 'clear' })}
          >
            {t('lottery.pad.clear')}
          </button>
        </div>
      </section>
      <section className={css.stake} aria-label={t('lottery.pad.stake')}>
        <StakeBar game={game} slip={slip} fields={fields} terms={terms} onAct={onAct} />
        {notice && <Notice tone={blocking ? 'caution' : 'info'}>{notice}</Notice>}
        <div className={css.go}>
          <DraftTotals summary={summary} />
          {cartButton}
          <Button disabled={!isReady} onClick={() => onAct({ type: 'add' })} className={css.add}>
            <Icon name={slip.editing === null ? 'plus' : 'check'} className={css.addIcon} />
            <span className={css.addText}>
              {t(slip.editing === null ? 'lottery.pad.addToCart' : 'lottery.pad.updateLine')}
            </span>
          </Button>
          <Button
            look="ink"
            disabled={!isReady || target === null}
            aria-haspopup="dialog"
            onClick={() => setDialog('bet')}
            className={css.bet}
          >
            {t('lottery.pad.betNow')}
          </Button>
        </div>
        <LiveText
          text={
            summary.draft
              ? t('lottery.pad.spoken', {
                  count: summary.draft.bets,
                  cost: format.amount(summary.draft.stake),
                  win: format.amount(summary.draft.bestWin),
                })
              : ''
          }
        />
      </section>
      {dialog === 'help' && (
        <PlayHelp game={game} play={play} series={slip.series} onClose={() => setDialog(null)} />
      )}
      {dialog === 'bet' && summary.draft && target !== null && (
        <BetNowDialog
          game={game}
          line={summary.draft}
          slip={printLine(summary.draft.line)}
          numero={target}
          onClose={() => setDialog(null)}
        />
      )}
    </div>
  );
}

/** The counts of a row that stands for one place of the draw. */
function missingOf(
  nameKey: string,
  look: string | null,
  missing: readonly (readonly number[])[] | null,
): readonly number[] | null {
  const place = /^lottery\.row\.ball-([1-5])$/.exec(nameKey)?.[1];
  return look === 'digits' && place && missing ? (missing[Number(place) - 1] ?? null) : null;
}
