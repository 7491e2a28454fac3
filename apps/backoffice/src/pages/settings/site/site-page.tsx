import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import type { OutputOf } from '@tyche/contract/route';
import { useText } from '@tyche/i18n/react';
import { instantAt, wallTimeOn } from '@tyche/kernel/business-day';
import { Field } from '@tyche/ui/field';
import { Notice } from '@tyche/ui/notice';
import { Switch } from '@tyche/ui/switch';
import { TextInput } from '@tyche/ui/text-input';
import { useState } from 'react';
import { ActButton } from '../../../features/office/act-button.tsx';
import { OfficeFrame } from '../../../features/office/page.tsx';
import css from '../../../features/office/page.module.css';
import { Ready } from '../../../features/office/ready.tsx';
import { GamePace } from './game-pace.tsx';
import { WalletMode } from './wallet-mode.tsx';

type Site = Omit<OutputOf<typeof contract.siteState>, 'walletMode' | 'gamePace'>;

const LOOK_MS = 2_000;

/** Maintenance, with the time it should be over, the countries that the site is closed to, how wallets are kept, and the pace of games. */
export function SitePage() {
  const { t } = useText();
  // The server reads its settings once a second: what was just saved may take that long to be told.
  const site = useRoute(contract.siteState, {}, { refetchIntervalMs: LOOK_MS });
  return (
    <OfficeFrame title={t('staff.site.title')} note={t('staff.site.note')}>
      <Ready of={site}>
        {({ walletMode, gamePace, ...data }) => (
          <>
            <Form key={JSON.stringify(data)} site={data} />
            <WalletMode now={walletMode} />
            <GamePace now={gamePace} />
          </>
        )}
      </Ready>
    </OfficeFrame>
  );
}

function Form({ site }: { readonly site: Site }) {
  const { t, format } = useText();
  const [isClosed, setClosed] = useState(site.maintenance);
  const [until, setUntil] = useState(
    site.maintenanceUntil === null ? '' : wallTimeOn(new Date(site.maintenanceUntil), site.timeZone),
  );
  const untilAt = until === '' ? null : instantAt(until, site.timeZone).getTime();
  const [contact, setContact] = useState(site.contactUrl);
  const isContactOdd = contact !== '' && !/^(https|mailto):\S+$/.test(contact);
  const [countries, setCountries] = useState(site.blockedCountries.join(' '));
  const codes = countries
    .toUpperCase()
    .split(/[\s,]+/)
    .filter((code) => code !== '');
  const areOdd = codes.some((code) => !/^[A-Z]{2}$/.test(code));
  return (
    <div className={css.settings}>
      {site.maintenance && <Notice tone="caution">{t('staff.site.closed')}</Notice>}
      <Switch checked={isClosed} onChange={(event) => setClosed(event.target.checked)}>
        {t('staff.site.maintenance')}
      </Switch>
      <Field
        label={t('staff.site.until', { zone: format.zone })}
        hint={
          untilAt === null
            ? t('staff.site.untilHint')
            : t('staff.site.untilRead', {
                time: format.date(untilAt, 'dateTime', site.timeZone),
                zone: site.timeZone,
              })
        }
      >
        {(control) => (
          <TextInput
            {...control}
            type="datetime-local"
            value={until}
            onChange={(event) => setUntil(event.target.value)}
          />
        )}
      </Field>
      <Field
        label={t('staff.site.countries')}
        hint={t('staff.site.countriesHint')}
        error={areOdd ? t('staff.site.countriesOdd') : null}
      >
        {(control) => (
          <TextInput {...control} value={countries} onChange={(event) => setCountries(event.target.value)} />
        )}
      </Field>
      <Field
        label={t('staff.site.contact')}
        hint={t('staff.site.contactHint')}
        error={isContactOdd ? t('staff.site.contactOdd') : null}
      >
        {(control) => (
          <TextInput
            {...control}
            value={contact}
            onChange={(event) => setContact(event.target.value.trim())}
          />
        )}
      </Field>
      {!areOdd && !isContactOdd && (
        <div>
          <ActButton
            route={contract.setSiteState}
            input={(reason) => ({
              maintenance: isClosed,
              maintenanceUntil: isClosed ? untilAt : null,
              contactUrl: contact,
              blockedCountries: codes,
              reason,
            })}
            label={t('staff.site.save')}
            question={t('staff.site.ask')}
            needsReason
            look="primary"
          />
        </div>
      )}
    </div>
  );
}
