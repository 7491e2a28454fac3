import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { Button } from '@tyche/ui/button';
import { Notice } from '@tyche/ui/notice';
import { SkeletonRows } from '@tyche/ui/skeleton';
import { Tabs } from '@tyche/ui/tabs';
import { useState } from 'react';
import { Failed } from '../../lib/states/failed.tsx';
import { useMedia } from '../../lib/use-media.ts';
import { useInstallQuestion } from '../../state/install.ts';
import type { AppFile } from './app-file.ts';
import css from './download.module.css';
import { FilePart } from './file-part.tsx';
import { ownSystem, type System, systems } from './own-system.ts';
import { Steps } from './steps.tsx';

const STALE_MS = 60_000;
const kinds = { android: 'Android', ios: 'MOBILECONFIG' } as const satisfies Record<
  System,
  AppFile['resourceType']
>;

/**
 * How the site is installed, on each system in four steps: with the file that the site offers for it, else on the home screen. The visitor's
 * own system comes first (docs/reference/support.md 4.4).
 *
 * @param level of the headings.
 */
export function DownloadGuide({ level }: { readonly level: 2 | 3 }) {
  const { t } = useText();
  const [first] = useState(() => ownSystem(navigator.userAgent, navigator.maxTouchPoints));
  const [chosen, setChosen] = useState<System>(first);
  const isInstalled = useMedia('(display-mode: standalone)', false);
  const files = useRoute(contract.appFiles, {}, { staleTimeMs: STALE_MS });
  const order = [first, ...systems.filter((system) => system !== first)];
  return (
    <div className={css.guide}>
      <p className={css.lead}>{t('download.lead')}</p>
      {isInstalled && <Notice tone="good">{t('download.isInstalled')}</Notice>}
      {files.state === 'failed' && <Failed error={files.error} retry={files.retry} />}
      {files.state === 'loading' ? (
        <SkeletonRows rows={6} label={t('common.loading')} />
      ) : (
        <Tabs
          label={t('download.devices')}
          value={chosen}
          onChange={setChosen}
          tabs={order.map((system) => ({
            id: system,
            label: t(`download.tab.${system}`),
            content: (
              <Way
                system={system}
                level={level}
                file={
                  files.state === 'ready'
                    ? files.data.list.find(({ resourceType }) => resourceType === kinds[system])
                    : undefined
                }
              />
            ),
          }))}
        />
      )}
    </div>
  );
}

function Way({
  system,
  level,
  file,
}: {
  readonly system: System;
  readonly level: 2 | 3;
  readonly file: AppFile | undefined;
}) {
  if (file)
    return (
      <div className={css.way}>
        <FilePart file={file} level={level} />
        <Steps system={system} file={file} />
      </div>
    );
  return (
    <div className={css.way}>
      <HomeScreen level={level} canAsk={system === 'android'} />
      <Steps system={system} />
    </div>
  );
}

/** What the home screen is for; where the browser can install the site, a button that makes it ask. */
function HomeScreen({ level, canAsk }: { readonly level: 2 | 3; readonly canAsk: boolean }) {
  const { t } = useText();
  const ask = useInstallQuestion();
  const Heading = `h${level}` as const;
  return (
    <div className={css.head}>
      <Heading>{t('download.homeTitle')}</Heading>
      <p className={css.text}>{t('download.homeText')}</p>
      {canAsk && ask && (
        <div className={css.install}>
          <Button look="primary" onClick={() => void ask()}>
            {t('download.install')}
          </Button>
          <span className={css.text}>{t('download.installText')}</span>
        </div>
      )}
    </div>
  );
}
