import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import { useText } from '@tyche/i18n/react';
import { Button } from '@tyche/ui/button';
import { Field } from '@tyche/ui/field';
import { TextInput } from '@tyche/ui/text-input';
import { useDeferredValue, useState } from 'react';
import { useSearchParams } from 'react-router';
import { OfficeTable } from '../../../features/office/office-table.tsx';
import { OfficeFrame } from '../../../features/office/page.tsx';
import css from '../../../features/office/page.module.css';
import { Ready } from '../../../features/office/ready.tsx';
import { useWord } from '../../../features/office/word.ts';

/** Who looked at personal data of which member, when and for what. `?member=` in the address shows one member. */
export function AccessPage() {
  const { t, format } = useText();
  const word = useWord();
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
        <Field label={t('staff.access.member')} error={isOdd ? t('staff.access.memberOdd') : null}>
          {(control) => (
            <TextInput
              {...control}
              inputMode="numeric"
              maxLength={19}
              value={memberId}
              onChange={(event) => {
                setBefore(null);
                setMemberId(event.target.value);
              }}
            />
          )}
        </Field>
        <Field label={t('staff.audit.username')}>
          {(control) => (
            <TextInput
              {...control}
              maxLength={60}
              value={username}
              onChange={(event) => {
                setBefore(null);
                setUsername(event.target.value);
              }}
            />
          )}
        </Field>
      </div>
      <Ready of={looks}>
        {({ list, hasMore }) => (
          <>
            <OfficeTable
              caption={t('staff.access.title')}
              rows={list}
              empty={t('staff.access.empty')}
              columns={[
                { label: t('staff.col.at'), cell: (row) => format.date(row.at, 'full') },
                { label: t('staff.col.by'), cell: (row) => <bdi>{row.username}</bdi> },
                { label: t('staff.access.member'), cell: (row) => <bdi>{row.memberId}</bdi> },
                {
                  label: t('staff.access.fields'),
                  cell: (row) => row.fields.map((field) => word('field', field)).join(', '),
                },
                { label: t('staff.access.purpose'), cell: (row) => <bdi>{row.purpose}</bdi> },
                { label: t('staff.audit.from'), cell: (row) => <bdi>{row.ip}</bdi> },
              ]}
            />
            <div className={css.actions}>
              {before !== null && (
                <Button size="small" onClick={() => setBefore(null)}>
                  {t('staff.audit.newest')}
                </Button>
              )}
              {hasMore && (
                <Button size="small" onClick={() => setBefore(list.at(-1)?.id ?? null)}>
                  {t('staff.audit.older')}
                </Button>
              )}
            </div>
          </>
        )}
      </Ready>
    </OfficeFrame>
  );
}
