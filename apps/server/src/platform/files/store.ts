import type { Reader, Tx } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import type { CleanImage } from './images.ts';

export async function insertImage(tx: Tx, image: CleanImage): Promise<string> {
  const [row] = await tx.rows(sql<{ image_id: string }>`
    insert into platform.images (name, type, width, height, bytes)
    values (${image.name}, ${image.type}, ${image.width}, ${image.height}, ${image.bytes}) returning image_id`);
  if (!row) throw new Error('an image was not kept');
  return row.image_id;
}

export async function findImage(
  reader: Reader,
  imageId: string,
): Promise<{ name: string; type: string; bytes: Buffer } | null> {
  const [row] = await reader.rows(
    sql<{ name: string; type: string; bytes: Buffer }>`
      select name, type, bytes from platform.images where image_id = ${imageId}::uuid`,
  );
  return row ?? null;
}

/** Destroys pictures; no row of the caller names them any more. */
export async function deleteImages(tx: Tx, imageIds: readonly string[]): Promise<void> {
  await tx.rows(sql`delete from platform.images where image_id = any(${imageIds}::uuid[])`);
}
