// The text of an article as blocks: never markup of a page (docs/reference/support.md 2.2).
import { helpValueNames, type HelpValues } from './articles.ts';

/** A heading and a text have one line, a list has one line for each of its points. */
export interface HelpBlock {
  readonly kind: 'heading' | 'text' | 'list';
  readonly lines: readonly string[];
}

const PLACEHOLDER = /\{(\w*)\}/g;

/**
 * Reads a text as blocks. An empty line ends a block; `# ` begins a heading, `- ` a point of a list; other lines that follow one another are
 * one text.
 */
export function parseBlocks(text: string): readonly HelpBlock[] {
  const blocks: { kind: HelpBlock['kind']; lines: string[] }[] = [];
  let isOpen = false;
  for (const raw of text.split('\n')) {
    const line = raw.trim();
    const last = isOpen ? blocks.at(-1) : undefined;
    isOpen = line !== '' && !line.startsWith('# ');
    if (line === '') continue;
    if (line.startsWith('# ')) blocks.push({ kind: 'heading', lines: [line.slice(2).trim()] });
    else if (line.startsWith('- ')) {
      const point = line.slice(2).trim();
      if (last?.kind === 'list') last.lines.push(point);
      else blocks.push({ kind: 'list', lines: [point] });
    } else if (last?.kind === 'text') last.lines[0] = `${last.lines[0]} ${line}`;
    else blocks.push({ kind: 'text', lines: [line] });
  }
  return blocks;
}

/** The first placeholder of a text that names no value of the rules; null when each names one. */
export function findUnknownValue(text: string): string | null {
  for (const [, name = ''] of text.matchAll(PLACEHOLDER))
    if (!helpValueNames.some((known) => known === name)) return name;
  return null;
}

/** A text with the values of the rules in the place of their names; an unknown name stays as it is. */
export function fillValues(text: string, values: HelpValues): string {
  return text.replaceAll(PLACEHOLDER, (placeholder, name: string) => {
    const known = helpValueNames.find((one) => one === name);
    return known === undefined ? placeholder : values[known];
  });
}
