import css from './member-label.module.css';

/** The label of the member's level in the colours that the house gave it; without a name there is none. */
export function MemberLabel({
  label: { labelName, color, color2 },
}: {
  readonly label: { readonly labelName: string; readonly color: string; readonly color2: string };
}) {
  if (labelName === '') return null;
  const isHouse = isColour(color) && isColour(color2);
  return (
    <span className={css.label} style={isHouse ? { color, backgroundColor: color2 } : undefined}>
      {labelName}
    </span>
  );
}

function isColour(text: string): boolean {
  return /^#[0-9a-f]{3,8}$/i.test(text);
}
