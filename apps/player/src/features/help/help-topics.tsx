import { Tabs } from '@tyche/ui/tabs';
import { type HelpTopic, helpTopics } from '../../state/help-topics.ts';
import { useText } from '@tyche/i18n/react';
import css from './help-topics.module.css';

const parts = [1, 2, 3, 4] as const;

/** The topics of help, each with four short paragraphs. */
export function HelpTopics({
  topic,
  onChoose,
}: {
  readonly topic: HelpTopic;
  readonly onChoose: (topic: HelpTopic) => void;
}) {
  const { t } = useText();
  return (
    <Tabs
      label={t('help.topics')}
      value={topic}
      onChange={onChoose}
      className={css.topics}
      tabs={helpTopics.map((one) => ({
        id: one,
        label: t(`common.topic.${one}`),
        content: (
          <ol className={css.parts}>
            {parts.map((part) => (
              <li key={part} className={css.part}>
                {t(`help.${one}.${part}`)}
              </li>
            ))}
          </ol>
        ),
      }))}
    />
  );
}
