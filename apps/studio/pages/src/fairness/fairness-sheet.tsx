/** @jsxImportSource preact */
// The seeds of the player: what is fixed before the next round, and what was revealed of the rounds before.
import { useEffect, useState } from 'preact/hooks';
import type { RevealedPairView } from '../../../src/wire.ts';
import type { PlaySession } from '../lib/session.ts';
import { useStore } from '../lib/store.ts';
import { StudioRefusal } from '../lib/studio.ts';
import { Sheet } from '../parts/sheet.tsx';
import css from '../parts/parts.module.css';
import { Fact } from './fact.tsx';

const MAX_LENGTH = 64;

/** Commitments, the client seed that the player may change, and revealed pairs. */
export function FairnessSheet({
  session,
  onClose,
}: {
  readonly session: PlaySession;
  readonly onClose: () => void;
}) {
  const { t } = session.translator;
  const seeds = useStore(session.seeds);
  const [revealed, setRevealed] = useState<readonly RevealedPairView[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const read = () =>
    session.studio.pairs().then(
      (pairs) => {
        session.seeds.set(pairs.seeds);
        setRevealed(pairs.revealed);
      },
      () => setProblem(t('studio.notRead')),
    );
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, when the panel opens.
  useEffect(() => void read(), []);
  async function rotate(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (!(event.currentTarget instanceof HTMLFormElement)) return;
    const clientSeed = String(new FormData(event.currentTarget).get('clientSeed') ?? '');
    try {
      session.seeds.set(await session.studio.rotate(clientSeed));
      setProblem(null);
      await read();
    } catch (error) {
      const code = error instanceof StudioRefusal ? error.code : null;
      setProblem(code === 'ROUND_OPEN' ? t('studio.refusal.ROUND_OPEN') : t('studio.seedRefused'));
    }
  }
  return (
    <Sheet title={t('studio.fairness')} closeLabel={t('studio.close')} onClose={onClose}>
      <p>{t('studio.fairnessText')}</p>
      <dl class={css.rows}>
        <Fact name={t('studio.commitment')} value={seeds.commitment} />
        <Fact name={t('studio.nextCommitment')} value={seeds.nextCommitment} />
        <Fact name={t('studio.clientSeed')} value={seeds.clientSeed} />
        <Fact name={t('studio.nonce')} value={session.translator.format.number(seeds.nonce)} />
      </dl>
      <form class={css.sheetForm} onSubmit={rotate}>
        <label class={css.field}>
          {t('studio.newSeed')}
          <input
            name="clientSeed"
            required
            maxLength={MAX_LENGTH}
            defaultValue={randomSeed()}
            autocomplete="off"
          />
        </label>
        {problem !== null && (
          <p class={css.problem} role="alert">
            {problem}
          </p>
        )}
        <button type="submit" class={css.quiet}>
          {t('studio.rotate')}
        </button>
      </form>
      {revealed.length > 0 && <h3>{t('studio.revealed')}</h3>}
      {revealed.map((pair) => (
        <dl key={pair.commitment} class={css.rows}>
          <Fact name={t('studio.serverSeed')} value={pair.serverSeed} />
          <Fact name={t('studio.clientSeed')} value={pair.clientSeed} />
          <Fact name={t('studio.roundsPlayed')} value={session.translator.format.number(pair.rounds)} />
        </dl>
      ))}
    </Sheet>
  );
}

/** Sixteen random hex characters of the browser. */
export function randomSeed(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
