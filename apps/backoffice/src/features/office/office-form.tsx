import { Button } from '@tyche/ui/button';
import { Notice } from '@tyche/ui/notice';
import type { ReactNode } from 'react';
import css from './page.module.css';
import type { useForm } from './use-form.ts';

/** A form of the back office: what it is for, why it was refused, its fields, and the button that sends it. */
export function OfficeForm({
  form,
  text,
  label,
  children,
}: {
  readonly form: Pick<ReturnType<typeof useForm>, 'element' | 'refusal' | 'isSending'>;
  readonly text?: string;
  /** What the button says. */
  readonly label: string;
  readonly children: ReactNode;
}) {
  return (
    <form className={css.form} {...form.element}>
      {text && <p>{text}</p>}
      {form.refusal !== null && <Notice tone="bad">{form.refusal}</Notice>}
      {children}
      <Button type="submit" look="primary" busy={form.isSending}>
        {label}
      </Button>
    </form>
  );
}
