import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import type { OutputOf } from '@tyche/contract/route';
import { useText } from '@tyche/i18n/react';
import { Button } from '@tyche/ui/button';
import { Dialog } from '@tyche/ui/dialog';
import { useState } from 'react';
import { OfficeTable } from '../../../features/office/office-table.tsx';
import { OfficeFrame } from '../../../features/office/page.tsx';
import css from '../../../features/office/page.module.css';
import { Ready } from '../../../features/office/ready.tsx';
import { useMay } from '../../../state/session.ts';
import { TermsForm } from './terms-form.tsx';
import { TermsList } from '../../../features/office/referral/terms-list.tsx';

type Shown = OutputOf<typeof contract.staffReferralTerms>;

/** The conditions and amounts of referral: those that count, the versions before, and the way to propose others. */
export function ReferralTermsPage() {
  const { t } = useText();
  const found = useRoute(contract.staffReferralTerms, {});
  return (
    <OfficeFrame title={t('offers.referralTerms.title')} note={t('offers.referralTerms.note')}>
      <Ready of={found}>
        {(shown) => (
          <div className={css.form}>
            <h2>
              {shown.version === 0
                ? t('offers.referralTerms.none')
                : t('offers.referralTerms.now', { version: shown.version })}
            </h2>
            <TermsList of={shown.terms} />
            <Change of={shown} />
            {shown.versions.length > 0 && <Versions of={shown.versions} />}
          </div>
        )}
      </Ready>
    </OfficeFrame>
  );
}

function Change({ of }: { readonly of: Shown }) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  if (!useMay(contract.proposeReferralTerms)) return null;
  const close = () => setOpen(false);
  const title = t('offers.referralTerms.change');
  return (
    <div className={css.actions}>
      <Button look="primary" onClick={() => setOpen(true)}>
        {title}
      </Button>
      {isOpen && (
        <Dialog title={title} closeLabel={t('common.close')} onClose={close} size="dialog">
          <TermsForm of={of.terms} version={of.version} onDone={close} />
        </Dialog>
      )}
    </div>
  );
}

function Versions({ of }: { readonly of: Shown['versions'] }) {
  const { t, format } = useText();
  return (
    <section className={css.found}>
      <h2>{t('offers.referralTerms.versions')}</h2>
      <OfficeTable
        caption={t('offers.referralTerms.versions')}
        empty={t('offers.referralTerms.none')}
        rows={of.map((each) => ({ ...each, id: String(each.version) }))}
        columns={[
          { label: t('offers.version'), isFigure: true, cell: ({ version }) => format.number(version) },
          {
            label: t('offers.referralTerms.published'),
            cell: ({ publishedAt }) => format.date(publishedAt, 'dateTime'),
          },
          { label: t('offers.referralTerms.proposedBy'), cell: ({ proposedBy }) => proposedBy || '–' },
          { label: t('offers.referralTerms.approvedBy'), cell: ({ approvedBy }) => approvedBy || '–' },
        ]}
      />
    </section>
  );
}
