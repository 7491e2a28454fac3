import { contract } from '@tyche/contract/contract';
import { useText } from '@tyche/i18n/react';
import { Link } from 'react-router';
import { BasisList } from '../../../features/office/basis-list.tsx';
import css from '../../../features/office/page.module.css';
import { useMay } from '../../../state/session.ts';

/** Who would see a pop-up, from when to when, and its titles beside those of the one it replaces. Its page has it in every language. */
export function PopUpBasis({ of }: { readonly of: object }) {
  const { t, find, format } = useText();
  const mayRead = useMay(contract.staffAnnouncement);
  const [before, after] = [readPart(of, 'before'), readPart(of, 'after')];
  const titles = (part: object | null) =>
    Object.values(Object(part && Reflect.get(part, 'titles'))).join(' · ');
  const at = (name: string, otherwise: string) => {
    const time: unknown = after && Reflect.get(after, name);
    return typeof time === 'number' ? format.date(time, 'dateTime') : otherwise;
  };
  const shownTo = String((after && Reflect.get(after, 'shownTo')) ?? 'everyone');
  const link: unknown = after && Reflect.get(after, 'link');
  const id = String(Reflect.get(of, 'announcementId') ?? '');
  return (
    <>
      <BasisList
        rows={[
          [t('staff.announcements.titles'), titles(after)],
          ...(before ? [[t('staff.announcements.titlesBefore'), titles(before)] as const] : []),
          [t('staff.announcements.shownTo'), find(`staff.announcements.to.${shownTo}`) ?? shownTo],
          [t('staff.announcements.from'), at('startsAt', t('staff.announcements.whenApproved'))],
          [t('staff.col.until'), at('endsAt', '–')],
          ...(typeof link === 'string' ? [[t('staff.announcements.link'), link] as const] : []),
        ]}
      />
      {mayRead && (
        <span className={css.detail}>
          <Link className={css.link} to={`/announcements?open=${id}`}>
            {t('staff.announcements.see')}
          </Link>
        </span>
      )}
    </>
  );
}

function readPart(of: object, name: string): object | null {
  const part: unknown = Reflect.get(of, name);
  return typeof part === 'object' ? part : null;
}
