import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { checkField, type FieldRule } from '@tyche/rules/fields';
import { Icon } from '@tyche/ui/icon';
import { useEffect, useState } from 'react';
import { useText } from '@tyche/i18n/react';
import css from '../forms.module.css';

const PAUSE_MS = 500;

/** Whether a name is free, asked once the typing pauses and the rule is met. */
export function NameHint({
  rule,
  name,
  isRefused,
}: {
  readonly rule: FieldRule;
  readonly name: string;
  /** The field already shows why the name is not taken. */
  readonly isRefused: boolean;
}) {
  const { t } = useText();
  const asked = usePaused(name.trim());
  const isAskable = asked !== '' && checkField(rule, asked) === null && !isRefused;
  const answer = useRoute(contract.checkUsername, { username: asked }, { enabled: isAskable });
  if (!isAskable || asked !== name.trim() || answer.state !== 'ready') return null;
  return (
    <p role="status" className={css.tick} data-met={answer.data.available ? '' : undefined}>
      <Icon name={answer.data.available ? 'check' : 'alert'} size={14} />
      {t(answer.data.available ? 'auth.field.usernameFree' : 'refusals.username-taken')}
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
