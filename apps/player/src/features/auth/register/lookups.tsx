import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { checkField, type FieldRule } from '@tyche/rules/fields';
import { Icon } from '@tyche/ui/icon';
import { useEffect, useState } from 'react';
import { useText } from '@tyche/i18n/react';
import css from '../forms.module.css';

const PAUSE_MS = 500;

/**
 * Asks whether a username is free, once the typing pauses and its rule is met. Null while that is not known or nothing is
 * to ask.
 */
export function useNameCheck(rule: FieldRule, name: string, isEnabled: boolean): 'free' | 'taken' | null {
  const asked = usePaused(name.trim());
  const isAskable = isEnabled && asked !== '' && checkField(rule, asked) === null;
  const answer = useRoute(contract.checkUsername, { username: asked }, { enabled: isAskable });
  if (!isAskable || asked !== name.trim() || answer.state !== 'ready') return null;
  return answer.data.available ? 'free' : 'taken';
}

/** Shows that a username is free. */
export function NameFree() {
  const { t } = useText();
  return (
    <p role="status" className={css.tick} data-met="">
      <Icon name="check" size={14} />
      {t('auth.field.usernameFree')}
    </p>
  );
}

/** Whose invitation code it is. A wrong one is told when the form is sent. */
export function AffiliateHint({ code, domain }: { readonly code: string; readonly domain: string }) {
  const { t } = useText();
  const asked = usePaused(code.trim());
  const answer = useRoute(contract.affiliate, { code: asked, domain }, { enabled: asked.length >= 4 });
  if (asked.length < 4 || asked !== code.trim() || answer.state !== 'ready') return null;
  return (
    <p role="status" className={css.tick} data-met="">
      <Icon name="check" size={14} />
      {t('auth.field.invitedBy', { name: answer.data.name })}
    </p>
  );
}

/** A value once it has not changed for a moment. */
function usePaused(value: string): string {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return paused;
}
