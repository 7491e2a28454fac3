import { loadTranslator } from '@tyche/i18n/catalogs';
import { TextProvider } from '@tyche/i18n/react';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { Footer } from './footer.tsx';

afterEach(cleanup);

test.each(['EN', 'TY', 'VI'])('the footer links the page that installs the app (%s)', async (language) => {
  const translator = await loadTranslator(language, 'all');
  render(
    <TextProvider value={translator}>
      <MemoryRouter>
        <Footer />
      </MemoryRouter>
    </TextProvider>,
  );
  const link = screen.getByRole('link', { name: translator.t('common.nav.app') });
  expect(link.getAttribute('href')).toBe('/down');
});
