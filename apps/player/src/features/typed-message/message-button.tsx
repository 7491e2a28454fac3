import type { Game } from '@tyche/rules/lottery';
import { Button } from '@tyche/ui/button';
import { Suspense, useState } from 'react';
import { useText } from '@tyche/i18n/react';
import { lazyPart } from '../../state/chunks.ts';

// Few write messages: the reader comes when it is asked for.
const MessageDialog = lazyPart(async () => ({
  default: (await import('./message-dialog.tsx')).MessageDialog,
}));

/** Opens the box in which bets are typed as a message. */
export function MessageButton({ game }: { readonly game: Game }) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('vn.message.title')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <MessageDialog game={game} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
