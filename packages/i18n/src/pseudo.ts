import type { Catalog, Message } from './messages.ts';

const RIGHT_TO_LEFT = '\u202e';
const END = '\u202c';

/**
 * Turns English into the pseudo language: every word is wrapped in right-to-left marks, each sentence is a third longer
 * and stands between brackets. Parameters and tags stay as they are.
 */
export function pseudoCatalog(english: Catalog): Catalog {
  return Object.fromEntries(
    Object.entries(english).map(([subject, messages]) => [subject, pseudoMessages(messages)]),
  );
}

/** The same for the messages of one subject. */
export function pseudoMessages(messages: Readonly<Record<string, Message>>): Record<string, Message> {
  return Object.fromEntries(Object.entries(messages).map(([key, message]) => [key, pseudoMessage(message)]));
}

function pseudoMessage(message: Message): Message {
  if (typeof message === 'string') return pseudoText(message);
  return Object.fromEntries(Object.entries(message).map(([category, text]) => [category, pseudoText(text)]));
}

function pseudoText(text: string): string {
  const words = text.split(/(\{\w+\}|<\/?\w+>|\s+)/).filter((piece) => piece !== '');
  const marked = words
    .map((piece) => (/^(\{|<|\s)/.test(piece) ? piece : `${RIGHT_TO_LEFT}${piece}${END}`))
    .join('');
  return `[${marked} ${'·'.repeat(Math.ceil(text.length / 3))}]`;
}
