import { mayPass } from '@tyche/rules/access';
import { above } from '@tyche/ui/breakpoints';
import { useMedia } from '../../lib/use-media.ts';
import { CENTRE_MENU, useAgentCentre, useCentre } from '../../state/centre.ts';
import { callerOf, type Member } from '../../state/session.ts';
import { useText } from '@tyche/i18n/react';
import { CentreFrame } from '../frame/centre-frame.tsx';
import { CentreMenu } from '../frame/centre-menu.tsx';
import { CentrePage } from '../frame/centre-page.tsx';
import { CentreFoot } from './centre-foot.tsx';
import { CentreWho } from './centre-who.tsx';
import { centreGroups, entryOf } from './menu.ts';
import { useBadges } from './use-badges.ts';

const AGENT_CENTRE = 'agentCentre';

/** The member centre: its thirteen entries and play safely, one of them open (specification section 2). Agents also get the way to theirs. */
export function MemberCentre({ page, member }: { readonly page: string; readonly member: Member }) {
  const { t } = useText();
  const centre = useCentre();
  const agentCentre = useAgentCentre();
  const badges = useBadges();
  const isWide = useMedia(above(839));
  const isList = page === CENTRE_MENU;
  const entry = entryOf(page);
  if (!entry) return null;
  const groups = centreGroups.map(({ name, entries }) => ({
    key: name as string,
    label: t(`centre.group.${name}`),
    lines: entries.map(({ key, icon }) => ({
      key: key as string,
      icon,
      label: t(`centre.menu.${key}`),
      badge: badges[key] ?? 0,
      badgeLabel: t('centre.badge', { count: badges[key] ?? 0 }),
    })),
  }));
  if (mayPass('account-centre', callerOf(member)))
    groups.splice(-1, 0, {
      key: 'agent',
      label: t('centre.group.agent'),
      lines: [{ key: AGENT_CENTRE, icon: 'users', label: t('centre.agentCentre'), badge: 0, badgeLabel: '' }],
    });
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
            onChoose={(key) => (key === AGENT_CENTRE ? agentCentre.open() : centre.go(key, !isWide))}
            groups={groups}
          />
          <CentreFoot />
        </>
      }
    >
      {(isWide || !isList) && <CentrePage key={entry.key} page={entry.page} subjects={entry.subjects} />}
    </CentreFrame>
  );
}
