import { contract } from '@tyche/contract/contract';
import { useText } from '@tyche/i18n/react';
import { parseAmount } from '@tyche/kernel/money';
import { Link } from 'react-router';
import { BasisList } from '../../../features/office/basis-list.tsx';
import css from '../../../features/office/page.module.css';
import { useMay } from '../../../state/session.ts';

/** Leads to the offer that a proposal is about, with its terms and texts as they would be published. Only for staff who may read offers. */
export function OfferLink({ of }: { readonly of: object }) {
  const { t } = useText();
  const id: unknown = Reflect.get(of, 'promotionId');
  if (!useMay(contract.staffPromotion) || typeof id !== 'string') return null;
  return (
    <span className={css.detail}>
      <Link className={css.link} to={`/promotions?open=${id}`}>
        {t('offers.see')}
      </Link>
    </span>
  );
}

/** Who would get what, and why: for the person who approves a reward by hand. The sentence to the member is the reason of the proposal. */
export function RewardBasis({ of }: { readonly of: object }) {
  const { t, find, format } = useText();
  const textOf = (name: string) => String(Reflect.get(of, name) ?? '');
  const reason = textOf('reason');
  return (
    <>
      <BasisList
        rows={[
          [t('staff.access.member'), textOf('memberId')],
          [t('staff.col.amount'), format.money(parseAmount(textOf('amount')) ?? 0n)],
          [t('staff.col.reason'), find(`offers.grantReason.${reason}`) ?? reason],
        ]}
      />
      <OfferLink of={of} />
    </>
  );
}

/** Which file would be granted from which offer, how many rows and how much in all. The sentence to the members is the reason. */
export function FileBasis({ of }: { readonly of: object }) {
  const { t, find, format } = useText();
  const textOf = (name: string) => String(Reflect.get(of, name) ?? '');
  const reason = textOf('reason');
  const mayRead = useMay(contract.staffGrantFile);
  return (
    <>
      <BasisList
        rows={[
          [t('offers.files.one'), textOf('file')],
          [t('offers.one'), textOf('title')],
          [t('offers.files.rows'), format.number(Number(textOf('rows')))],
          [t('offers.files.sum'), format.money(parseAmount(textOf('amount')) ?? 0n)],
          [t('staff.col.reason'), find(`offers.grantReason.${reason}`) ?? reason],
        ]}
      />
      {mayRead && (
        <span className={css.detail}>
          <Link className={css.link} to={`/promotion-grant-files?open=${textOf('file')}`}>
            {t('offers.files.see')}
          </Link>
        </span>
      )}
      <OfferLink of={of} />
    </>
  );
}

/** Which bonus would be revoked, and why: for the person who decides. */
export function RevokeBasis({ of }: { readonly of: object }) {
  const { t, find } = useText();
  const id = String(Reflect.get(of, 'bonusId') ?? '');
  const reason = String(Reflect.get(of, 'reason') ?? '');
  const mayRead = useMay(contract.staffBonus);
  return (
    <>
      <BasisList rows={[[t('staff.col.reason'), find(`offers.revoke.${reason}`) ?? reason]]} />
      {mayRead && (
        <span className={css.detail}>
          <Link className={css.link} to={`/bonuses?open=${id}`}>
            {t('offers.bonuses.see')}
          </Link>
        </span>
      )}
    </>
  );
}
