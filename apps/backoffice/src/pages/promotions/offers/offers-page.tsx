import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import { useText } from '@tyche/i18n/react';
import { type PromotionKind, promotionKinds } from '@tyche/rules/rewards/words';
import { Button } from '@tyche/ui/button';
import { OfficeFrame } from '../../../features/office/page.tsx';
import { Ready } from '../../../features/office/ready.tsx';
import { rowId, type UrlField, useUrlValue } from '../../../features/office/use-url-value.ts';
import { isCreatable } from './offer-draft.ts';
import { OfferEditor } from './offer-editor.tsx';
import { OfferView } from './offer-view.tsx';
import { OffersList } from './offers-list.tsx';

const newKind: UrlField<PromotionKind | null> = {
  first: null,
  read: (text) => promotionKinds.find((kind) => kind === text && isCreatable(kind)) ?? null,
};
const editing: UrlField<'draft' | null> = { first: null, read: (text) => (text === 'draft' ? text : null) };

/** Offers: the list, one of them, or the form of a new one or of a draft. The address keeps which. */
export function OffersPage() {
  const open = useUrlValue('open', rowId, ['new', 'edit']);
  const kind = useUrlValue('new', newKind, ['open', 'edit']);
  if (kind.value !== null)
    return <NewOffer kind={kind.value} onSaved={open.set} onCancel={() => kind.set(null)} />;
  if (open.value !== null) return <OneOffer id={open.value} onClose={() => open.set(null)} />;
  return <OffersList onOpen={open.set} onNew={kind.set} />;
}

function NewOffer({
  kind,
  ...on
}: {
  readonly kind: PromotionKind;
  readonly onSaved: (id: string) => void;
  readonly onCancel: () => void;
}) {
  const { t } = useText();
  return (
    <OfficeFrame title={t('offers.newOf', { kind: t(`offers.kind.${kind}`) })} note={t('offers.editNote')}>
      <OfferEditor key={kind} kind={kind} from={null} {...on} />
    </OfficeFrame>
  );
}

function OneOffer({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { t } = useText();
  const edit = useUrlValue('edit', editing);
  const offer = useRoute(contract.staffPromotion, { id });
  const title = offer.state === 'ready' ? offer.data.title : '';
  const isEdited = edit.value === 'draft';
  const close = () => edit.set(null);
  return (
    <OfficeFrame
      title={title || t('offers.one')}
      {...(isEdited && { note: t('offers.editNote') })}
      tools={!isEdited && <Button onClick={onClose}>{t('offers.back')}</Button>}
    >
      <Ready of={offer}>
        {(one) =>
          isEdited ? (
            <OfferEditor key={id} kind={one.type} from={one} onSaved={close} onCancel={close} />
          ) : (
            <OfferView of={one} onEdit={() => edit.set('draft')} />
          )
        }
      </Ready>
    </OfficeFrame>
  );
}
