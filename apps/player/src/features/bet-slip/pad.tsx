import { type Game, gameTypeOf } from '@tyche/rules/lottery';
import { type SlipFields, slipFields, type SlipState } from '@tyche/rules/lottery/slip';
import { SegmentedControl } from '@tyche/ui/choices';
import { LiveText } from '@tyche/ui/visually-hidden';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTakenOver } from '../../lib/use-taken-over.ts';
import { useText } from '@tyche/i18n/react';
import { CountsHere } from '../../lib/bonuses/counts-here.tsx';
import { useRunningBonus } from '../../state/running-bonus.ts';
import { type DraftView, useDraft } from './counting/use-draft.ts';
import { OddsLine } from './odds-line.tsx';
import css from './pad.module.css';
import { type PadDialog, PadDialogs } from './pad-dialogs.tsx';
import { PadRows } from './pad-rows.tsx';
import { PadStake } from './pad-stake.tsx';
import { PadTools } from './pad-tools.tsx';
import { PlayTree } from './play-tree.tsx';
import { useSlip } from '../../state/slip-store.ts';
import { useMemberTerms } from './use-member-terms.ts';
import { type PadActions, usePadActions, useRandomBet } from './use-pad-actions.ts';

interface PadProps {
  readonly game: Game;
  /** The play that the address asks for, or null. */
  readonly playType: string | null;
  /** The draw that a bet placed now belongs to, or null while none takes bets. */
  readonly target: string | null;
  /** Draws since each digit came, by place; null while the history is not there. */
  readonly missing: readonly (readonly number[])[] | null;
  readonly onPlay: (playCode: string) => void;
  /** The button in the bottom bar of a phone that opens the cart. */
  readonly cartButton?: React.ReactNode;
  /** Called once a bet picked at random is ready to be confirmed; without it nothing is picked. */
  readonly quickPick?: (() => void) | undefined;
}

/** The pad: what to play, what to pick, at what stake. Every play is drawn from its rules; nothing here knows one by name. */
export function Pad({ game, playType, target, missing, onPlay, cartButton, quickPick }: PadProps) {
  useTakenOver();
  const slip = useSlip(game, playType);
  const terms = useMemberTerms(game);
  const bonus = useRunningBonus();
  const [dialog, setDialog] = useState<PadDialog | null>(null);
  const fields = useMemo(() => slipFields(game, slip, terms), [game, slip, terms]);
  const view = useDraft(game, slip, terms);
  const actions = usePadActions(game, onPlay);
  const help = useCallback(() => setDialog('help'), []);
  const saved = useCallback(() => setDialog('saved'), []);
  const bet = useCallback(() => setDialog('bet'), []);
  useRandomBet(game, target, { quickPick, onPicked: bet });
  const { max: top } = fields.series;
  const { onAct } = actions;
  useEffect(() => {
    // A slip is opened before the member's own series is known, which may be lower.
    if (slip.series > top) onAct({ type: 'set-series', series: top });
  }, [slip.series, top, onAct]);
  const hasPicks = slip.typed !== '' || slip.rows.some((row) => row.length > 0);
  return (
    <div className={css.pad}>
      <PlayTree game={game} playId={slip.playId} onChoose={actions.choose} />
      <div className={css.line}>
        <EntryChoice fields={fields} slip={slip} onChoose={actions.choose} />
        <OddsLine game={game} play={fields.play} series={slip.series} onHelp={help} />
      </div>
      <CountsHere bonus={bonus} group={gameTypeOf(game)} />
      <PadRows
        game={game}
        series={slip.series}
        fields={fields}
        view={view}
        missing={missing}
        actions={actions}
      >
        <PadTools hasPicks={hasPicks} onRandom={actions.addRandom} onSaved={saved} onClear={actions.clear} />
      </PadRows>
      <PadStake
        game={game}
        slip={slip}
        fields={fields}
        terms={terms}
        view={view}
        target={target}
        cartButton={cartButton}
        onAct={actions.onAct}
        onAsk={bet}
      />
      <SpokenTotal of={view} />
      <PadDialogs
        game={game}
        play={fields.play}
        series={slip.series}
        target={target}
        dialog={dialog}
        view={view}
        onPlay={onPlay}
        onClose={() => setDialog(null)}
      />
    </div>
  );
}

/** Whether numbers are picked or typed, where a play has both. */
function EntryChoice({
  fields: { entries },
  slip,
  onChoose,
}: {
  readonly fields: SlipFields;
  readonly slip: SlipState;
  readonly onChoose: PadActions['choose'];
}) {
  const { t } = useText();
  if (entries.length <= 1) return null;
  return (
    <SegmentedControl
      label={t('pad.entry')}
      value={slip.entry}
      onChange={(entry) => onChoose(slip.playId, entry)}
      className={css.entry}
      choices={entries.map((entry) => ({
        value: entry,
        label: t(entry === 'picked' ? 'pad.entry.picked' : 'lottery.pad.typedChoice'),
      }))}
    />
  );
}

/** Count, cost and best win for screen readers. */
function SpokenTotal({ of: { priced } }: { readonly of: DraftView }) {
  const { t, format } = useText();
  const text = priced
    ? t('lottery.pad.spoken', {
        count: priced.bets,
        cost: format.price(priced.stake),
        win: format.money(priced.bestWin),
      })
    : '';
  return <LiveText text={text} />;
}
