import { encode } from 'uqr';

/**
 * A text as QR code, drawn here: a secret goes to no other service.
 *
 * @param margin light modules around the code.
 */
export function QrCode({
  text,
  label,
  margin = 2,
}: {
  readonly text: string;
  readonly label: string;
  readonly margin?: number;
}) {
  const { data, size } = encode(text, { ecc: 'M', border: margin });
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <path d={path} fill="currentColor" />
    </svg>
  );
}
