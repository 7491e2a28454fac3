import type { FormField } from '@tyche/client/use-form';
import { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { type ChatTopic, chatBounds, chatTopics } from '@tyche/rules/support';
import { Button } from '@tyche/ui/button';
import { Field } from '@tyche/ui/field';
import { Notice } from '@tyche/ui/notice';
import { Select } from '@tyche/ui/select';
import { TextAreaField } from '@tyche/ui/text-area-field';
import parts from '../../lib/parts/parts.module.css';
import { useForm } from '../../lib/use-form.ts';
import { textFieldOf, useChatTextFault } from './text-fault.ts';

/** What a conversation is about, and its first words. */
export function StartForm({
  text: typed,
  onText,
  onOpened,
}: {
  /** What was typed before this form was shown. */
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onOpened: () => void;
}) {
  const { t } = useText();
  const textFault = useChatTextFault();
  const form = useForm({
    first: { topic: 'account' as ChatTopic, text: typed },
    validate: ({ text }) => ({ text: textFault(text, chatBounds.message) }),
    send: ({ topic, text }, call) => call(contract.openChat, { topic, text }),
    fieldOf: textFieldOf,
    onDone: onOpened,
    isAlwaysKeyed: true,
  });
  const { onChange, ...field } = form.field('text');
  const write = (text: string) => {
    onChange(text);
    onText(text);
  };
  return (
    <form className={parts.form} {...form.element}>
      {form.refusal !== null && <Notice tone="bad">{form.refusal}</Notice>}
      <TopicField {...form.field('topic')} />
      <TextAreaField label={t('chat.first')} required rows={4} {...field} onChange={write} />
      <Button type="submit" look="primary" busy={form.isSending}>
        {t('chat.start')}
      </Button>
    </form>
  );
}

/** What a conversation is about. */
export function TopicField({ value, onChange }: Pick<FormField<ChatTopic>, 'value' | 'onChange'>) {
  const { t } = useText();
  return (
    <Field label={t('chat.topic')}>
      {(control) => (
        <Select
          {...control}
          value={value}
          onChange={(event) => {
            const chosen = chatTopics.find((one) => one === event.target.value);
            if (chosen) onChange(chosen);
          }}
        >
          {chatTopics.map((one) => (
            <option key={one} value={one}>
              {t(`chat.topic.${one}`)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
