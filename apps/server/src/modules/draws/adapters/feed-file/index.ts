// A feed that somebody else's program writes into the feeds folder of this machine.
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { Outage } from '../../../../platform/http/errors.ts';
import { type ListedFeed, MAX_FEED_BYTES, type ResultFeed } from '../../adapter.ts';

const FILE_NAME = /^[a-z0-9][a-z0-9._-]{0,60}\.json$/;

/** A file of the feeds folder, by its name. */
export const fileFeed: ListedFeed = {
  code: 'file',
  accepts: (text) => FILE_NAME.test(text),
  open: (name, folder) => openFileFeed(folder, name),
};

/** Opens a file of the feeds folder. The name is checked before it is stored: it has no folder in it. */
function openFileFeed(folder: string, name: string): ResultFeed {
  return { read: () => readText(join(folder, name)) };
}

async function readText(path: string): Promise<string> {
  try {
    const file = await open(path);
    try {
      const { size } = await file.stat();
      if (size > MAX_FEED_BYTES) throw new Outage('feed: too large');
      return await file.readFile('utf8');
    } finally {
      await file.close();
    }
  } catch (cause) {
    throw cause instanceof Outage ? cause : new Outage('feed: the file cannot be read', { cause });
  }
}
