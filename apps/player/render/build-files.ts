/** A chunk of the manifest that the build writes. */
interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

/** The files of the build that documents are made of. */
export interface BuildFiles {
  /** The empty page. */
  readonly template: string;
  /** Addresses of the scripts that source files became, with everything that they import at once. */
  scriptsOf(sources: readonly string[]): readonly string[];
  /** The style sheets of the same, one after the other. */
  stylesOf(sources: readonly string[]): readonly StyleSheet[];
}

/** A style sheet by its address. */
export interface StyleSheet {
  readonly file: string;
  readonly text: string;
}

/** Reads them once. `read` gives the text of a file by its path in the build. */
export async function readBuild(read: (path: string) => Promise<string>): Promise<BuildFiles> {
  const template = await read('index.html');
  const manifest = JSON.parse(await read('.vite/manifest.json')) as Readonly<Record<string, Chunk>>;
  const sheets = new Map<string, string>();
  for (const { css = [] } of Object.values(manifest))
    for (const file of css) if (!sheets.has(file)) sheets.set(file, (await read(file)).trim());

  function chunksOf(sources: readonly string[]): readonly Chunk[] {
    const found = new Map<string, Chunk>();
    const add = (key: string) => {
      const chunk = manifest[key];
      if (!chunk || found.has(key)) return;
      for (const each of chunk.imports ?? []) add(each);
      found.set(key, chunk);
    };
    for (const source of ['index.html', ...sources])
      for (const key of Object.keys(manifest)) if (key === source || key.endsWith(`/${source}`)) add(key);
    return [...found.values()];
  }
  return {
    template,
    scriptsOf: (sources) => chunksOf(sources).map(({ file }) => `/${file}`),
    stylesOf: (sources) =>
      [...new Set(chunksOf(sources).flatMap(({ css = [] }) => css))].map((file) => ({
        file: `/${file}`,
        text: sheets.get(file) ?? '',
      })),
  };
}
