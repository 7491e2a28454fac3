// What the phone of a step shows. Lines are ink on paper, gold is what has just come, cinnabar is what to press.
import css from './step-picture.module.css';

export type Scene = keyof typeof scenes;

const bar = (x: number, y: number, width: number) => (
  <rect key={`${x}-${y}`} className={css.line} x={x} y={y} width={width} height="4" rx="2" />
);
const press = (x: number, y: number) => (
  <>
    <circle className={css.ring} cx={x} cy={y} r="9.5" />
    <circle className={css.dot} cx={x} cy={y} r="5" />
  </>
);
/** The lower part of the screen, over what was there. */
const sheet = (y: number) => (
  <path
    className={css.sheet}
    d={`M71 ${y + 7}a7 7 0 0 1 7-7h44a7 7 0 0 1 7 7v${122 - y - 5}a5 5 0 0 1-5 5H76a5 5 0 0 1-5-5z`}
  />
);
const page = (
  <>
    <rect className={css.faint} x="77" y="38" width="46" height="26" rx="4" />
    {bar(77, 71, 46)}
    {bar(77, 80, 36)}
    {bar(77, 89, 41)}
  </>
);
const address = (
  <>
    <rect className={css.field} x="76" y="24" width="48" height="9" rx="4.5" />
    <circle className={css.gold} cx="82" cy="28.500" r="1.800" />
    <rect className={css.line} x="87" y="27" width="24" height="3" rx="1.500" />
  </>
);
const app = (x: number, y: number, isOurs = false) => (
  <rect
    key={`${x}-${y}`}
    className={isOurs ? css.own : css.faint}
    x={x}
    y={y}
    width="13"
    height="13"
    rx="4"
  />
);

export const scenes = {
  /** The site in a browser. */
  browser: (
    <>
      {address}
      {page}
      {press(100, 28.5)}
    </>
  ),
  /** The menu with the three dots, and its line for the home screen. */
  menu: (
    <>
      {page}
      <path className={css.dots} d="M121 25v.01M121 29v.01M121 33v.01" />
      <rect className={css.card} x="83" y="36" width="42" height="56" rx="4" />
      {bar(88, 43, 26)}
      {bar(88, 54, 31)}
      <rect className={css.goldLine} x="88" y="65" width="31" height="4" rx="2" />
      {bar(88, 76, 22)}
      {press(93, 67)}
    </>
  ),
  /** A question with its answer. */
  confirm: (
    <>
      {page}
      {sheet(84)}
      <rect className={css.own} x="77" y="91" width="10" height="10" rx="3" />
      {bar(91, 94, 28)}
      <rect className={css.goldLine} x="93" y="108" width="30" height="12" rx="4" />
      {press(108, 114)}
    </>
  ),
  /** The way out of the page, in the bar below it. */
  share: (
    <>
      {address}
      {page}
      <path className={css.rule} d="M71 112h58" />
      <path className={css.ink} d="M96 117h-3v9h14v-9h-3M100 122v-9M97 115.500l3-3 3 3" />
      {press(100, 120)}
    </>
  ),
  /** A list of acts, one of which adds the site. */
  add: (
    <>
      {page}
      {sheet(56)}
      {bar(77, 66, 30)}
      <path className={css.rule} d="M77 75h46" />
      <rect className={css.goldLine} x="77" y="82" width="30" height="4" rx="2" />
      <path className={css.ink} d="M113 79.500h9v9h-9zM117.500 81.500v5M115 84h5" />
      <path className={css.rule} d="M77 93h46" />
      {bar(77, 100, 24)}
      {press(117.5, 84)}
    </>
  ),
  /** The name below the picture of the site, and the answer above. */
  name: (
    <>
      {bar(76, 27, 14)}
      <rect className={css.goldLine} x="108" y="26" width="16" height="6" rx="3" />
      <rect className={css.own} x="77" y="46" width="18" height="18" rx="5" />
      <rect className={css.field} x="99" y="50" width="25" height="10" rx="3" />
      <path className={css.ink} d="M103 52.500v5" />
      <rect className={css.faint} x="71" y="92" width="58" height="32" />
      <path className={css.keys} d="M76 99h48M76 107h48M84 115h32" />
      {press(116, 29)}
    </>
  ),
  /** A switch that lets something be installed. */
  allow: (
    <>
      {bar(77, 30, 26)}
      <path className={css.rule} d="M77 42h46" />
      {bar(77, 50, 30)}
      <path className={css.rule} d="M77 62h46" />
      {bar(77, 72, 18)}
      <rect className={css.goldLine} x="103" y="68" width="20" height="11" rx="5.500" />
      <path className={css.rule} d="M77 86h46" />
      {bar(77, 94, 28)}
      {press(117, 73.5)}
    </>
  ),
  /** A file that came, and its line for installing. */
  install: (
    <>
      <path className={css.ink} d="M100 34v22M91 48l9 9 9-9M84 58v8h32v-8" />
      {bar(82, 78, 36)}
      <rect className={css.goldLine} x="82" y="94" width="36" height="15" rx="5" />
      {press(100, 101.5)}
    </>
  ),
  /** Settings with the profile that came. */
  profile: (
    <>
      <circle className={css.ring2} cx="83" cy="32" r="5" />
      {bar(93, 30, 28)}
      <rect className={css.card} x="75" y="46" width="50" height="18" rx="4" />
      <rect className={css.goldLine} x="80" y="53" width="28" height="4" rx="2" />
      <path className={css.ink} d="M117 51.500l3.500 3.500-3.500 3.500" />
      {bar(80, 76, 36)}
      <path className={css.rule} d="M77 86h46" />
      {bar(80, 94, 30)}
      {press(118.5, 55)}
    </>
  ),
  /** The site among the apps of the home screen. */
  open: (
    <>
      {[77, 94, 111].flatMap((x) => [27, 46, 84].map((y) => app(x, y)))}
      {app(77, 65)}
      {app(94, 65, true)}
      {app(111, 65)}
      <rect className={css.faint} x="76" y="108" width="48" height="16" rx="6" />
      {press(107, 78)}
    </>
  ),
} as const;
