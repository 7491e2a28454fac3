/** A type as the records list it: a code that stands for several movements has a row for each name. */
interface ListedType {
  readonly transactionType: number;
  readonly type: string;
}

/** The types as a filter offers them: each code once, with the names of all that it stands for. */
export function typeChoices(
  types: readonly ListedType[],
  nameOf: (type: string) => string,
): readonly { readonly code: number; readonly label: string }[] {
  return [...Map.groupBy(types, ({ transactionType }) => transactionType)].map(([code, listed]) => ({
    code,
    label: listed.map(({ type }) => nameOf(type)).join(' · '),
  }));
}
