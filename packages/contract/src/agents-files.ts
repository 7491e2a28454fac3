// Files that a browser makes of the pages of a list (docs/reference/agents.md 7.11).
import Type from 'typebox';

/** Of a page that goes into a file: how many rows the file has before it. A file of more than 100 000 rows is `export-too-large`. */
export const ofFile = { fileRows: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000_000 })) };
