/** A sentence, or its forms by plural category of the parameter `count`; `=1` is the form for exactly one, before any category. */
export type Message = string | { readonly [category in Intl.LDMLPluralRule | '=1']?: string };

/** Subject → key → message. */
export type Catalog = Readonly<Record<string, Readonly<Record<string, Message>>>>;
