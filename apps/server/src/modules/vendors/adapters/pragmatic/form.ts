// The form of a call and its hash: MD5 of the parameters, sorted by name and joined by `&`, with the secret behind them.
import { createHash } from 'node:crypto';
import { isSame } from '@tyche/vendor-protocol/signing';

export type Form = ReadonlyMap<string, string>;

const HASH = 'hash';

/** Reads a form whose hash holds. Null for one that is not proved, or that has a name twice: nobody could tell which of the two is meant. */
export function readForm(body: Buffer, secret: string): Form | null {
  const pairs = [...new URLSearchParams(body.toString('utf8'))];
  const form = new Map(pairs);
  if (form.size < pairs.length) return null;
  const given = form.get(HASH) ?? '';
  form.delete(HASH);
  return isSame(given.toLowerCase(), hashOfForm(form, secret)) ? form : null;
}

/** The hash of parameters as lower-case hex. Empty ones are left out. */
export function hashOfForm(form: Form, secret: string): string {
  const pairs = [...form].filter(([, value]) => value !== '').map(([name, value]) => ({ name, value }));
  // By the code of the characters, so that capitals come first, whatever the language of the machine.
  pairs.sort((a, b) => (a.name < b.name ? -1 : 1));
  const text = pairs.map(({ name, value }) => `${name}=${value}`).join('&');
  return createHash('md5').update(`${text}${secret}`).digest('hex');
}
