import { useText } from '@tyche/i18n/react';
import { Button } from '@tyche/ui/button';
import { Checkbox } from '@tyche/ui/checkbox';
import { Dialog } from '@tyche/ui/dialog';
import { useState } from 'react';
import type { Announcement } from '../../lib/announcement-link.tsx';
import { useAgentCentre, useCentre } from '../../state/centre.ts';
import { useModals } from '../../state/modals.ts';
import { duePopUps, putAway, rememberedPopUps } from './due-pop-ups.ts';
import { NoticeText } from './notice-text.tsx';
import css from './notices.module.css';
import { useNotices } from './use-notices.ts';

/**
 * What the site wants every reader to see once a day, one after the other. It stands on the front page alone, and waits while anything
 * else is open: no login, registration or payment is talked over.
 */
export function PopUps() {
  const announcements = useNotices();
  const isBusy = useModals(({ stack }) => stack.length > 0);
  const centre = useCentre();
  const agentCentre = useAgentCentre();
  const [count, setCount] = useState(0);
  if (announcements.state !== 'ready' || isBusy || centre.page !== null || agentCentre.page !== null)
    return null;
  const [due] = duePopUps(announcements.data.popup, rememberedPopUps());
  return due && <PopUp key={`${due.id} ${count}`} notice={due} onClose={() => setCount(count + 1)} />;
}

function PopUp({ notice, onClose }: { readonly notice: Announcement; readonly onClose: () => void }) {
  const { t } = useText();
  const [rests, setRests] = useState(true);
  const close = () => {
    putAway(notice.id, rests);
    onClose();
  };
  return (
    <Dialog title={notice.title} closeLabel={t('common.close')} onClose={close} closeOutside>
      <NoticeText notice={notice} />
      <div className={css.foot}>
        <Checkbox checked={rests} onChange={(event) => setRests(event.target.checked)}>
          {t('common.notices.notToday')}
        </Checkbox>
        <Button look="primary" data-autofocus="" onClick={close}>
          {t('common.notices.understood')}
        </Button>
      </div>
    </Dialog>
  );
}
