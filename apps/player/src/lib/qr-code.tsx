import { cx } from '@tyche/ui/cx';
import type { ReactNode } from 'react';
import { encode } from 'uqr';
import css from './qr-code.module.css';

/** A text as QR code on a light card, with what is below it. A small one has no light modules of its own: its card is light. */
export function QrCard({
  text,
  label,
  isSmall = false,
  children,
}: {
  readonly text: string;
  readonly label: string;
  readonly isSmall?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <div className={cx(css.card, isSmall && css.small)}>
      <QrCode text={text} label={label} margin={isSmall ? 0 : 2} />
      {children}
    </div>
  );
}

/**
 * A text as QR code, drawn here: a secret goes to no other service.
 *
 * @param margin light modules around the code.
 */
function QrCode({
  text,
  label,
  margin,
}: {
  readonly text: string;
  readonly label: string;
  readonly margin: number;
}) {
  const { path, size } = drawingOf(text, margin);
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <path d={path} fill="currentColor" />
    </svg>
  );
}

/** A QR code without a margin as the text of an SVG picture of a width in pixels: black on white. */
export function qrPicture(text: string, px: number): string {
  const { path, size } = drawingOf(text, 0);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${px}" height="${px}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
    `<rect width="${size}" height="${size}" fill="#fff"/><path d="${path}" fill="#000"/></svg>`
  );
}

function drawingOf(text: string, margin: number): { readonly path: string; readonly size: number } {
  const { data, size } = encode(text, { ecc: 'M', border: margin });
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return { path, size };
}
