/** A table as a CSV file: quoted, with a mark that tells spreadsheets it is UTF-8, and no cell that one would run as a formula. */
export function csvText(rows: readonly (readonly string[])[]): string {
  return `\ufeff${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}

function cell(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) && !/^-?[0-9]+(\.[0-9]+)?$/.test(text) ? `'${text}` : text;
  return `"${plain.replaceAll('"', '""')}"`;
}
