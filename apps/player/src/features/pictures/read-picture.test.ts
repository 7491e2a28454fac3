import { describe, expect, it } from 'vitest';
import { MAX_BYTES, readPicture } from './read-picture.ts';

const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3);

describe('a chosen picture', () => {
  it('is read when its first bytes are those of a png or jpg, whatever its name', async () => {
    const read = await readPicture(new File([png], 'proof.txt'));
    expect(read).toEqual({ name: 'proof.txt', bytes: png });
    expect(await readPicture(new File([Uint8Array.of(0xff, 0xd8, 0xff, 0)], 'a.jpg'))).toMatchObject({
      name: 'a.jpg',
    });
  });

  it('is refused when it only calls itself one, or is too heavy', async () => {
    expect(await readPicture(new File(['<svg/>'], 'proof.png', { type: 'image/png' }))).toBe('picture-kind');
    expect(await readPicture(new File([new Uint8Array(MAX_BYTES + 1)], 'big.png'))).toBe('picture-size');
  });
});
