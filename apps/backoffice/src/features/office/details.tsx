import css from './page.module.css';

/** Stands where a name has no value: a name alone would look like the value of the one before it. */
const none = '–';

/** What was kept with a line of a record: each name with its value, those inside another thing as well. */
export function Details({ of }: { readonly of: unknown }) {
  const pairs = pairsOf(of);
  if (pairs.length === 0) return null;
  return (
    <span className={css.details}>
      {pairs.map(([name, value]) => (
        <span key={name}>
          <small>{name}</small> <bdi>{value}</bdi>
        </span>
      ))}
    </span>
  );
}

function pairsOf(thing: unknown): readonly (readonly [string, string])[] {
  if (typeof thing !== 'object' || thing === null) return [];
  return Object.entries(thing).flatMap(([name, value]: [string, unknown]) => {
    if (typeof value !== 'object' || value === null) return [[name, String(value ?? '') || none] as const];
    return Array.isArray(value)
      ? [
          [
            name,
            value.map((one) => (typeof one === 'object' ? JSON.stringify(one) : String(one))).join(', ') ||
              none,
          ] as const,
        ]
      : pairsOf(value);
  });
}
