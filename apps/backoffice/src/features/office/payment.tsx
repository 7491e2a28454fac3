import { parseAmount } from '@tyche/kernel/money';
import { useText } from '@tyche/i18n/react';
import type { ReactNode } from 'react';
import { ImageLinks } from './image-links.tsx';
import css from './page.module.css';
import { useWord } from './use-word.ts';

/** An amount with its currency. */
export function Amount({
  of: { amount, currency },
}: {
  readonly of: { readonly amount: string; readonly currency: string };
}) {
  const { format } = useText();
  return <bdi className={css.amount}>{format.money(parseAmount(amount) ?? 0n, { currency })}</bdi>;
}

/** A deposit or withdrawal: what it is, what happened to it, what was noted, and its pictures. */
export function Payment({
  of: one,
  username,
  notes,
  children,
}: {
  readonly of: {
    readonly reference: string;
    readonly state: string;
    readonly amount: string;
    readonly currency: string;
    readonly steps: readonly { readonly state: string; readonly reason: string; readonly at: number }[];
    readonly images: readonly { readonly id: string; readonly name: string }[];
  };
  readonly username: string;
  /** What staff and the provider told, in words. */
  readonly notes: readonly { readonly at: number; readonly text: string }[];
  readonly children?: ReactNode;
}) {
  const { format } = useText();
  const word = useWord();
  return (
    <>
      <p>
        <bdi>{one.reference}</bdi> · <bdi>{username}</bdi> · {word('state', one.state)} · <Amount of={one} />
      </p>
      {children}
      <ol className={css.steps}>
        {one.steps.map((step) => (
          <li key={`${step.state} ${step.at}`}>
            <time dateTime={new Date(step.at).toISOString()}>{format.date(step.at, 'full')}</time>
            <span>
              {word('state', step.state)}{' '}
              {step.reason !== 'none' && <small>{word('why', step.reason)}</small>}
            </span>
          </li>
        ))}
        {notes.map((note) => (
          <li key={`${note.at} ${note.text}`}>
            <time dateTime={new Date(note.at).toISOString()}>{format.date(note.at, 'full')}</time>
            <bdi>{note.text}</bdi>
          </li>
        ))}
      </ol>
      <ImageLinks images={one.images} />
    </>
  );
}
