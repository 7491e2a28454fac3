import { above } from '@tyche/ui/breakpoints';
import { Suspense } from 'react';
import { AsOf } from '../../features/as-of/as-of.tsx';
import { WithWords } from '../../lib/states/with-words.tsx';
import { PageLoading } from '../../lib/states/page-loading.tsx';
import { ErrorBoundary } from '../../lib/states/error-boundary.tsx';
import { useMedia } from '../../lib/use-media.ts';
import { CENTRE_MENU, useCentre } from '../../state/centre.ts';
import { callerOf, type Member } from '../../state/session.ts';
import { useText } from '@tyche/i18n/react';
import { CentreFrame } from '../frame/centre-frame.tsx';
import { CentreMenu } from '../frame/centre-menu.tsx';
import { CentreFoot } from './centre-foot.tsx';
import { CentreWho } from './centre-who.tsx';
import css from './member-centre.module.css';
import { entryOf, groupsFor } from './menu.ts';
import { useBadges } from './use-badges.ts';

/** The member centre: its thirteen entries, play safely and the pages of agents, one of them open (specification section 2). */
export function MemberCentre({ page, member }: { readonly page: string; readonly member: Member }) {
  const { t, format } = useText();
  const centre = useCentre();
  const badges = useBadges();
  const isWide = useMedia(above(839));
  const isList = page === CENTRE_MENU;
  const caller = callerOf(member);
  const entry = entryOf(page, caller);
  if (!entry) return null;
  const Page = entry.page;
  return (
    <CentreFrame
      title={t(`centre.menu.${entry.key}`)}
      listTitle={t('centre.title')}
      closeLabel={t('centre.close')}
      backLabel={t('centre.toList')}
      isList={isList}
      onBack={() => centre.go(CENTRE_MENU)}
      onClose={centre.close}
      side={
        <>
          <CentreWho member={member} />
          <CentreMenu
            label={t('centre.pages')}
            current={isWide || !isList ? entry.key : null}
            onChoose={(key) => centre.go(key, !isWide)}
            groups={groupsFor(caller).map(({ name, entries }) => ({
              key: name,
              label: t(`centre.group.${name}`),
              lines: entries.map(({ key, icon }) => ({
                key,
                icon,
                label: t(`centre.menu.${key}`),
                badge: badges[key] ?? 0,
                badgeLabel: t('centre.badge', { count: badges[key] ?? 0 }),
              })),
            }))}
          />
          <CentreFoot />
        </>
      }
    >
      {(isWide || !isList) && (
        <ErrorBoundary key={entry.key}>
          <Suspense fallback={<PageLoading />}>
            <WithWords subjects={['centre', 'refusals', ...entry.subjects]}>
              <AsOf>
                <Page />
              </AsOf>
              <p className={css.zone}>{t('common.times', { zone: format.zone })}</p>
            </WithWords>
          </Suspense>
        </ErrorBoundary>
      )}
    </CentreFrame>
  );
}
