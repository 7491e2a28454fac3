// Files of components share a worker with its page and packages. Before each file our own modules are forgotten with their state, and
// the page is emptied.
import { configure } from '@testing-library/react';
import { beforeAll, vi } from 'vitest';

// A busy machine is no failure: what never comes is found all the same.
configure({ asyncUtilTimeout: 10_000 });

// Before the file imports what it tests: at the top, as a hook would come after its imports.
vi.resetModules();

beforeAll(() => {
  const { documentElement, body } = document;
  for (const { name } of [...documentElement.attributes]) documentElement.removeAttribute(name);
  for (const { name } of [...body.attributes]) body.removeAttribute(name);
  body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  for (const pair of document.cookie.split('; ')) {
    // biome-ignore lint/suspicious/noDocumentCookie: this page has no cookie store
    document.cookie = `${pair.split('=')[0]}=; max-age=0; path=/`;
  }
  history.replaceState(null, '', '/');
});
