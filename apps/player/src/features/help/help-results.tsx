import { useText } from '@tyche/i18n/react';
import { Button } from '@tyche/ui/button';
import { EmptyState } from '@tyche/ui/empty-state';
import { useCentre } from '../../state/centre.ts';
import { closeModal } from '../../state/modals.ts';
import css from './help-centre.module.css';
import type { Article } from './help-article.tsx';

/** How many categories are shown when nothing is found. */
const SUGGESTED = 3;

/** What a search found, best first; else three categories and the way to write to staff. */
export function HelpResults({
  query,
  found,
  all,
  onChoose,
}: {
  readonly query: string;
  readonly found: readonly Article[];
  readonly all: readonly Article[];
  readonly onChoose: (slug: string) => void;
}) {
  const { t } = useText();
  if (found.length === 0) return <NothingFound query={query} all={all} onChoose={onChoose} />;
  return (
    <section aria-label={t('help.results')}>
      <p role="status" className={css.count}>
        {t('help.found', { count: found.length })}
      </p>
      <ul className={css.results}>
        {found.map(({ slug, title, category }) => (
          <li key={slug}>
            <button type="button" className={css.result} onClick={() => onChoose(slug)}>
              <span>{title}</span>
              <small>{t(`help.category.${category}`)}</small>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function NothingFound({
  query,
  all,
  onChoose,
}: {
  readonly query: string;
  readonly all: readonly Article[];
  readonly onChoose: (slug: string) => void;
}) {
  const { t } = useText();
  const centre = useCentre();
  const categories = [...new Set(all.map(({ category }) => category))].slice(0, SUGGESTED);
  return (
    <EmptyState
      icon="help"
      title={t('help.none', { query })}
      action={
        <div className={css.related}>
          {categories.map((category) => (
            <Button
              key={category}
              size="small"
              onClick={() => onChoose(all.find((article) => article.category === category)?.slug ?? '')}
            >
              {t(`help.category.${category}`)}
            </Button>
          ))}
          <Button
            size="small"
            look="primary"
            onClick={() => {
              closeModal();
              centre.open('feedback');
            }}
          >
            {t('help.write')}
          </Button>
        </div>
      }
    >
      {t('help.noneText')}
    </EmptyState>
  );
}
