import { RefusedError } from '@tyche/client/client';
import { useSend } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import type { MassWay } from '@tyche/rules/messages/words';
import { Button, buttonClass } from '@tyche/ui/button';
import { Card } from '@tyche/ui/card';
import { Notice } from '@tyche/ui/notice';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import page from '../../features/auth/small-page.module.css';
import { useErrorText } from '../../lib/error-text.ts';
import { brandName } from '../../state/brand.ts';
import { OFFER_CONSENTS, queryWithPart } from '../../state/centre-part.ts';
import { usePageTitle } from '../../state/page-title.ts';
import css from './offers-end-page.module.css';

/** The parameter of the link. `token` is that of partners, with which the site signs in. */
const OUT = 'out';

/** The tokens that the contract takes: what a mail program cut off is not sent. */
const TOKEN = /^[\w-]{20,500}$/;

/**
 * The page behind the link of an offer, for everyone who has the link. It withdraws the consent by a press, never by opening: programs that
 * check mails open their links. The token leaves the address as soon as it was read.
 */
export function OffersEndPage() {
  const { t } = useText();
  const navigate = useNavigate();
  const [token] = useState(() => new URLSearchParams(location.search).get(OUT) ?? '');
  const ending = useSend(contract.withdrawOffers);
  const title = t('safely.offersEnd.title');
  usePageTitle(title);

  useEffect(() => {
    // By the router, which otherwise would keep the token for the next change of the address.
    if (location.search !== '') void navigate({ search: '' }, { replace: true });
  }, [navigate]);

  const content = () => {
    if (ending.data) return <Ended way={ending.data.way} />;
    if (!TOKEN.test(token) || isInvalid(ending.error)) return <Invalid takesFocus={ending.error !== null} />;
    return (
      <Question
        error={ending.error}
        isSending={ending.isPending}
        onConfirm={() => ending.mutate({ input: { token } })}
      />
    );
  };
  return (
    <div className={page.page}>
      <h1>{title}</h1>
      {content()}
    </div>
  );
}

function isInvalid(error: Error | null): boolean {
  return error instanceof RefusedError && error.code === 'ticket-invalid';
}

function Question({
  error,
  isSending,
  onConfirm,
}: {
  readonly error: Error | null;
  readonly isSending: boolean;
  readonly onConfirm: () => void;
}) {
  const { t } = useText();
  const errorText = useErrorText();
  return (
    <Card className={page.card}>
      <div className={css.content}>
        {error && <Notice tone="bad">{errorText(error)}</Notice>}
        <p>{t('safely.offersEnd.text', { site: brandName() })}</p>
        <Button look="primary" size="large" wide busy={isSending} onClick={onConfirm}>
          {t('safely.offersEnd.action')}
        </Button>
      </div>
    </Card>
  );
}

function Ended({ way }: { readonly way: MassWay }) {
  const { t } = useText();
  return (
    <div className={css.content}>
      <Notice tone="good">
        <Focused takesFocus>{t(`safely.offersEnd.done.${way}`)}</Focused>
      </Notice>
      <p>{t('safely.offersEnd.elsewhere')}</p>
      <p>
        <ToSafely />
      </p>
    </div>
  );
}

function Invalid({ takesFocus }: { readonly takesFocus: boolean }) {
  const { t } = useText();
  return (
    <div className={css.content}>
      <Notice tone="caution">
        <Focused takesFocus={takesFocus}>{t('safely.offersEnd.invalid')}</Focused>
      </Notice>
      <p className={css.ways}>
        <ToSafely />
        <Link to="/help#limits" className={buttonClass()}>
          {t('common.nav.help')}
        </Link>
      </p>
    </div>
  );
}

/** A sentence that takes the focus from the button that is gone, so that it is read out. */
function Focused({ takesFocus, children }: { readonly takesFocus: boolean; readonly children: string }) {
  const place = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (takesFocus) place.current?.focus();
  }, [takesFocus]);
  return (
    <p ref={place} tabIndex={-1}>
      {children}
    </p>
  );
}

function ToSafely() {
  const { t } = useText();
  return (
    <Link
      to={{ pathname: '/', search: queryWithPart(new URLSearchParams(), 'playSafely', OFFER_CONSENTS) }}
      className={buttonClass()}
    >
      {t('safely.offersEnd.toSafely')}
    </Link>
  );
}
