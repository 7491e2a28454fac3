import type { OutputOf } from '@tyche/contract/route';
import type { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { useEffect, useRef } from 'react';
import css from './help-centre.module.css';

export type Article = OutputOf<typeof contract.helpCentre>['list'][number];

/** One article: its blocks as text, when it was changed, and what a reader may want next. */
export function HelpArticle({
  article,
  all,
  level,
  takesFocus,
  onChoose,
}: {
  readonly article: Article;
  readonly all: readonly Article[];
  readonly level: 2 | 3;
  /** Whether its heading takes the focus when it appears: the reader chose it. */
  readonly takesFocus: boolean;
  readonly onChoose: (slug: string) => void;
}) {
  const { t, format } = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  const Heading = `h${level}` as const;
  const related = all.filter(({ slug }) => article.related.includes(slug));
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <article className={css.article}>
      <Heading ref={heading} tabIndex={-1} className={css.title}>
        {article.title}
      </Heading>
      <Blocks of={article.blocks} />
      {article.updatedAt !== null && (
        <p className={css.updated}>{t('help.updated', { at: format.date(article.updatedAt, 'date') })}</p>
      )}
      {related.length > 0 && (
        <div className={css.related}>
          <span>{t('help.related')}</span>
          {related.map(({ slug, title }) => (
            <button key={slug} type="button" className={css.link} onClick={() => onChoose(slug)}>
              {title}
            </button>
          ))}
        </div>
      )}
    </article>
  );
}

/** Every line as text: no line of an article is ever markup. */
function Blocks({ of }: { readonly of: Article['blocks'] }) {
  return of.map(({ kind, lines }, place) => {
    const key = `${place} ${kind}`;
    if (kind === 'heading')
      return (
        <p key={key} className={css.subtitle}>
          <strong>{lines[0]}</strong>
        </p>
      );
    if (kind === 'text')
      return (
        <p key={key} className={css.text} dir="auto">
          {lines[0]}
        </p>
      );
    return (
      <ol key={key} className={css.parts}>
        {lines.map((line) => (
          <li key={line} className={css.part} dir="auto">
            {line}
          </li>
        ))}
      </ol>
    );
  });
}
