import { afterLast, atEndOf, camel, CannotMake, type Draft, pascal } from './change.ts';
import { addSubject, type Words } from './catalog-words.ts';

const ROUTES = 'apps/player/src/app/routes.tsx';

/**
 * A page of the members' site at `/<name>`: its component and style, its words in a catalog of its own, its line among the
 * routes. Refuses a name that is taken.
 */
export function draftPage(draft: Draft, name: string, words: Words): void {
  const subject = camel(name);
  const component = `${pascal(name)}Page`;
  const folder = `apps/player/src/pages/${name}`;
  if (draft.read(ROUTES).includes(`path="/${name}"`))
    throw new CannotMake(`there is a page /${name} already`);

  draft.create(`${folder}/${name}-page.tsx`, pageFile(component, name, subject));
  draft.create(`${folder}/${name}-page.module.css`, STYLE);
  draft.create(`${folder}/${name}-page.test.tsx`, testFile(component, name, words.en ?? '', subject));
  addSubject(draft, subject, { title: words });
  draft.edit(ROUTES, (text) => {
    const lazy = `const ${component} = lazyPage(async () => ({
  default: (await import('../pages/${name}/${name}-page.tsx')).${component},
}));`;
    const list = `const ${subject.toUpperCase()} = ['${subject}'];`;
    const route = `      <Route
        path="/${name}"
        element={
          <WithWords subjects={${subject.toUpperCase()}}>
            <${component} />
          </WithWords>
        }
      />`;
    const named = afterLast(text, /^\}\)\);$|^const \w+ = lazyPage\(.*\}\)\);$/, lazy);
    const worded = afterLast(named, /^const [A-Z]+ = \[/, list);
    return atEndOf(worded, /^ {4}<Routes>/, /path="\*"/, route);
  });
}

const pageFile = (
  component: string,
  name: string,
  subject: string,
) => `import { useText } from '@tyche/i18n/react';
import { usePageTitle } from '../../state/page-title.ts';
import css from './${name}-page.module.css';

/** What this page is for, in a sentence. */
export function ${component}() {
  const { t } = useText();
  usePageTitle(t('${subject}.title'));
  return (
    <div className={css.page}>
      <h1>{t('${subject}.title')}</h1>
    </div>
  );
}
`;

const STYLE = `.page {
  display: grid;
  gap: var(--space-14);
  padding-block: var(--space-14) var(--space-19);
}
`;

const testFile = (
  component: string,
  name: string,
  title: string,
  subject: string,
) => `import { loadTranslator } from '@tyche/i18n/catalogs';
import { TextProvider } from '@tyche/i18n/react';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ${component} } from './${name}-page.tsx';

const english = await loadTranslator('EN', ['${subject}']);

afterEach(cleanup);

test('the page says where one is', () => {
  render(
    <TextProvider value={english}>
      <${component} />
    </TextProvider>,
  );
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(${JSON.stringify(title)});
});
`;
