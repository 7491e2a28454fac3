// Published files on the wire: as the status call names them, and with what readers check them by (docs/reference/support.md 4.3).
import type { appFiles } from '@tyche/contract/app-files';
import type { OutputOf } from '@tyche/contract/route';
import type { settings } from '@tyche/contract/settings';
import { toPlainText } from '@tyche/rules/plain-text';
import type { FileRow, PublishedRow } from './store.ts';

export type Resource = OutputOf<typeof settings.systemStatus>['info']['resources'][number];
type Offered = OutputOf<typeof appFiles.appFiles>['list'][number];

/** As the status call has them. Pages draw the QR code themselves, so it has no address. */
export function resourcesOf(rows: readonly PublishedRow[]): Resource[] {
  return rows.map((row) => ({
    resourceType: row.kind,
    url: row.url,
    qrCodeUrl: '',
    labelNameEn: labelOf(row, 'EN'),
  }));
}

/** With version, size and checksum, named in a language. */
export function offeredFiles(rows: readonly PublishedRow[], language: string): Offered[] {
  return rows.map((row) => ({
    resourceType: row.kind,
    url: row.url,
    label: labelOf(row, language),
    labelNameEn: labelOf(row, 'EN'),
    version: row.version,
    bytes: Number(row.bytes),
    sha256: row.sha256,
    publishedAt: row.starts_at.getTime(),
  }));
}

function labelOf({ labels, kind }: Pick<FileRow, 'labels' | 'kind'>, language: string): string {
  return toPlainText((Object.hasOwn(labels, language) ? labels[language] : labels.EN) ?? kind);
}
