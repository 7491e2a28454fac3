import type { Plugin } from 'vite';
import { cutPictures } from '../../apps/player/build/art/pictures.ts';

/** Tells a program that serves no pictures their folder on the site (`ART_FOLDER`). */
export function artFolder(): Plugin {
  return { name: 'art-folder', config: () => definedFolder(cutPictures().folder) };
}

/** The setting of Vite that tells a page the folder of the pictures. */
export function definedFolder(folder: string) {
  return { define: { ART_FOLDER: JSON.stringify(`/${folder}`) } };
}
