import { Icon } from '@tyche/ui/icon';
import { useText } from '@tyche/i18n/react';
import css from './fairness.module.css';
import { Section } from './section.tsx';

const steps = [
  { id: 'sealed', icon: 'lock' },
  { id: 'drawn', icon: 'lottery' },
  { id: 'checked', icon: 'shield' },
] as const;

/** How a draw is kept honest, in three steps. */
export function Fairness() {
  const { t } = useText();
  return (
    <Section title={t('home.fair.title')} to="/verify" more={t('common.nav.verify')}>
      <ol className={css.steps}>
        {steps.map((step) => (
          <li key={step.id} className={css.step}>
            <span className={css.mark}>
              <Icon name={step.icon} size={22} />
            </span>
            <h3 className={css.name}>{t(`home.fair.${step.id}`)}</h3>
            <p className={css.text}>{t(`home.fair.${step.id}Text`)}</p>
          </li>
        ))}
      </ol>
      <p className={css.note}>{t('home.fair.note')}</p>
    </Section>
  );
}
