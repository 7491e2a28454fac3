/** @jsxImportSource preact */
// The chains whose commitments are public, and the check that a link belongs to one of them.
import type { Translator } from '@tyche/i18n/translator';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { ChainView } from '../../../src/wire.ts';
import css from '../parts/parts.module.css';
import { Fact } from './fact.tsx';
import { type FoundLink, isLink, walkBack } from './walk-chain.ts';

/** What of a chain is needed for a check. */
export type CheckedChain = Pick<ChainView, 'no' | 'commitment' | 'rounds'>;

type Result =
  | { readonly kind: 'working'; readonly places: number }
  | { readonly kind: 'found'; readonly found: FoundLink }
  | { readonly kind: 'differs' | 'impossible' };

interface CheckProps {
  readonly translator: Translator;
  /** The chains that a link may belong to. */
  readonly chains: readonly CheckedChain[];
  /** What the field begins with. */
  readonly link: string;
}

/** Takes a link, and checks here in the browser that its hashes lead to a published commitment, or to an earlier link. */
export function ChainCheck({ translator, chains, link }: CheckProps) {
  const { t } = translator;
  const [result, setResult] = useState<Result | null>(null);
  // A new check, and a panel that closes, end the one before.
  const run = useRef(0);
  useEffect(
    () => () => {
      run.current += 1;
    },
    [],
  );
  async function check(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (!(event.currentTarget instanceof HTMLFormElement)) return;
    const fields = new FormData(event.currentTarget);
    const [from, earlier] = [textOf(fields, 'link'), textOf(fields, 'earlier')];
    run.current += 1;
    const mine = run.current;
    if (!isLink(from) || (earlier !== '' && !isLink(earlier))) return setResult({ kind: 'impossible' });
    setResult({ kind: 'working', places: 0 });
    const targets = earlier === '' ? chains.map(({ commitment }) => commitment) : [earlier];
    const found = await walkBack(from, new Set(targets), {
      maxPlaces: Math.max(0, ...chains.map(({ rounds }) => rounds)),
      onTurn(places) {
        if (mine === run.current) setResult({ kind: 'working', places });
        return mine === run.current;
      },
    });
    if (mine === run.current) setResult(found ? { kind: 'found', found } : { kind: 'differs' });
  }
  return (
    <form class={css.sheetForm} onSubmit={(event) => void check(event)}>
      <label class={css.field}>
        {t('studio.link')}
        <input name="link" required defaultValue={link} autocomplete="off" spellcheck={false} />
      </label>
      <label class={css.field}>
        {t('studio.chain.earlier')}
        <input name="earlier" autocomplete="off" spellcheck={false} />
      </label>
      <button type="submit" class={css.quiet}>
        {t('studio.chain.check')}
      </button>
      <p
        role="status"
        class={result?.kind === 'differs' || result?.kind === 'impossible' ? css.problem : css.good}
      >
        {result && sayResult(translator, chains, result)}
      </p>
    </form>
  );
}

function textOf(fields: FormData, name: string): string {
  return String(fields.get(name) ?? '')
    .trim()
    .toLowerCase();
}

function sayResult({ t, format }: Translator, chains: readonly CheckedChain[], result: Result): string {
  if (result.kind === 'working') return t('studio.chain.working', { places: format.number(result.places) });
  if (result.kind !== 'found') return t(`studio.chain.${result.kind}`);
  const { target, places } = result.found;
  const chain = chains.find(({ commitment }) => commitment === target);
  return chain
    ? t('studio.chain.leads', { no: format.number(chain.no), place: format.number(places) })
    : t('studio.chain.leadsEarlier', { places: format.number(places) });
}

/** The commitments of the chains, each with its time and the last link that is public. */
export function ChainFacts({
  translator,
  chains,
}: {
  readonly translator: Translator;
  readonly chains: readonly ChainView[];
}) {
  const { t, format } = translator;
  return chains.map(({ gameCode, no, commitment, committedAt, rounds, last }) => (
    <dl key={commitment} class={css.rows} aria-label={t('studio.chain.name', { no: format.number(no) })}>
      <Fact
        name={t(`studio.game.${gameCode}` as 'studio.game.crash')}
        value={t('studio.chain.name', { no: format.number(no) })}
      />
      <Fact name={t('studio.chain.commitment')} value={commitment} />
      <Fact name={t('studio.chain.committedAt')} value={format.date(Date.parse(committedAt), 'dateTime')} />
      <Fact name={t('studio.chain.rounds')} value={format.number(rounds)} />
      {last && (
        <Fact name={t('studio.chain.last', { place: format.number(last.linkNo) })} value={last.link} />
      )}
    </dl>
  ));
}
