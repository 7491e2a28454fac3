import { useText } from '@tyche/i18n/react';
import type { Team } from './team-text.ts';
import css from './team.module.css';

/** The way from the caller's direct downline to the agent whose downline is shown. */
export function Breadcrumb({
  path,
  onOpen,
}: {
  readonly path: Team['path'];
  /** Opens the downline of an agent; an empty id is the caller's own. */
  readonly onOpen: (agentId: string) => void;
}) {
  const { t } = useText();
  const steps = [{ customerId: '', customerName: t('team.directCrumb') }, ...path];
  return (
    <nav aria-label={t('team.path')}>
      <ol className={css.path}>
        {steps.map(({ customerId, customerName }, place) => (
          <li key={customerId}>
            {place === steps.length - 1 ? (
              <bdi aria-current="location">{customerName}</bdi>
            ) : (
              <button type="button" className={css.link} onClick={() => onOpen(customerId)}>
                <bdi>{customerName}</bdi>
              </button>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
