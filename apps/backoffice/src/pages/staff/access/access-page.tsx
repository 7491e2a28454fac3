import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import { useText } from '@tyche/i18n/react';
import { useDeferredValue, useState } from 'react';
import { useSearchParams } from 'react-router';
import { LogField, LogPages } from '../../../features/office/log-pages.tsx';
import { OfficeFrame } from '../../../features/office/page.tsx';
import css from '../../../features/office/page.module.css';
import { useCodedText, useWord } from '../../../features/office/use-word.ts';

/** Who looked at personal data of which member, when and for what. `?member=` in the address shows one member. */
export function AccessPage() {
  const { t, format } = useText();
  const word = useWord();
  const codedText = useCodedText();
  const [query] = useSearchParams();
  const [memberId, setMemberId] = useState(query.get('member') ?? '');
  const [username, setUsername] = useState('');
  const [before, setBefore] = useState<string | null>(null);
  const member = useDeferredValue(memberId).trim();
  const who = useDeferredValue(username).trim();
  const isOdd = member !== '' && !/^[1-9][0-9]{0,18}$/.test(member);
  const looks = useRoute(contract.accessLog, {
    ...(member !== '' && !isOdd && { memberId: member }),
    ...(who !== '' && { username: who }),
    ...(before !== null && { before }),
  });
  return (
    <OfficeFrame title={t('staff.access.title')} note={t('staff.access.note')}>
      <div className={css.search} role="search">
        <LogField
          label={t('staff.access.member')}
          error={isOdd ? t('staff.access.memberOdd') : null}
          isNumber
          maxLength={19}
          value={memberId}
          onChange={(value) => {
            setBefore(null);
            setMemberId(value);
          }}
        />
        <LogField
          label={t('staff.audit.username')}
          value={username}
          onChange={(value) => {
            setBefore(null);
            setUsername(value);
          }}
        />
      </div>
      <LogPages
        of={looks}
        caption={t('staff.access.title')}
        empty={t('staff.access.empty')}
        before={before}
        onBefore={setBefore}
        columns={[
          { label: t('staff.col.at'), cell: (row) => format.date(row.at, 'full') },
          { label: t('staff.col.by'), cell: (row) => <bdi>{row.username}</bdi> },
          { label: t('staff.access.member'), cell: (row) => <bdi>{row.memberId}</bdi> },
          {
            label: t('staff.access.fields'),
            cell: (row) => row.fields.map((field) => word('field', field)).join(', '),
          },
          { label: t('staff.access.purpose'), cell: (row) => <bdi>{codedText('purpose', row.purpose)}</bdi> },
          { label: t('staff.audit.from'), cell: (row) => <bdi>{row.ip}</bdi> },
        ]}
      />
    </OfficeFrame>
  );
}
