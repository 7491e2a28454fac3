/** The line (from 1) on which each entry of a typed list stands, in the order of the entries. */
export function entryLines(text: string): readonly number[] {
  const lines: number[] = [];
  text.split(/\r\n|\r|\n/).forEach((line, index) => {
    for (const part of line.split(/[\s,;|]+/)) if (part !== '') lines.push(index + 1);
  });
  return lines;
}
