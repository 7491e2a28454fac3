import { useText } from '@tyche/i18n/react';
import { above } from '@tyche/ui/breakpoints';
import { useMedia } from '../../lib/use-media.ts';
import { CENTRE_MENU, useAgentCentre } from '../../state/centre.ts';
import { useSite } from '../../state/site.ts';
import { CentreFrame } from '../frame/centre-frame.tsx';
import { CentreMenu } from '../frame/centre-menu.tsx';
import { CentrePage } from '../frame/centre-page.tsx';
import { agentEntries, agentGroups } from './menu.ts';
import { useBadges } from './use-badges.ts';

/** The agent centre: its menu at the start, the chosen page beside it (docs/reference/agents.md 7.1). */
export function AgentCentre({ page }: { readonly page: string }) {
  const { t } = useText();
  const centre = useAgentCentre();
  const site = useSite();
  const badges = useBadges();
  const isWide = useMedia(above(839));
  const isList = page === CENTRE_MENU;
  const entries = agentEntries(site);
  const entry = entries.find(({ key }) => key === page) ?? entries[0];
  if (!entry) return null;
  return (
    <CentreFrame
      size="wide"
      title={t(`agents.menu.${entry.key}`)}
      listTitle={t('agents.title')}
      closeLabel={t('agents.close')}
      backLabel={t('agents.toList')}
      isList={isList}
      onBack={() => centre.go(CENTRE_MENU)}
      onClose={centre.close}
      side={
        <CentreMenu
          label={t('agents.pages')}
          current={isWide || !isList ? entry.key : null}
          onChoose={(key) => centre.go(key, !isWide)}
          groups={agentGroups(site).map(({ name, entries }) => ({
            key: name,
            label: t(`agents.group.${name}`),
            lines: entries.map(({ key, icon }) => ({
              key,
              icon,
              label: t(`agents.menu.${key}`),
              badge: badges[key]?.count ?? 0,
              badgeLabel: badges[key]?.label ?? '',
            })),
          }))}
        />
      }
    >
      {(isWide || !isList) && (
        <CentrePage key={entry.key} page={entry.page} subjects={['agents', ...entry.subjects]} />
      )}
    </CentreFrame>
  );
}
