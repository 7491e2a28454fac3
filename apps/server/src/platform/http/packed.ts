// A document as it is sent: compressed once for each way that browsers accept, with the hashes of its inline blocks.
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { DrawnDocument } from '@tyche/contract/page-renderer';
import type { InlineBlocks } from './security.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

export interface Packed extends InlineBlocks {
  readonly digest: string;
  bytes(encoding: Encoding): Promise<Buffer>;
}

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };

/** Prepares a document for sending. */
export function pack({ html, scripts, styles }: DrawnDocument): Packed {
  const plain = Buffer.from(html);
  const known = new Map<Encoding, Promise<Buffer>>();
  const compress = {
    br: () => promisify(brotliCompress)(plain, BROTLI),
    gzip: () => promisify(gzip)(plain),
    identity: async () => plain,
  };
  return {
    digest: hashOf(html).slice(0, 22),
    scripts: scripts.map(hashOf),
    styles: styles.map(hashOf),
    bytes(encoding) {
      const bytes = known.get(encoding) ?? compress[encoding]();
      known.set(encoding, bytes);
      return bytes;
    },
  };
}

/** The best of what a browser accepts. */
export function acceptedEncoding(header: string | string[] | undefined): Encoding {
  const accepted = String(header ?? '')
    .split(',')
    .map((each) => each.trim().toLowerCase())
    .filter((each) => !/;\s*q=0(\.0*)?$/.test(each))
    .map((each) => each.split(';')[0]);
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : 'identity';
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}
