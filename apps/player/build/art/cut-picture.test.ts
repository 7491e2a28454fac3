import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { sceneCodes } from '@tyche/rules/games';
import { artCodes } from '../../src/lib/game-art/art-of.ts';
import { MAX_PICTURE_BYTES, cutPicture, readDrawing } from './cut-picture.ts';
import { cutPictures } from './pictures.ts';

const { files } = cutPictures();

test('each family has its three crops in both themes, each scene of a game its two', () => {
  const crops = [
    ...artCodes.flatMap((code) => ['card', 'wide', 'icon'].map((crop) => `${code}-${crop}`)),
    ...sceneCodes.flatMap((code) => ['wide', 'sq'].map((crop) => `game-${code}-${crop}`)),
  ];
  const wanted = crops.flatMap((name) => [`${name}-light.svg`, `${name}-dark.svg`]);
  expect([...files.keys()].sort()).toEqual(wanted.sort());
});

test('a picture is small, stands alone and holds no code', () => {
  for (const [name, svg] of files) {
    expect(gzipSync(svg, { level: 9 }).length, name).toBeLessThanOrEqual(MAX_PICTURE_BYTES);
    expect(svg, name).not.toMatch(/var\(|<script|<style|\son\w+=|https?:(?!\/\/www\.w3\.org)/);
    const ids = new Set([...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    for (const [, id] of svg.matchAll(/(?:href="#|url\(#)([^")]+)/g)) expect(ids, name).toContain(id);
  }
});

test('a drawing that lacks a definition or a colour is refused', () => {
  const drawing = readDrawing(
    '<symbol id="fam-x-icon" viewBox="0 0 9 9"><path fill="var(--a)"/><use href="#m-x"/></symbol>',
  );
  expect(() => cutPicture(drawing, { a: 'red' }, 'fam-x-icon')).toThrow('no m-x');
  const whole = new Map([...drawing, ['m-x', '<g id="m-x"/>']]);
  expect(() => cutPicture(whole, {}, 'fam-x-icon')).toThrow('no colour --a');
});
