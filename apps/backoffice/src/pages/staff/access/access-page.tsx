import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import { useText } from '@tyche/i18n/react';
import { useDeferredValue, useState } from 'react';
import { LogField, LogPages } from '../../../features/office/log-pages.tsx';
import { OfficeFrame } from '../../../features/office/page.tsx';
import css from '../../../features/office/page.module.css';
import { rowId, useUrlSearch, useUrlValue } from '../../../features/office/use-url-value.ts';
import { useCodedText, useWord } from '../../../features/office/use-word.ts';

const filters = ['member', 'username'] as const;

/** Who looked at personal data of which member, when and for what. The address keeps whose looks are shown. */
export function AccessPage() {
  const { t, format } = useText();
  const word = useWord();
  const codedText = useCodedText();
  const search = useUrlSearch(filters, ['before']);
  const [values, setValues] = useState({
    member: search.firstOf('member'),
    username: search.firstOf('username'),
  });
  const before = useUrlValue('before', rowId);
  const asked = useDeferredValue(values);
  const member = asked.member.trim();
  const who = asked.username.trim();
  const look = (changed: Partial<typeof values>) => {
    const next = { ...values, ...changed };
    setValues(next);
    search.write(next);
  };
  const isOdd = member !== '' && !/^[1-9][0-9]{0,18}$/.test(member);
  const looks = useRoute(contract.accessLog, {
    ...(member !== '' && !isOdd && { memberId: member }),
    ...(who !== '' && { username: who }),
    ...(before.value !== null && { before: before.value }),
  });
  return (
    <OfficeFrame title={t('staff.access.title')} note={t('staff.access.note')}>
      <div className={css.search} role="search">
        <LogField
          label={t('staff.access.member')}
          error={isOdd ? t('staff.access.memberOdd') : null}
          isNumber
          maxLength={19}
          value={values.member}
          onChange={(value) => look({ member: value })}
        />
        <LogField
          label={t('staff.audit.username')}
          value={values.username}
          onChange={(value) => look({ username: value })}
        />
      </div>
      <LogPages
        of={looks}
        caption={t('staff.access.title')}
        empty={t('staff.access.empty')}
        before={before.value}
        onBefore={before.set}
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
