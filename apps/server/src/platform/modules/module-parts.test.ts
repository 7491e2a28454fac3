import { describe, expect, test } from 'vitest';
import { foldModules, type ModuleParts } from './module-parts.ts';

const none: ModuleParts = { handlers: {}, jobs: [], subscriptions: [], actions: {} };
const run = async () => undefined;
const notes = {
  ...none,
  handlers: { addNote: () => 'added' },
  jobs: [{ name: 'notes.sweep', everyMs: 1_000, run }],
  subscriptions: [{ topic: 'member.erased', handle: run }],
  actions: { 'note.delete': 'deletes' },
};
const marks = { ...none, handlers: { addMark: () => 'marked' }, actions: { 'mark.delete': 'deletes' } };

test('the parts of modules come together under their names, in the order of the modules', () => {
  const folded = foldModules([notes, marks]);
  expect([folded.handlers.addNote(), folded.handlers.addMark()]).toEqual(['added', 'marked']);
  expect(Object.keys(folded.actions)).toEqual(['note.delete', 'mark.delete']);
  expect(folded.jobs.map(({ name }) => name)).toEqual(['notes.sweep']);
  expect(folded.subscriptions.map(({ topic }) => topic)).toEqual(['member.erased']);
});

describe('a name that two modules use is refused', () => {
  test.each([
    ['handler', { handlers: notes.handlers }],
    ['action', { actions: notes.actions }],
    ['job', { jobs: notes.jobs }],
  ])('%s', (what, part) => {
    expect(() => foldModules([notes, { ...none, ...part }])).toThrow(
      `two modules have a ${what} of the name`,
    );
  });

  test('two modules may answer the same event', () => {
    expect(foldModules([notes, { ...none, subscriptions: notes.subscriptions }]).subscriptions).toHaveLength(
      2,
    );
  });
});
