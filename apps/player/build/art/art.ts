import type { Plugin } from 'vite';
import { definedFolder } from '../../../../tools/vite/art-folder.ts';
import { cutPictures } from './pictures.ts';

/** Serves the pictures of the lottery families, each as a file of its own, and tells the page their folder (`ART_FOLDER`). */
export function art(): Plugin {
  const { folder, files } = cutPictures();
  return {
    name: 'art',
    config: () => definedFolder(folder),
    generateBundle() {
      for (const [name, source] of files)
        this.emitFile({ type: 'asset', fileName: `${folder}/${name}`, source });
    },
    configureServer(server) {
      server.middlewares.use(`/${folder}`, (request, response, next) => {
        const svg = files.get(request.url?.slice(1) ?? '');
        if (!svg) return next();
        response.setHeader('content-type', 'image/svg+xml').end(svg);
      });
    },
  };
}
