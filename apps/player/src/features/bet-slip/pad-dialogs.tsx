import { type Game, type Play, printLine } from '@tyche/rules/lottery';
import { act } from '../../state/slip-store.ts';
import { BetNowDialog } from './bet-now-dialog.tsx';
import type { DraftView } from './counting/use-draft.ts';
import { focusPad } from './focus-pad.ts';
import { PlayHelp } from './play-help.tsx';
import { SavedDialog } from './saved-dialog.tsx';

/** What the pad opens above itself. */
export type PadDialog = 'help' | 'bet' | 'saved';

/** The open dialog of the pad. */
export function PadDialogs({
  game,
  play,
  series,
  target,
  dialog,
  view: { priced, reading },
  onPlay,
  onClose,
}: {
  readonly game: Game;
  readonly play: Play;
  /** The series of the slip. */
  readonly series: number;
  readonly target: string | null;
  readonly dialog: PadDialog | null;
  readonly view: DraftView;
  readonly onPlay: (playCode: string) => void;
  readonly onClose: () => void;
}) {
  if (dialog === 'help') return <PlayHelp game={game} play={play} series={series} onClose={onClose} />;
  if (dialog === 'saved')
    return (
      <SavedDialog
        game={game}
        bet={reading.bet}
        onTake={(line) => {
          act(game, { type: 'take', line });
          const taken = game.plays.find((each) => each.id === line.playId);
          if (taken) onPlay(taken.code);
        }}
        onClose={onClose}
      />
    );
  if (dialog === 'bet' && priced && target !== null)
    return (
      <BetNowDialog
        game={game}
        bet={priced}
        slip={printLine(priced.line)}
        numero={target}
        onClose={onClose}
        onPlaced={() => {
          onClose();
          setTimeout(focusPad);
        }}
      />
    );
  return null;
}
