import { useClient } from '@tyche/client/react';
import type { InputOf } from '@tyche/contract/route';
import { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { Button } from '@tyche/ui/button';
import { useId } from 'react';
import css from '../contracts.module.css';
import { useKitDownload } from './use-kit-download.ts';

/** Saves one file with everything that the agent was paid on some days, or that it has to pay to one account, to compute it again. */
export function RangeKit({ of }: { readonly of: InputOf<typeof contract.payRangeKit> }) {
  const { t } = useText();
  const client = useClient();
  const note = useId();
  const { isBusy, save } = useKitDownload((after) =>
    client.call(contract.payRangeKit, after === null ? of : { ...of, after }),
  );
  return (
    <div>
      <Button size="small" busy={isBusy} aria-describedby={note} onClick={() => void save()}>
        {t('contracts.pay.kit.download')}
      </Button>
      <p id={note} className={css.note}>
        {t(of.customerName === undefined ? 'contracts.pay.kit.received' : 'contracts.pay.kit.granted')}
      </p>
    </div>
  );
}
