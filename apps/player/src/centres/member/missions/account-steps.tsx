import { useText } from '@tyche/i18n/react';
import { Tag } from '@tyche/ui/chip';
import { Link } from 'react-router';
import { Part } from '../../../lib/parts/part.tsx';
import parts from '../../../lib/parts/parts.module.css';
import { useQuery } from '../../../state/query.ts';
import type { Mission } from './mission-text.ts';

type Steps = NonNullable<Mission['accountSteps']>;
type Page = 'securityCenter' | 'playSafely';

/** The page of the centre on which each step is done. */
const pageOf: Readonly<Record<Steps[number]['step'], Page>> = {
  'email-verified': 'securityCenter',
  'phone-verified': 'securityCenter',
  'second-factor': 'securityCenter',
  profile: 'playSafely',
  'limit-set': 'playSafely',
};

/** The steps in the account that a mission counts: whether each is done, and a link to the page where it is done. */
export function AccountSteps({ of }: { readonly of: Steps }) {
  const { t } = useText();
  const [query] = useQuery();
  return (
    <Part title={t('missions.account')}>
      <ul className={parts.lines}>
        {of.map(({ step, isDone }) => {
          const name = t(`missions.account.${step}`);
          return (
            <li key={step} className={parts.line}>
              <span className={parts.what}>
                <span>{name}</span>
                {!isDone && (
                  <Link
                    className={parts.link}
                    to={{ search: searchOf(query, pageOf[step]) }}
                    aria-label={t('missions.account.goOf', { step: name })}
                  >
                    {t('missions.account.go')}
                  </Link>
                )}
              </span>
              <Tag tone={isDone ? 'jade' : 'plain'}>
                {t(isDone ? 'missions.account.done' : 'missions.account.open')}
              </Tag>
            </li>
          );
        })}
      </ul>
    </Part>
  );
}

/** The query that opens another page of the centre, without the mission that is open. */
function searchOf(query: URLSearchParams, page: Page): string {
  const next = new URLSearchParams(query);
  next.delete('mission');
  next.set('centre', page);
  return `?${next}`;
}
