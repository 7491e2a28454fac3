/** @jsxImportSource preact */
// The rounds of the player in all games of the studio: each with its picture, its seeds, and the check that it was drawn from them.
import { useEffect, useState } from 'preact/hooks';
import type { RoundView } from '../../../src/wire.ts';
import type { GameModule } from '../game.ts';
import { gameModules } from '../game.ts';
import { paidBy, type PlaySession, unitsOf } from '../lib/session.ts';
import { Sheet } from '../parts/sheet.tsx';
import css from '../parts/parts.module.css';
import { isReturned, RoundDetail } from './round-detail.tsx';

const PAGE = 20;

/** The list, newest first, and the round that was chosen of it. */
export function RoundsSheet({
  session,
  onClose,
}: {
  readonly session: PlaySession;
  readonly onClose: () => void;
}) {
  const { t, format } = session.translator;
  const [rounds, setRounds] = useState<readonly RoundView[] | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [hasMore, setMore] = useState(false);
  const [chosen, setChosen] = useState<{ readonly round: RoundView; readonly game: GameModule } | null>(null);
  const read = (before?: string) =>
    session.studio.rounds(before).then(
      (found) => {
        setRounds((known) => [...(before === undefined ? [] : (known ?? [])), ...found]);
        setMore(found.length === PAGE);
      },
      () => setFailed(true),
    );
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, when the panel opens.
  useEffect(() => void read(), []);
  async function choose(round: RoundView): Promise<void> {
    const load = gameModules[round.gameCode];
    if (load) setChosen({ round, game: await load() });
  }
  if (chosen)
    return (
      <Sheet title={t('studio.round')} closeLabel={t('studio.close')} onClose={onClose}>
        <button type="button" class={css.quiet} onClick={() => setChosen(null)}>
          {t('studio.backToRounds')}
        </button>
        {!isReturned(chosen.round) && <chosen.game.Picture session={session} round={chosen.round} />}
        <RoundDetail session={session} round={chosen.round} />
      </Sheet>
    );
  return (
    <Sheet title={t('studio.rounds')} closeLabel={t('studio.close')} onClose={onClose}>
      {hasFailed && <p role="alert">{t('studio.notRead')}</p>}
      {rounds?.length === 0 && <p>{t('studio.noRounds')}</p>}
      <ul class={css.rows}>
        {rounds?.map((round) => (
          <li key={round.roundId}>
            <button type="button" class={css.roundRow} onClick={() => void choose(round)}>
              <span>
                {t(`studio.game.${round.gameCode}` as 'studio.game.dice')}
                <small>{format.date(Date.parse(round.at), 'dateTime')}</small>
              </span>
              <span>{session.money(unitsOf(round.bet))}</span>
              <b class={paidBy(round) > unitsOf(round.bet) ? css.gold : css.plain}>
                {isReturned(round) ? t(`studio.state.${round.state}`) : session.money(paidBy(round))}
              </b>
            </button>
          </li>
        ))}
      </ul>
      {hasMore && (
        <button type="button" class={css.quiet} onClick={() => void read(rounds?.at(-1)?.roundId)}>
          {t('studio.more')}
        </button>
      )}
    </Sheet>
  );
}
