import { type Game, layoutFor, printLine } from '@tyche/rules/lottery';
import { type QuickPick, randomLines, type SlipAction, slipFields } from '@tyche/rules/lottery/slip';
import { SegmentedControl } from '@tyche/ui/choices';
import { showToast } from '@tyche/ui/toasts';
import { LiveText } from '@tyche/ui/visually-hidden';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { secureRandom } from '../../lib/secure-random.ts';
import { useTakenOver } from '../../lib/use-taken-over.ts';
import { useText } from '@tyche/i18n/react';
import { cellLook } from '../../lib/drawn/looks.ts';
import { BetNowDialog } from './bet-now-dialog.tsx';
import { SHORT_LIST, tidyElsewhere } from './counting/counter.ts';
import { useDraft } from './counting/use-draft.ts';
import { focusPad } from './focus-pad.ts';
import { OddsLine } from './odds-line.tsx';
import { optionOdds } from './odds.ts';
import css from './pad.module.css';
import { PadStake } from './pad-stake.tsx';
import { PadTools } from './pad-tools.tsx';
import { CellRow } from './pickers/cell-row.tsx';
import { Places } from './pickers/places.tsx';
import { TypedListBox } from './pickers/typed-list.tsx';
import { PlayHelp } from './play-help.tsx';
import { PlayTree } from './play-tree.tsx';
import { SavedDialog } from './saved-dialog.tsx';
import { act, slipOf, useSlip } from '../../state/slip-store.ts';
import { useMemberTerms } from './use-member-terms.ts';

/** The pad: what to play, what to pick, at what stake. Every play is drawn from its rules; nothing here knows one by name. */
export function Pad({
  game,
  target,
  missing,
  onPlay,
  cartButton,
  quickPick,
}: {
  readonly game: Game;
  /** The draw that a bet placed now belongs to, or null while none takes bets. */
  readonly target: string | null;
  /** Draws since each digit came, by place; null while the history is not there. */
  readonly missing: readonly (readonly number[])[] | null;
  readonly onPlay: (playCode: string) => void;
  /** What stands in the bottom bar of a phone to open the cart. */
  readonly cartButton?: React.ReactNode;
  /** Called once a bet picked at random is ready to be confirmed; without it nothing is picked. */
  readonly quickPick?: (() => void) | undefined;
}) {
  useTakenOver();
  const { t, format } = useText();
  const slip = useSlip(game);
  const terms = useMemberTerms(game);
  const [dialog, setDialog] = useState<'help' | 'bet' | 'saved' | null>(null);
  const fields = useMemo(() => slipFields(game, slip, terms), [game, slip, terms]);
  const view = useDraft(game, slip, terms);
  const { priced, reading } = view;
  const { play } = fields;
  const onAct = useCallback((action: SlipAction) => act(game, action), [game]);
  const onToggle = useCallback(
    (row: number, value: number) => onAct({ type: 'toggle', row, value }),
    [onAct],
  );
  const onQuick = useCallback((row: number, pick: QuickPick) => onAct({ type: 'quick', row, pick }), [onAct]);
  const noteOf = useMemo(() => {
    const layout = layoutFor(play, 'picked');
    if (play.prizes.length < 2 || layout?.entry !== 'picked') return null;
    const notes = new Map(
      play.prizes.map((prize) => [prize.key, format.odds(optionOdds(game, play, prize, slip.series))]),
    );
    // A prize of several cells names them all: `3-18`.
    for (const [key, note] of [...notes]) for (const text of key.split('-')) notes.set(text, note);
    // Where each cell has a prize of its own, what it pays stands under it.
    return layout.cells.every((cell) => notes.has(cell.text)) ? (text: string) => notes.get(text) : null;
  }, [play, game, slip.series, format]);

  // What does not change with a tap is not drawn again by it: these are given to parts that look at their props.
  const choose = useCallback(
    (playId: number, entry: 'picked' | 'typed') => {
      if (playId !== slipOf(game).playId) act(game, { type: 'choose-play', playId });
      act(game, { type: 'choose-entry', entry });
      const chosen = game.plays.find((each) => each.id === playId);
      if (chosen) onPlay(chosen.code);
    },
    [game, onPlay],
  );
  const help = useCallback(() => setDialog('help'), []);
  const saved = useCallback(() => setDialog('saved'), []);
  const clear = useCallback(() => onAct({ type: 'clear' }), [onAct]);
  const addRandom = useCallback(
    (count: number) => {
      act(game, { type: 'add-lines', lines: randomLines(game, slipOf(game), secureRandom, count) });
      showToast(t('lottery.pad.randomAdded', { count }));
    },
    [game, t],
  );

  useEffect(() => {
    if (!quickPick || target === null) return;
    const [line] = randomLines(game, slipOf(game), secureRandom, 1);
    if (line) {
      act(game, { type: 'take', line });
      setDialog('bet');
    }
    quickPick();
  }, [quickPick, game, target]);

  function tidy(): void {
    if (slip.typed.length <= SHORT_LIST) onAct({ type: 'tidy' });
    else void tidyElsewhere(game, view.draft).then((text) => onAct({ type: 'type', text }));
  }

  const close = () => setDialog(null);
  const hasPicks = slip.typed !== '' || slip.rows.some((row) => row.length > 0);
  return (
    <div className={css.pad}>
      <PlayTree game={game} playId={slip.playId} onChoose={choose} />
      <div className={css.line}>
        {fields.entries.length > 1 && (
          <SegmentedControl
            label={t('pad.entry')}
            value={slip.entry}
            onChange={(entry) => choose(slip.playId, entry)}
            className={css.entry}
            choices={fields.entries.map((entry) => ({
              value: entry,
              label: t(entry === 'picked' ? 'pad.entry.picked' : 'lottery.pad.typedChoice'),
            }))}
          />
        )}
        <OddsLine game={game} play={play} series={slip.series} onHelp={help} />
      </div>
      <section className={css.rows} data-pad="" tabIndex={-1} aria-label={t('lottery.pad.numbers')}>
        {fields.places.length > 0 && (
          <Places
            places={fields.places}
            min={fields.minPlaces}
            onToggle={(place) => onAct({ type: 'toggle-place', place })}
          />
        )}
        {fields.typed && (
          <TypedListBox
            layout={fields.typed}
            reading={reading.typed}
            isCounting={view.isCounting}
            text={slip.typed}
            onType={(text) => onAct({ type: 'type', text })}
            onTidy={tidy}
          />
        )}
        {fields.rows.map((row, index) => (
          <CellRow
            key={`${play.id}-${row.nameKey}-${index}`}
            row={row}
            index={index}
            look={fields.look ?? 'digits'}
            numberLook={cellLook(game.family, fields.look ?? 'digits', row.cells.length)}
            noteOf={noteOf}
            missing={missingOf(row.nameKey, fields.look, missing)}
            onToggle={onToggle}
            onQuick={onQuick}
          />
        ))}
        <PadTools hasPicks={hasPicks} onRandom={addRandom} onSaved={saved} onClear={clear} />
      </section>
      <PadStake
        game={game}
        slip={slip}
        fields={fields}
        terms={terms}
        view={view}
        target={target}
        cartButton={cartButton}
        onAct={onAct}
        onAsk={() => setDialog('bet')}
      />
      <LiveText
        text={
          priced
            ? t('lottery.pad.spoken', {
                count: priced.bets,
                cost: format.price(priced.stake),
                win: format.money(priced.bestWin),
              })
            : ''
        }
      />
      {dialog === 'help' && <PlayHelp game={game} play={play} series={slip.series} onClose={close} />}
      {dialog === 'saved' && (
        <SavedDialog
          game={game}
          bet={reading.bet}
          onTake={(line) => {
            onAct({ type: 'take', line });
            const taken = game.plays.find((each) => each.id === line.playId);
            if (taken) onPlay(taken.code);
          }}
          onClose={close}
        />
      )}
      {dialog === 'bet' && priced && target !== null && (
        <BetNowDialog
          game={game}
          bet={priced}
          slip={printLine(priced.line)}
          numero={target}
          onClose={close}
          onPlaced={() => {
            close();
            setTimeout(focusPad);
          }}
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
