// The studio of a stage: its process, with a database of its own on the stage's server.
import { join } from 'node:path';
import { emptyDatabase } from '@tyche/testkit/postgres';
import { openKey } from '../../apps/studio/src/key.ts';
import { root } from '../start/with-database.ts';
import { Piece } from './piece.ts';

export interface StageStudio {
  readonly piece: Piece;
  readonly databaseUrl: string;
}

export interface PreparedStudio {
  /** Where servers find it. */
  readonly variables: Readonly<Record<string, string>>;
  /** Its process, not started. `platform` is where the studio reaches the servers. */
  open(of: { readonly platform: string; readonly beaconPort: number }): StageStudio;
}

/** Makes the studio's database and key. Its two ports are for the operator and for browsers. */
export async function prepareStudio({
  folder,
  adminUrl,
  ports: [port, playPort],
}: {
  readonly folder: string;
  readonly adminUrl: string;
  readonly ports: readonly [number, number];
}): Promise<PreparedStudio> {
  const { url: databaseUrl } = await emptyDatabase(adminUrl);
  const keyFile = join(folder, 'studio-key');
  return {
    variables: {
      TYCHE_STUDIO_URL: `http://127.0.0.1:${port}`,
      TYCHE_STUDIO_KEY: openKey(keyFile),
      TYCHE_STUDIO_PLAY_URL: `http://127.0.0.1:${playPort}`,
    },
    open({ platform, beaconPort }) {
      const piece = new Piece({
        name: 'studio',
        script: join(root, 'apps/studio/src/main.ts'),
        args: [
          `--data=${join(folder, 'studio')}`,
          `--key=${keyFile}`,
          `--listen=127.0.0.1:${port}`,
          `--play=127.0.0.1:${playPort}`,
          `--platform=${platform}/seamless/v1/STUDIO`,
          `--beacon=127.0.0.1:${beaconPort}`,
        ],
        env: { STUDIO_DATABASE_URL: databaseUrl },
        readyWord: 'studio.listening',
        logFile: join(folder, 'studio.log'),
      });
      return { piece, databaseUrl };
    },
  };
}
