import { Button } from '@tyche/ui/button';
import { TextField } from '@tyche/ui/text-field';
import { useState } from 'react';
import css from './find-account.module.css';

/** The name of one account. It counts once it is sent; with another `account` it needs another key. */
export function FindAccount({
  label,
  action,
  account,
  onFind,
}: {
  readonly label: string;
  /** The text of the button. */
  readonly action: string;
  readonly account: string;
  readonly onFind: (name: string) => void;
}) {
  const [typed, setTyped] = useState(account);
  return (
    <form
      className={css.find}
      onSubmit={(event) => {
        event.preventDefault();
        onFind(typed.trim());
      }}
    >
      <TextField
        label={label}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        value={typed}
        onChange={setTyped}
      />
      <Button type="submit">{action}</Button>
    </form>
  );
}
