import parts from '../../../../lib/parts/parts.module.css';

/** The account of a row; it leads to the rows of that account and its team. */
export function AccountName({
  of: { customerId, customerName },
  onDrill,
}: {
  readonly of: { readonly customerId: string; readonly customerName: string };
  readonly onDrill: (id: string) => void;
}) {
  return (
    <button type="button" className={parts.link} onClick={() => onDrill(customerId)}>
      <bdi>{customerName}</bdi>
    </button>
  );
}
