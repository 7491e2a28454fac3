// The languages that are written, a line each (docs/how-to/new-language.md). Sites offer them in the order of `languages`.
export { english } from '../catalogs/en/language.ts';
export { filipino } from '../catalogs/fil/language.ts';
export { vietnamese } from '../catalogs/vi/language.ts';
