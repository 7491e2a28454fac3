/** @jsxImportSource preact */
import { useState } from 'preact/hooks';
import type { PlayMode, RoundView } from '../../../src/wire.ts';
import { type PlaySession, unitsOf } from '../lib/session.ts';
import css from '../parts/parts.module.css';
import { Fact } from './fairness-sheet.tsx';
import { drawAgain, isSameRecord } from './verify-round.ts';

type Judgement = 'same' | 'differs' | 'impossible';

/** The facts of a round, and its check: drawn again here, in the browser, from the seed that was revealed or that is pasted. */
export function RoundDetail({
  session,
  round,
}: {
  readonly session: PlaySession;
  readonly round: RoundView;
}) {
  const { t, format } = session.translator;
  const isShared = round.shared !== null;
  const [judged, setJudged] = useState<Judgement | null>(null);
  function check(event: SubmitEvent): void {
    event.preventDefault();
    if (!(event.currentTarget instanceof HTMLFormElement)) return;
    const serverSeed = String(new FormData(event.currentTarget).get('serverSeed') ?? '').trim();
    setJudged(judge({ ...round, mode: session.opened.mode }, serverSeed));
  }
  return (
    <>
      <dl class={css.rows}>
        <Fact name={t('studio.bet')} value={session.money(unitsOf(round.bet))} />
        <Fact name={t('studio.paid')} value={session.money(unitsOf(round.win))} />
        <Fact name={t('studio.multiple')} value={`${round.multiple}×`} />
        <Fact name={t('studio.time')} value={format.date(Date.parse(round.at), 'dateTime')} />
        <Fact name={t('studio.roundId')} value={round.roundId} />
        <Fact name={t(isShared ? 'studio.linkHash' : 'studio.commitment')} value={round.commitment} />
        <Fact name={t(isShared ? 'studio.salt' : 'studio.clientSeed')} value={round.clientSeed} />
        <Fact name={t('studio.nonce')} value={format.number(round.nonce)} />
      </dl>
      <form class={css.sheetForm} onSubmit={check}>
        <label class={css.field}>
          {t(isShared ? 'studio.link' : 'studio.serverSeed')}
          <input name="serverSeed" required defaultValue={round.serverSeed ?? ''} autocomplete="off" />
        </label>
        {round.serverSeed === null && (
          <p class={css.note}>{t(isShared ? 'studio.linkSecret' : 'studio.seedSecret')}</p>
        )}
        <button type="submit" class={css.quiet}>
          {t('studio.check')}
        </button>
        <p role="status" class={judged === 'same' ? css.good : css.problem}>
          {judged && t(`studio.judged.${judged}`)}
        </p>
      </form>
    </>
  );
}

function judge(round: RoundView & { readonly mode: PlayMode }, serverSeed: string): Judgement {
  const again = drawAgain({ ...round, serverSeed });
  if (again === null) return 'impossible';
  const isSame = again.commitment === round.commitment && isSameRecord(again.draws, round.draws);
  return isSame ? 'same' : 'differs';
}
