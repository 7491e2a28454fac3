/** @jsxImportSource preact */
import { useEffect, useState } from 'preact/hooks';
import type { ChainView } from '../../../src/wire.ts';
import { ChainCheck, ChainFacts } from '../fairness/chain-check.tsx';
import { Fact } from '../fairness/fact.tsx';
import type { PlaySession } from '../lib/session.ts';
import { useStore } from '../lib/store.ts';
import { readChains } from '../lib/studio.ts';
import css from '../parts/parts.module.css';
import { Sheet } from '../parts/sheet.tsx';
import { tableOf } from './table-news.ts';

/** What was fixed before the bets of this round, and what was shown since. */
export function Fairness({
  session,
  onClose,
}: {
  readonly session: PlaySession;
  readonly onClose: () => void;
}) {
  const { t, format } = session.translator;
  const round = useStore(tableOf(session).round);
  return (
    <Sheet title={t('studio.fairness')} closeLabel={t('studio.close')} onClose={onClose}>
      <p>{t('originals.crash.fairness')}</p>
      {round && (
        <dl class={css.rows}>
          <Fact name={t('studio.round')} value={round.no} />
          <Fact
            name={t('studio.chain.placeName')}
            value={t('studio.chain.place', {
              place: format.number(round.chain.linkNo),
              no: format.number(round.chain.no),
            })}
          />
          <Fact name={t('studio.linkHash')} value={round.before} />
          <Fact name={t('originals.crash.beaconRound')} value={round.beaconRound} />
          <Fact name={t('studio.salt')} value={round.salt ?? t('originals.crash.notYet')} />
          <Fact name={t('studio.link')} value={round.link ?? t('originals.crash.notYet')} />
        </dl>
      )}
      <p class={css.note}>{t('originals.crash.check')}</p>
      <Chains session={session} />
    </Sheet>
  );
}

/** The published commitments of the game, and the check of a link against them. */
function Chains({ session }: { readonly session: PlaySession }) {
  const { translator, opened } = session;
  const { t } = translator;
  const [chains, setChains] = useState<readonly ChainView[] | null>(null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    readChains().then(
      (all) => setChains(all.filter(({ gameCode }) => gameCode === opened.game.code)),
      () => setFailed(true),
    );
  }, [opened]);
  if (hasFailed) return <p role="alert">{t('studio.notRead')}</p>;
  if (chains === null) return null;
  const link = chains.find(({ last }) => last !== null)?.last?.link ?? '';
  const address = `${location.origin}/play/verify?language=${opened.language}`;
  return (
    <>
      <h3>{t('studio.chain.title')}</h3>
      <p>{t('studio.chain.text')}</p>
      <ChainFacts translator={translator} chains={chains} />
      <ChainCheck translator={translator} chains={chains} link={link} />
      <dl class={css.rows}>
        <Fact name={t('studio.chain.public')} value={address} />
      </dl>
    </>
  );
}
