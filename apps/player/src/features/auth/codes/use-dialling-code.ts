import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';

const DEFAULT_DIALLING_CODE = '63';

/** The dialling code that the forms begin with: 63 unless the server says another one. */
export function useDiallingCode(): string {
  const country = useRoute(contract.country, {}, { staleTimeMs: 3_600_000 });
  return country.state === 'ready' ? country.data.dialingCode : DEFAULT_DIALLING_CODE;
}
