import { contract } from '@tyche/contract/contract';
import { useText } from '@tyche/i18n/react';
import { Link } from 'react-router';
import { BasisList } from '../../../features/office/basis-list.tsx';
import css from '../../../features/office/page.module.css';
import { useMay } from '../../../state/session.ts';

/** Which message would be sent, how and to how many members: for the person who approves it. Its texts are on its own page. */
export function ProposedMessage({ of }: { readonly of: object }) {
  const { t, find, format } = useText();
  const textOf = (name: string) => String(Reflect.get(of, name) ?? '');
  const kind = textOf('kind');
  const ways = textOf('ways')
    .split(/,\s*/)
    .map((way) => find(`staff.massMessages.way.${way}`) ?? way);
  const id = textOf('message');
  const mayRead = useMay(contract.staffMassMessages);
  return (
    <>
      <BasisList
        rows={[
          [t('staff.massMessages.one'), id],
          [t('staff.massMessages.titleText'), textOf('title')],
          [t('staff.massMessages.kind'), find(`staff.massMessages.kind.${kind}`) ?? kind],
          [t('staff.massMessages.ways'), ways.join(', ')],
          [t('staff.massMessages.members'), format.number(Number(textOf('members')))],
        ]}
      />
      {mayRead && (
        <span className={css.detail}>
          <Link className={css.link} to={`/mass-messages?open=${encodeURIComponent(id)}`}>
            {t('staff.massMessages.see')}
          </Link>
        </span>
      )}
    </>
  );
}
