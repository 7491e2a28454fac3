import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { Tabs } from '@tyche/ui/tabs';
import { CodeEntry } from '../../../features/promotions/code-entry.tsx';
import { Parts } from '../../../lib/parts/part.tsx';
import { useQuery } from '../../../state/query.ts';
import { ApplicationList, OverList } from './application-list.tsx';
import { ClaimList } from './claim-list.tsx';

const tabs = ['claim', 'running', 'waiting', 'over'] as const;

/** Everything that is promised to the member: what waits to be claimed, what runs, what waits for somebody, what is over. */
export function RewardCenter() {
  const { t, language } = useText();
  const [query, changeQuery] = useQuery();
  const chosen = tabs.find((tab) => tab === query.get('rewards')) ?? 'claim';
  const toClaim = useRoute(contract.getClaimPromotion, { language: language.code });
  const count = toClaim.state === 'ready' ? toClaim.data.list.length : 0;
  const choose = (tab: string) => changeQuery((next) => next.set('rewards', tab));
  const content = {
    claim: <ClaimList of={toClaim} />,
    running: <ApplicationList statuses={['process', 'joined']} none="rewards.noneRunning" />,
    waiting: <ApplicationList statuses={['applying', 'claimed']} none="rewards.noneWaiting" />,
    over: <OverList />,
  };
  return (
    <Parts>
      <Tabs
        label={t('promotions.rewards')}
        value={chosen}
        onChange={choose}
        tabs={tabs.map((id) => ({
          id,
          label:
            id === 'claim' && count > 0
              ? `${t('promotions.tab.claim')} (${count})`
              : t(`promotions.tab.${id}`),
          content: content[id],
        }))}
      />
      <CodeEntry />
    </Parts>
  );
}
