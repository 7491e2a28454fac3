import { RefusedError } from '@tyche/client/client';
import { useClient } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { Button } from '@tyche/ui/button';
import { Field } from '@tyche/ui/field';
import { TextInput } from '@tyche/ui/text-input';
import { useEffect, useState } from 'react';
import css from '../forms.module.css';
import { forgetVisit, keepVisit, visitValue } from '../../../state/visit.ts';

const LONGEST = 64;

/**
 * The referral code of the visit. One that is typed replaces it. A code that nobody has warns and can be removed; it does not stop the
 * registration (docs/reference/rewards.md 8).
 */
export function ReferralField() {
  const { t } = useText();
  const client = useClient();
  const [code, setCode] = useState(() => visitValue('referralCode') ?? '');
  const [asked, setAsked] = useState(code);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    if (asked === '') return undefined;
    let isOld = false;
    client.call(contract.visitReferral, { code: asked }).catch((error: unknown) => {
      const isRefused = error instanceof RefusedError && error.code !== 'too-many-requests';
      if (isRefused && !isOld) setProblem(asked);
    });
    return () => {
      isOld = true;
    };
  }, [client, asked]);
  const type = (typed: string) => {
    setCode(typed);
    if (typed.trim() === '') forgetVisit('referralCode');
    else keepVisit(new URLSearchParams({ referralCode: typed }));
  };
  const remove = () => {
    type('');
    setAsked('');
  };
  const isUnknown = code !== '' && problem === code.trim();
  return (
    <Field label={t('auth.referral.label')} error={isUnknown ? t('auth.referral.unknown') : null}>
      {(control) => (
        <TextInput
          {...control}
          name="referralCode"
          value={code}
          maxLength={LONGEST}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={(event) => type(event.target.value)}
          onBlur={() => setAsked(code.trim())}
          end={
            code !== '' && (
              <Button size="small" look="bare" className={css.end} onClick={remove}>
                {t('auth.referral.remove')}
              </Button>
            )
          }
        />
      )}
    </Field>
  );
}
