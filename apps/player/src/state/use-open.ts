import { useQuery } from './query.ts';

/** The payment, feedback or mission that is open on a page of the centre, kept in the address under `name` so that it can be linked to. */
export function useOpen(
  name: 'deposit' | 'withdrawal' | 'feedback' | 'mission',
): readonly [string | null, (id: string | null) => void] {
  const [query, changeQuery] = useQuery();
  const open = (id: string | null) =>
    changeQuery((next) => {
      if (id === null) next.delete(name);
      else next.set(name, id);
    });
  return [query.get(name), open];
}
