import { type ComponentProps, useState } from 'react';
import { IconButton } from './icon-button.tsx';
import { TextInput } from './text-input.tsx';

/** A password that can be shown while it is typed. */
export function PasswordInput({
  showLabel,
  hideLabel,
  ...rest
}: { readonly showLabel: string; readonly hideLabel: string } & Omit<ComponentProps<'input'>, 'type'>) {
  const [isShown, setShown] = useState(false);
  return (
    <TextInput
      dir="ltr"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...rest}
      type={isShown ? 'text' : 'password'}
      end={
        <IconButton
          icon={isShown ? 'eye-off' : 'eye'}
          label={isShown ? hideLabel : showLabel}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  );
}
