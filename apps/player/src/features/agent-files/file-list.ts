// A list of the agent centre as a file: how its pages are read, and what a line has (docs/reference/agents.md 7.11).
import type { InputOf, OutputOf } from '@tyche/contract/route';
import type { contract } from '@tyche/contract/site';
import { csvText } from '@tyche/kernel/csv';
import type { ExportReport } from '@tyche/rules/agents';

type Parts = OutputOf<typeof contract.exportRows>;
export type FileOf = OutputOf<typeof contract.agentExports>['list'][number];

/** A row of a list, as its call gives it. */
export type RowOf<Report extends ExportReport> = NonNullable<Parts[Report]>[number];

/** Rows, and where the next ones begin; null after the last ones. */
interface Page<Row> {
  readonly list: readonly Row[];
  readonly next: string | null;
}

export interface FileList<Report extends ExportReport> {
  readonly report: Report;
  readonly filters: NonNullable<InputOf<typeof contract.requestExport>[Report]>;
  /** The name of the file. */
  readonly name: string;
  readonly head: readonly string[];
  readonly lineOf: (row: RowOf<Report>) => readonly string[];
  /** Reads a page of the list that shows on the screen; `fileRows` are the rows that the file has before it. */
  readonly read: (page: {
    readonly before?: string;
    readonly pageSize: number;
    readonly fileRows: number;
  }) => Promise<Page<RowOf<Report>>>;
}

const PER_PAGE = 500;

/** The whole list as the parts of a file. Blobs, so that the browser may keep them outside its memory. */
export async function takeDirect<Report extends ExportReport>(list: FileList<Report>): Promise<Blob[]> {
  const file = openFile(list);
  let before: string | null = null;
  let rows = 0;
  do {
    const page: Page<RowOf<Report>> = await list.read({
      ...(before !== null && { before }),
      pageSize: PER_PAGE,
      fileRows: rows,
    });
    file.add(page.list);
    rows += page.list.length;
    before = page.next;
  } while (before !== null);
  return file.parts;
}

/** The parts of a file that was made in the background. */
export async function takeMade<Report extends ExportReport>(
  list: Pick<FileList<Report>, 'report' | 'head' | 'lineOf'>,
  readPart: (part: number) => Promise<Parts>,
): Promise<Blob[]> {
  const file = openFile(list);
  for (let part: number | null = 1; part !== null; ) {
    const read: Parts = await readPart(part);
    file.add((read[list.report] ?? []) as readonly RowOf<Report>[]);
    part = read.next;
  }
  return file.parts;
}

function openFile<Report extends ExportReport>({
  head,
  lineOf,
}: Pick<FileList<Report>, 'head' | 'lineOf'>): {
  readonly parts: Blob[];
  readonly add: (rows: readonly RowOf<Report>[]) => void;
} {
  const parts = [new Blob([csvText([head])])];
  return {
    parts,
    // Only the start of a file says that it is UTF-8.
    add: (rows) => void (rows.length > 0 && parts.push(new Blob([csvText(rows.map(lineOf)).slice(1)]))),
  };
}
