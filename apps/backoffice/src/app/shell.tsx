import { useRoute, useSend } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import { MarketProvider, useText } from '@tyche/i18n/react';
import { BrandMark } from '@tyche/ui/brand-mark';
import { Button } from '@tyche/ui/button';
import { Icon } from '@tyche/ui/icon';
import { SkeletonRows } from '@tyche/ui/skeleton';
import { ToastRegion } from '@tyche/ui/toast-region';
import { Suspense, useEffect, useId, useRef } from 'react';
import { Navigate, NavLink, Route, Routes, useLocation } from 'react-router';
import { forgetStaff, type Staff } from '../state/session.ts';
import type { OfficeSection } from './office-page.ts';
import { officeSections } from './routes.tsx';
import css from './shell.module.css';

/** The shell in the site's currency and time zone. */
export function Shell({ staff }: { readonly staff: Staff }) {
  const status = useRoute(contract.systemStatus, {});
  const { t } = useText();
  const site = status.state === 'ready' ? status.data.info.merchantName : null;
  useEffect(() => {
    if (site !== null) document.title = `${t('staff.title')} · ${site}`;
  }, [t, site]);
  return (
    <MarketProvider site={status.state === 'ready' ? status.data.info : null}>
      <Frame staff={staff} />
    </MarketProvider>
  );
}

/** Scrolls the menu, and nothing else, so that the line of the page one is on is in its middle. */
function showCurrent(menu: HTMLElement | null): void {
  const line = menu?.querySelector('[aria-current=page]')?.getBoundingClientRect();
  if (!menu || !line) return;
  const frame = menu.getBoundingClientRect();
  const middle = (from: number, size: number) => from + size / 2;
  menu.scrollBy({
    left: middle(line.left, line.width) - middle(frame.left, frame.width),
    top: middle(line.top, line.height) - middle(frame.top, frame.height),
  });
}

/** Menu, head and the page: only what this member of staff may do is shown. */
function Frame({ staff }: { readonly staff: Staff }) {
  const { t, format } = useText();
  const logout = useSend(contract.staffLogout);
  const sections = sectionsFor(staff);
  const pages = sections.flatMap((section) => section.pages);
  const menu = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another line of the menu.
  useEffect(() => showCurrent(menu.current), [pathname]);
  const leave = async () => {
    await logout.mutateAsync({ input: {} }).catch(() => undefined);
    forgetStaff();
  };
  return (
    <div className={css.frame}>
      <header className={css.head}>
        <BrandMark />
        <strong className={css.title}>{t('staff.title')}</strong>
        <span className={css.who}>
          <Icon name="user" size={18} />
          <bdi>{staff.username}</bdi>
        </span>
        <Button size="small" busy={logout.isPending} onClick={() => void leave()}>
          {t('staff.signOut')}
        </Button>
      </header>
      <nav ref={menu} className={css.menu} aria-label={t('staff.menu.label')}>
        {sections.map((section) => (
          <MenuSection key={section.heading} of={section} />
        ))}
      </nav>
      <main className={css.main}>
        <Suspense fallback={<SkeletonRows rows={8} label={t('common.loading')} />}>
          <Routes>
            {pages.map(({ path, Page }) => (
              <Route key={path} path={path} element={<Page />} />
            ))}
            <Route path="*" element={<Navigate to={pages[0]?.path ?? '/'} replace />} />
          </Routes>
        </Suspense>
        <p className={css.zone}>{t('common.times', { zone: format.zone })}</p>
      </main>
      <ToastRegion label={t('common.messages')} closeLabel={t('common.close')} />
    </div>
  );
}

/** Some lines of the menu under their heading. */
function MenuSection({ of: { heading, pages } }: { readonly of: OfficeSection }) {
  const { t } = useText();
  const id = useId();
  return (
    <div className={css.section} {...(heading !== null && { role: 'group', 'aria-labelledby': id })}>
      {heading !== null && (
        <span id={id} className={css.heading}>
          {t(heading)}
        </span>
      )}
      {pages.map((page) => (
        <NavLink key={page.path} to={page.path} className={css.line ?? ''}>
          <Icon name={page.icon} size={18} />
          {t(page.label)}
        </NavLink>
      ))}
    </div>
  );
}

/** The sections with the pages that a member of staff may see; none is empty. */
function sectionsFor({ permissions }: Staff): readonly OfficeSection[] {
  return officeSections
    .map(({ heading, pages }) => ({
      heading,
      pages: pages.filter((page) => permissions.includes(page.permission)),
    }))
    .filter(({ pages }) => pages.length > 0);
}
