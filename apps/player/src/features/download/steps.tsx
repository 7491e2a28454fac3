import { useText } from '@tyche/i18n/react';
import { QrCard } from '../../lib/qr-code.tsx';
import type { AppFile } from './app-file.ts';
import css from './download.module.css';
import type { System } from './own-system.ts';
import type { Scene } from './scenes.tsx';
import { LacquerTile, StepPicture } from './step-picture.tsx';

/** The pictures of the steps. The first one with a file is its code. */
const pictures = {
  'file.android': ['install', 'allow', 'install', 'open'],
  'file.ios': ['profile', 'allow', 'profile', 'open'],
  'home.android': ['browser', 'menu', 'confirm', 'open'],
  'home.ios': ['share', 'add', 'name', 'open'],
} as const satisfies Record<string, readonly [Scene, Scene, Scene, Scene]>;
const numbers = [1, 2, 3, 4] as const;

/** Four steps, each a picture and a sentence. With a file, the first picture is the QR code of its address. */
export function Steps({ system, file }: { readonly system: System; readonly file?: AppFile }) {
  const { t } = useText();
  const way = `${file ? 'file' : 'home'}.${system}` as const;
  return (
    <ol className={css.steps} aria-label={t('download.steps')}>
      {numbers.map((number) => (
        <li key={number} className={css.step}>
          {file && number === 1 ? (
            <LacquerTile>
              <QrCard text={file.url} label={t('download.qr', { address: file.url })} isSmall>
                {null}
              </QrCard>
            </LacquerTile>
          ) : (
            <StepPicture scene={pictures[way][number - 1] ?? 'open'} />
          )}
          <p className={css.sentence}>
            <span className={css.number} aria-hidden="true">
              {number}
            </span>
            <span>{t(`download.${way}.${number}`)}</span>
          </p>
        </li>
      ))}
    </ol>
  );
}
