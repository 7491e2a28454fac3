import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { keepProcess } from './kept-process.ts';

/** The studio, the in-house vendor, kept running until `stop`. */
export interface RunningStudio {
  readonly url: string;
  stop(): Promise<void>;
}

export interface StudioOptions {
  readonly root: string;
  readonly dataDir: string;
  readonly onTrouble: (message: string) => void;
}

/** Starts the studio's process on a free port of this machine and keeps it running there. Refuses when the first start fails. */
export async function startStudio({ root, dataDir, onTrouble }: StudioOptions): Promise<RunningStudio> {
  const port = await freePort();
  const kept = await keepProcess({
    name: 'the studio',
    script: join(root, 'apps/studio/src/main.ts'),
    args: [
      `--data=${join(dataDir, 'studio')}`,
      `--key=${join(dataDir, 'studio-key')}`,
      `--listen=127.0.0.1:${port}`,
    ],
    readyWord: 'studio.listening',
    onTrouble,
  });
  return { url: `http://127.0.0.1:${port}`, stop: () => kept.stop() };
}
