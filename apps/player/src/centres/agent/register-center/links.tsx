import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { Button } from '@tyche/ui/button';
import { EmptyState } from '@tyche/ui/empty-state';
import { Pager } from '@tyche/ui/pager';
import { SkeletonRows } from '@tyche/ui/skeleton';
import { useState } from 'react';
import { usePagerText } from '../../../lib/pager-text.ts';
import { Failed } from '../../../lib/states/failed.tsx';
import { type InvitationLink, LinkLine } from './link-line.tsx';
import { CloseLinkDialog, LinkDetails } from './link-dialogs.tsx';
import { NewLinkDialog } from './new-link-dialog.tsx';
import { promisedRates } from './preset.ts';
import parts from '../../../lib/parts/parts.module.css';
import css from './register-center.module.css';

const PER_PAGE = 20;

type Asked =
  | { readonly kind: 'new' }
  | { readonly kind: 'details' | 'disable' | 'delete'; readonly link: InvitationLink };

/** The agent's invitation links with their counts, and what can be done with each. */
export function Links() {
  const { t } = useText();
  const [page, setPage] = useState(1);
  const [asked, setAsked] = useState<Asked | null>(null);
  const pagerText = usePagerText();
  const links = useRoute(contract.listAffiliateUrls, { pageNo: page, pageSize: PER_PAGE });
  const own = useRoute(contract.ownRebates, {});
  if (links.state === 'failed') return <Failed error={links.error} retry={links.retry} />;
  if (links.state === 'loading') return <SkeletonRows rows={4} label={t('common.loading')} />;
  const { list, left, sums, totalPages } = links.data;
  const close = () => setAsked(null);
  const create = (
    <Button
      look="primary"
      aria-haspopup="dialog"
      disabled={left === 0}
      onClick={() => setAsked({ kind: 'new' })}
    >
      {t('agents.create')}
    </Button>
  );
  return (
    <div className={css.page}>
      {list.length === 0 ? (
        <EmptyState icon="users" title={t('agents.none')} action={create}>
          {t('agents.noneText')}
        </EmptyState>
      ) : (
        <>
          <div className={css.head}>
            <p>
              {t('agents.sums', { opened: sums.opened, registered: sums.affiliateCount })}
              <small>{t('agents.left', { count: left })}</small>
            </p>
            {create}
          </div>
          <ul className={parts.lines} aria-label={t('agents.links')}>
            {list.map((link) => (
              <LinkLine
                key={link.id}
                link={link}
                rates={promisedRates(link.configs, own.state === 'ready' ? own.data.list : null)}
                onAsk={(kind) => setAsked({ kind, link })}
              />
            ))}
          </ul>
          <Pager page={page} pages={totalPages} text={pagerText} onChange={setPage} />
        </>
      )}
      {asked?.kind === 'new' && <NewLinkDialog onClose={close} />}
      {asked?.kind === 'details' && <LinkDetails link={asked.link} onClose={close} />}
      {(asked?.kind === 'disable' || asked?.kind === 'delete') && (
        <CloseLinkDialog link={asked.link} kind={asked.kind} onClose={close} />
      )}
    </div>
  );
}
