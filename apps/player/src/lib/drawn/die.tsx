import css from './drawn.module.css';

const PIPS: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  1: [[12, 12]],
  2: [
    [7, 7],
    [17, 17],
  ],
  3: [
    [7, 7],
    [12, 12],
    [17, 17],
  ],
  4: [
    [7, 7],
    [17, 7],
    [7, 17],
    [17, 17],
  ],
  5: [
    [7, 7],
    [17, 7],
    [12, 12],
    [7, 17],
    [17, 17],
  ],
  6: [
    [7, 6.5],
    [17, 6.5],
    [7, 12],
    [17, 12],
    [7, 17.5],
    [17, 17.5],
  ],
};

/** The face of a die. What it shows is said beside it. */
export function Die({ value, size = 26 }: { readonly value: number; readonly size?: number }) {
  return (
    <svg className={css.die} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path
        className={css.dieFace}
        d="M6 1.500h14a2.500 2.500 0 0 1 2.500 2.500v14a4.500 4.500 0 0 1-4.500 4.500H4a2.500 2.500 0 0 1-2.500-2.500V6A4.500 4.500 0 0 1 6 1.500z"
      />
      {PIPS[value]?.map(([x, y]) => (
        <circle key={`${x}-${y}`} cx={x} cy={y} r={value === 1 ? 2.8 : 2.1} className={css.pip} />
      ))}
    </svg>
  );
}
