import { useText } from '@tyche/i18n/react';
import { Tabs } from '@tyche/ui/tabs';
import { useState } from 'react';
import { Links } from './links.tsx';
import { OpenAccount } from './open-account.tsx';
import { OpenAccounts } from './open-accounts.tsx';

type TabId = 'links' | 'one' | 'several';

/** How an agent brings accounts below itself: by links, or by opening them, one or several at once. */
export function RegisterCenter() {
  const { t } = useText();
  const [tab, setTab] = useState<TabId>('links');
  return (
    <Tabs
      label={t('agents.ways')}
      value={tab}
      onChange={setTab}
      tabs={[
        { id: 'links', label: t('agents.links'), content: <Links /> },
        { id: 'one', label: t('agents.one'), content: <OpenAccount /> },
        { id: 'several', label: t('agents.several'), content: <OpenAccounts /> },
      ]}
    />
  );
}
