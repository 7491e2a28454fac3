import { Preview } from '../../features/office/preview.tsx';
import { useText } from '@tyche/i18n/react';
import { parseBlocks } from '@tyche/rules/support';
import css from './help.module.css';

/** An article as a reader will see it, with the values of the rules as they are now. Every line is text. */
export function HelpPreview({
  words,
  values,
}: {
  readonly words: { readonly title: string; readonly text: string };
  readonly values: readonly { readonly name: string; readonly value: string }[];
}) {
  const { t } = useText();
  const fill = (text: string) =>
    values.reduce((filled, { name, value }) => filled.replaceAll(`{${name}}`, value), text);
  return (
    <Preview label={t('staff.help.preview')}>
      <p dir="auto">
        <strong>{fill(words.title)}</strong>
      </p>
      {parseBlocks(words.text).map(({ kind, lines }, place) => {
        const key = `${place} ${kind}`;
        if (kind === 'list')
          return (
            <ol key={key} className={css.points}>
              {lines.map((line) => (
                <li key={line} dir="auto">
                  {fill(line)}
                </li>
              ))}
            </ol>
          );
        return (
          <p key={key} dir="auto">
            {kind === 'heading' ? <strong>{fill(lines[0] ?? '')}</strong> : fill(lines[0] ?? '')}
          </p>
        );
      })}
    </Preview>
  );
}
