import { contract } from '@tyche/contract/contract';
import { offeredLanguages } from '@tyche/i18n/languages';
import { useText } from '@tyche/i18n/react';
import { applicationStatuses } from '@tyche/rules/rewards/words';
import { Button } from '@tyche/ui/button';
import { ChoiceChips } from '@tyche/ui/choices';
import { Notice } from '@tyche/ui/notice';
import { useState } from 'react';
import { Link } from 'react-router';
import { ActButton } from '../../../features/office/act-button.tsx';
import { BasisList } from '../../../features/office/basis-list.tsx';
import { OfficeTable } from '../../../features/office/office-table.tsx';
import office from '../../../features/office/page.module.css';
import { Amount } from '../../../features/office/payment.tsx';
import { useWord } from '../../../features/office/use-word.ts';
import { useMay } from '../../../state/session.ts';
import { MemberPreview } from './member-preview.tsx';
import { hasTurnover } from './offer-draft.ts';
import { BudgetSum, OfferStateTag, RewardsUsed } from './offer-parts.tsx';
import css from './offers.module.css';
import type { Offer } from './use-offer-form.ts';
import { VerdictView } from './verdict.tsx';

/** One offer: what can be done with it, its figures, its draft as a member would read it, and its versions. */
export function OfferView({ of: offer, onEdit }: { readonly of: Offer; readonly onEdit: () => void }) {
  const { t } = useText();
  return (
    <div className={css.editor}>
      <div className={css.form}>
        {offer.approvalId !== null && <Notice>{t('offers.waits')}</Notice>}
        <Acts of={offer} onEdit={onEdit} />
        <Figures of={offer} />
        <Versions of={offer.versions} />
      </div>
      <aside className={css.side} aria-label={t('offers.draft')} tabIndex={0}>
        {isDraftShown(offer) && <VerdictView of={offer} />}
        <Preview of={offer} />
      </aside>
    </div>
  );
}

/** Whether the draft differs from what counts: only then is it judged. */
function isDraftShown({ version, hasDraft }: Offer): boolean {
  return version === 0 || hasDraft;
}

function Acts({ of: offer, onEdit }: { readonly of: Offer; readonly onEdit: () => void }) {
  const { t } = useText();
  const mayEdit = useMay(contract.savePromotion);
  const { id, state, revision, problems } = offer;
  if (state === 'closed') return null;
  const mayPublish = isDraftShown(offer) && problems.length === 0 && offer.approvalId === null;
  return (
    <div className={office.actions}>
      {mayPublish && (
        <ActButton
          route={contract.publishPromotion}
          input={(reason) => ({ id, revision, reason })}
          label={t('offers.publish')}
          question={t(offer.version === 0 ? 'offers.publishAsk' : 'offers.publishNextAsk')}
          needsReason
          look="primary"
        />
      )}
      {mayEdit && (
        <Button size="small" onClick={onEdit}>
          {t(offer.version === 0 ? 'offers.edit' : 'offers.editNext')}
        </Button>
      )}
      {(state === 'open' || state === 'scheduled') && (
        <ActButton
          route={contract.pausePromotion}
          input={(reason) => ({ id, reason })}
          label={t('offers.pause')}
          question={t('offers.pauseAsk')}
          needsReason
        />
      )}
      {state === 'paused' && (
        <ActButton
          route={contract.resumePromotion}
          input={(reason) => ({ id, reason })}
          label={t('offers.resume')}
          question={t('offers.resumeAsk')}
          needsReason
        />
      )}
      <ActButton
        route={contract.endPromotion}
        input={(reason) => ({ id, reason })}
        label={t(offer.version === 0 ? 'offers.drop' : 'offers.end')}
        question={t(offer.version === 0 ? 'offers.dropAsk' : 'offers.endAsk')}
        needsReason
      />
      {offer.version > 0 && (
        <Link className={office.link} to={`/promotion-applications?offer=${id}`}>
          {t('offers.toApplications')}
        </Link>
      )}
      {offer.version > 0 && hasTurnover(offer.mode) && (
        <Link className={office.link} to={`/bonuses?offer=${id}`}>
          {t('offers.menu.bonuses')}
        </Link>
      )}
    </div>
  );
}

function Figures({ of: offer }: { readonly of: Offer }) {
  const { t, format } = useText();
  const word = useWord();
  const { currency, reserved, spent, counts } = offer;
  const isPoints = offer.mode === 'points';
  return (
    <section className={css.section}>
      <h2 className={css.sectionTitle}>{t('offers.figures')}</h2>
      <div className={css.figures}>
        <BasisList
          rows={[
            [t('offers.kind'), t(`offers.kind.${offer.type}`)],
            [t('staff.approvals.state'), <OfferStateTag key="state" of={offer} />],
            [t('offers.entry'), t(`offers.entry.${offer.entry}`)],
            [
              t('offers.startsAt', { zone: format.zone }),
              offer.startsAt === null ? t('offers.whenApproved') : format.date(offer.startsAt, 'dateTime'),
            ],
            [
              t('offers.endsAt', { zone: format.zone }),
              offer.endsAt === null ? t('offers.openEnd') : format.date(offer.endsAt, 'dateTime'),
            ],
            [t('offers.budget'), <BudgetSum key="budget" of={offer} />],
            [t('offers.used'), <RewardsUsed key="used" of={offer} />],
            ...(isPoints
              ? []
              : [
                  [
                    t('offers.reserved'),
                    <Amount key="reserved" of={{ amount: reserved, currency }} />,
                  ] as const,
                  [t('offers.spent'), <Amount key="spent" of={{ amount: spent, currency }} />] as const,
                ]),
            ...applicationStatuses.map(
              (status) => [word('state', status), format.number(counts[status])] as const,
            ),
          ]}
        />
      </div>
    </section>
  );
}

function Preview({ of: offer }: { readonly of: Offer }) {
  const { t } = useText();
  const texts = Object.fromEntries(offer.draft.texts.map(({ language, ...words }) => [language, words]));
  const written = offeredLanguages.filter(({ code }) => texts[code] !== undefined);
  const [language, setLanguage] = useState(written[0]?.code ?? 'EN');
  return (
    <>
      {written.length > 1 && (
        <ChoiceChips
          label={t('offers.texts')}
          value={language}
          onChange={setLanguage}
          choices={written.map(({ code, ownName }) => ({ value: code, label: ownName }))}
        />
      )}
      <MemberPreview kind={offer.type} facts={offer.keyFacts} texts={texts} language={language} />
    </>
  );
}

function Versions({ of: versions }: { readonly of: Offer['versions'] }) {
  const { t, format } = useText();
  return (
    <section className={css.section}>
      <h2 className={css.sectionTitle}>{t('offers.versions')}</h2>
      <OfficeTable
        caption={t('offers.versions')}
        rows={versions.map((row) => ({ ...row, id: String(row.version) }))}
        empty={t('offers.noVersions')}
        icon="history"
        columns={[
          { label: t('offers.version'), cell: ({ version }) => format.number(version) },
          { label: t('staff.col.at'), cell: ({ at }) => format.date(at, 'dateTime') },
          { label: t('staff.col.by'), cell: ({ by }) => <bdi>{by}</bdi> },
          { label: t('offers.approvedBy'), cell: ({ approvedBy }) => <bdi>{approvedBy}</bdi> },
        ]}
      />
    </section>
  );
}
