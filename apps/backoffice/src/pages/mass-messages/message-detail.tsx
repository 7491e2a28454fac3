import { Preview } from '../../features/office/preview.tsx';
import { contract } from '@tyche/contract/contract';
import { useText } from '@tyche/i18n/react';
import { EmptyState } from '@tyche/ui/empty-state';
import { Notice } from '@tyche/ui/notice';
import { Link } from 'react-router';
import { ActButton } from '../../features/office/act-button.tsx';
import { BasisList } from '../../features/office/basis-list.tsx';
import page from '../../features/office/page.module.css';
import { Ready } from '../../features/office/ready.tsx';
import { useMay } from '../../state/session.ts';
import { canStop, type MassMessage } from './draft.ts';
import css from './mass-messages.module.css';
import { MessageState, MessageWords, ownNameOf, useMessageNames } from './message-parts.tsx';
import { useMessages } from './use-messages.ts';

/** A message: its texts, how far it is, and how to stop it. One that the page does not list, as after a link, is read for itself. */
export function MessageDetail({ id, list }: { readonly id: string; readonly list: readonly MassMessage[] }) {
  const listed = list.find((one) => one.id === id);
  return listed ? <Message of={listed} /> : <Unlisted id={id} />;
}

function Unlisted({ id }: { readonly id: string }) {
  const { t } = useText();
  // The page after the next higher id begins with this message.
  const found = useMessages((BigInt(id) + 1n).toString());
  return (
    <Ready of={found}>
      {({ list }) => {
        const message = list.find((one) => one.id === id);
        return message ? (
          <Message of={message} />
        ) : (
          <EmptyState icon="mail" title={t('refusals.unknown-message')} />
        );
      }}
    </Ready>
  );
}

function Message({ of }: { readonly of: MassMessage }) {
  return (
    <div className={page.form}>
      <div>
        <MessageState of={of} />
      </div>
      <Standing of={of} />
      <Figures of={of} />
      <TextsOf message={of} />
      <Actions of={of} />
    </div>
  );
}

/** What is missing before a message is sent, and where to decide it. */
function Standing({ of: { state } }: { readonly of: MassMessage }) {
  const { t } = useText();
  const mayDecide = useMay(contract.approve);
  if (state === 'lapsed') return <Notice>{t('staff.massMessages.lapsedNote')}</Notice>;
  if (state !== 'proposed') return null;
  return (
    <Notice
      tone="caution"
      action={
        mayDecide && (
          <Link className={page.link} to="/approvals">
            {t('staff.massMessages.toApprovals')}
          </Link>
        )
      }
    >
      {t('staff.massMessages.needsSecond')}
    </Notice>
  );
}

function Figures({ of }: { readonly of: MassMessage }) {
  const { t, format } = useText();
  const names = useMessageNames();
  const counts = (['inbox', 'mail', 'sms'] as const).map(
    (way) => [t(`staff.massMessages.way.${way}`), format.number(of[way])] as const,
  );
  return (
    <div>
      <BasisList
        rows={[
          [t('staff.massMessages.kind'), t(`staff.massMessages.kind.${of.kind}`)],
          [t('staff.massMessages.ways'), names.ways(of)],
          [t('staff.massMessages.accounts'), t(`staff.massMessages.accounts.${of.accounts}`)],
          [t('staff.massMessages.languages'), names.languages(of)],
          [t('staff.massMessages.members'), format.number(of.members)],
          ...counts,
          [t('staff.massMessages.skipped'), format.number(of.skipped)],
          [t('staff.massMessages.waiting'), format.number(of.waiting)],
          [t('staff.col.by'), of.by],
          [t('staff.appFiles.approvedBy'), of.approvedBy ?? '–'],
          [t('staff.col.at'), format.date(of.at, 'full')],
          [t('staff.massMessages.endedAt'), of.endedAt === null ? '–' : format.date(of.endedAt, 'full')],
        ]}
      />
      {of.kind === 'offer' && of.skipped > 0 && (
        <small className={page.detail}>{t('staff.massMessages.skippedHint')}</small>
      )}
    </div>
  );
}

function TextsOf({ message: { texts } }: { readonly message: MassMessage }) {
  const { t } = useText();
  if (texts.length === 0) return <Notice>{t('staff.massMessages.textsGone')}</Notice>;
  return (
    <section className={css.texts} aria-label={t('staff.massMessages.texts')}>
      {texts.map(({ language, ...words }) => (
        <Preview key={language} label={ownNameOf(language)}>
          <MessageWords language={language} words={words} />
        </Preview>
      ))}
    </section>
  );
}

function Actions({ of }: { readonly of: MassMessage }) {
  const { t } = useText();
  const mayReadTrail = useMay(contract.staffAudit);
  return (
    <div className={page.actions}>
      {canStop(of) && (
        <ActButton
          route={contract.stopMassMessage}
          input={(reason) => ({ id: of.id, reason })}
          label={t('staff.massMessages.stop')}
          question={t(
            of.state === 'proposed' ? 'staff.massMessages.stopAskProposed' : 'staff.massMessages.stopAsk',
          )}
          needsReason
        />
      )}
      {mayReadTrail && (
        <Link className={page.link} to={`/audit?subject=${encodeURIComponent(`mass message ${of.id}`)}`}>
          {t('staff.announcements.trail')}
        </Link>
      )}
    </div>
  );
}
