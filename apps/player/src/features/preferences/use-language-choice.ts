import { useClient } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { type Language, offeredLanguages } from '@tyche/i18n/languages';
import { chooseLanguage } from '../../state/preferences.ts';
import { useSession } from '../../state/session.ts';
import { useSite } from '../../state/site.ts';

/** The languages to choose from, and the choosing: the page changes at once, the server is told for a member. */
export function useLanguageChoice(): {
  readonly languages: readonly Language[];
  readonly choose: (code: string) => void;
} {
  const client = useClient();
  const site = useSite();
  const isMember = useSession((session) => session.member !== null);
  const languages = offeredLanguages.filter(
    (language) => site === null || site.languages.includes(language.code),
  );
  return {
    languages,
    choose: (code) => {
      chooseLanguage(code);
      if (isMember) void client.call(contract.changeLanguage, { language: code }).catch(() => undefined);
    },
  };
}
