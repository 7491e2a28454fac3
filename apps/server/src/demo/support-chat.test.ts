import { judgeMessage } from '@tyche/rules/messages';
import { chatBounds } from '@tyche/rules/support';
import { offeredLanguages } from '@tyche/i18n/languages';
import { expect, it, test } from 'vitest';
import { chatWords, chatWordsIn } from './support-chat.ts';

test.each(offeredLanguages.map(({ code }) => code))('in %s the chat takes what is written', (code) => {
  for (const text of Object.values(chatWordsIn(code)))
    expect(judgeMessage(text, chatBounds.note)).toEqual({ text });
});

it('has words of its own in each language', () => {
  const words = offeredLanguages.map(({ code }) => chatWordsIn(code).question);
  expect(new Set(words).size).toBe(words.length);
  expect(chatWordsIn('XX')).toBe(chatWords.EN);
});
