import { useSearchParams } from 'react-router';

/** The payment, feedback or mission that is open on a page of the centre, kept in the address under `name` so that it can be linked to. */
export function useOpen(
  name: 'deposit' | 'withdrawal' | 'feedback' | 'mission',
): readonly [string | null, (id: string | null) => void] {
  const [query, setQuery] = useSearchParams();
  const open = (id: string | null) =>
    setQuery(
      (before) => {
        const after = new URLSearchParams(before);
        if (id === null) after.delete(name);
        else after.set(name, id);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  return [query.get(name), open];
}
