/** A picture on its way to the server: its name and its bytes. */
export interface Picture {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export type PictureProblem = 'picture-kind' | 'picture-size';

/** The most one picture may weigh (specification, section 9). */
export const MAX_BYTES = 5 * 1_024 * 1_024;
/** The most that are sent at once (specification, section 9). */
export const MAX_PICTURES = 3;

/** Reads a chosen file. The first bytes tell a png or jpg, not the name; the server judges again and draws the picture anew. */
export async function readPicture(file: File): Promise<Picture | PictureProblem> {
  if (file.size > MAX_BYTES) return 'picture-size';
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (!isPng(bytes) && !isJpg(bytes)) return 'picture-kind';
  return { name: file.name.slice(0, 120), bytes };
}

/** Pictures as a body has them: none leave the field out. */
export function sentPictures(images: readonly Picture[]): { readonly images?: Picture[] } {
  return images.length === 0 ? {} : { images: [...images] };
}

function isPng(bytes: Uint8Array): boolean {
  return [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a].every((byte, at) => bytes[at] === byte);
}

function isJpg(bytes: Uint8Array): boolean {
  return bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff;
}
