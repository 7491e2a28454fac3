import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { buildIndex, type HelpCategory, searchHelp } from '@tyche/rules/support';
import { Field } from '@tyche/ui/field';
import { Notice } from '@tyche/ui/notice';
import { Select } from '@tyche/ui/select';
import { TextField } from '@tyche/ui/text-field';
import { useMemo, useState } from 'react';
import { Waiting } from '../../lib/states/waiting.tsx';
import { type Article, HelpArticle } from './help-article.tsx';
import css from './help-centre.module.css';
import { AskSupport } from './ask-support.tsx';
import { HelpResults } from './help-results.tsx';

interface HelpProps {
  /** The slug that the address or the caller names. */
  readonly topic: string | undefined;
  /** The level of an article's heading: one below the title of the page. */
  readonly level: 2 | 3;
  readonly onChoose: (slug: string) => void;
}

/** All articles of help with a search: the topics beside the one that is read. An unknown topic shows the first, and says so. */
export function HelpCentre({ topic, level, onChoose }: HelpProps) {
  const help = useRoute(contract.helpCentre, {});
  return (
    <>
      <Waiting of={help} rows={8} />
      {help.state === 'ready' && (
        <Loaded articles={help.data.list} topic={topic} level={level} onChoose={onChoose} />
      )}
    </>
  );
}

function Loaded({ articles, topic, level, onChoose }: HelpProps & { readonly articles: readonly Article[] }) {
  const { t } = useText();
  const [query, setQuery] = useState('');
  const [wasChosen, setChosen] = useState(false);
  const index = useMemo(() => buildIndex(articles), [articles]);
  const found = useMemo(() => searchHelp(index, query), [index, query]);
  const article = articles.find(({ slug }) => slug === topic) ?? articles[0];
  const isSearching = query.trim() !== '';

  function choose(slug: string): void {
    setQuery('');
    setChosen(true);
    onChoose(slug);
  }

  if (!article) return null;
  return (
    <div className={css.help}>
      <TextField
        label={t('help.search')}
        hint={t('help.searchHint')}
        type="search"
        autoComplete="off"
        maxLength={80}
        value={query}
        onChange={setQuery}
      />
      {isSearching ? (
        <HelpResults
          query={query.trim()}
          found={articles
            .filter(({ slug }) => found.includes(slug))
            .sort((one, other) => found.indexOf(one.slug) - found.indexOf(other.slug))}
          all={articles}
          onChoose={choose}
        />
      ) : (
        <div className={css.columns}>
          <Topics articles={articles} chosen={article.slug} onChoose={choose} />
          <div className={css.reading}>
            {topic !== undefined && topic !== '' && article.slug !== topic && (
              <Notice>{t('help.unknown', { topic })}</Notice>
            )}
            <HelpArticle
              key={article.slug}
              article={article}
              all={articles}
              level={level}
              takesFocus={wasChosen}
              onChoose={choose}
            />
          </div>
        </div>
      )}
      <AskSupport />
    </div>
  );
}

/** The topics by category: a list where there is room, else a choice. */
function Topics({
  articles,
  chosen,
  onChoose,
}: {
  readonly articles: readonly Article[];
  readonly chosen: string;
  readonly onChoose: (slug: string) => void;
}) {
  const { t } = useText();
  const categories = [...new Set(articles.map(({ category }) => category))];
  const of = (category: HelpCategory) => articles.filter((article) => article.category === category);
  return (
    <>
      <nav className={css.topics} aria-label={t('help.topics')}>
        {categories.map((category) => (
          <section key={category}>
            <p className={css.category}>{t(`help.category.${category}`)}</p>
            <ul>
              {of(category).map(({ slug, title }) => (
                <li key={slug}>
                  <button
                    type="button"
                    className={css.topic}
                    aria-current={slug === chosen ? 'true' : undefined}
                    onClick={() => onChoose(slug)}
                  >
                    {title}
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
      <div className={css.choice}>
        <Field label={t('help.topic')}>
          {(control) => (
            <Select {...control} value={chosen} onChange={(event) => onChoose(event.target.value)}>
              {categories.map((category) => (
                <optgroup key={category} label={t(`help.category.${category}`)}>
                  {of(category).map(({ slug, title }) => (
                    <option key={slug} value={slug}>
                      {title}
                    </option>
                  ))}
                </optgroup>
              ))}
            </Select>
          )}
        </Field>
      </div>
    </>
  );
}
