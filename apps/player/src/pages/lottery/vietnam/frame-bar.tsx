import { useClient } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { offeredLanguages } from '@tyche/i18n/languages';
import { BrandMark } from '@tyche/ui/brand-mark';
import { Button } from '@tyche/ui/button';
import { SegmentedControl } from '@tyche/ui/choices';
import { useState } from 'react';
import { Link } from 'react-router';
import { GamePicker } from '../../../features/game-picker/game-picker.tsx';
import { WalletChip } from '../../../features/wallet-chip/wallet-chip.tsx';
import { openModal } from '../../../state/modals.ts';
import { chooseLanguage } from '../../../state/preferences.ts';
import { useSession } from '../../../state/session.ts';
import { useSite } from '../../../state/site.ts';
import { useText } from '@tyche/i18n/react';
import css from './vnlottery-page.module.css';

/** What the page keeps of the frame around it, which is hidden here: the way home, the balance, the language. */
export function FrameBar({ current }: { readonly current: string }) {
  const [isPicking, setPicking] = useState(false);
  const { t, language } = useText();
  const client = useClient();
  const site = useSite();
  const isMember = useSession((session) => session.member !== null);
  const isResuming = useSession((session) => session.isResuming);
  const languages = offeredLanguages.filter((each) => site === null || site.languages.includes(each.code));
  const choose = (code: string) => {
    chooseLanguage(code);
    // The page has changed; the server is told so that its letters follow.
    if (isMember) void client.call(contract.changeLanguage, { language: code }).catch(() => undefined);
  };
  return (
    <div className={css.bar}>
      <Link to="/" className={css.brand} aria-label={t('common.brandHome')}>
        <BrandMark size={26} />
      </Link>
      {languages.length > 1 && (
        <SegmentedControl
          label={t('common.language', { name: language.ownName })}
          value={language.code}
          onChange={choose}
          choices={languages.map((each) => ({ value: each.code, label: each.code }))}
        />
      )}
      <Button aria-haspopup="dialog" onClick={() => setPicking(true)}>
        {t('lottery.games.all')}
      </Button>
      {isPicking && <GamePicker current={current} onClose={() => setPicking(false)} />}
      <div className={css.account}>
        {isMember ? (
          <WalletChip isSum />
        ) : isResuming ? null : (
          <Button aria-haspopup="dialog" onClick={() => openModal({ kind: 'login' })}>
            {t('account.login.action')}
          </Button>
        )}
      </div>
    </div>
  );
}
