/** A picture on its way to the server: its name, its bytes, and an address of the page's own for the preview. */
export interface Picture {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly previewUrl: string;
}

const MAX_BYTES = 5 * 1_024 * 1_024;
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG = [0xff, 0xd8, 0xff];

/** Reads a chosen file; null for what is no png or jpg by its first bytes, or is above 5 MB. The server judges again. */
export async function readPicture(file: File): Promise<Picture | null> {
  if (file.size > MAX_BYTES) return null;
  const bytes = new Uint8Array(await file.arrayBuffer());
  const begins = (magic: readonly number[]) => magic.every((byte, at) => bytes[at] === byte);
  const isPng = begins(PNG);
  if (!isPng && !begins(JPEG)) return null;
  const type = isPng ? 'image/png' : 'image/jpeg';
  return { name: file.name.slice(0, 120), bytes, previewUrl: await dataUrl(new Blob([bytes], { type })) };
}

/** The policy of the page admits pictures from `data:` addresses, not from `blob:`. */
function dataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error('a picture was not read'));
    reader.readAsDataURL(blob);
  });
}
