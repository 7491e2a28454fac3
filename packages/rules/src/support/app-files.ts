// Files that install the site as an app: what a version is, and which one is published (docs/reference/support.md 4).
import { countLetters, isPlainText } from '../plain-text/index.ts';

/** The resources of the specification: a program for Android, and a profile that puts the site on the home screen of an Apple device. */
export const appFileKinds = ['Android', 'MOBILECONFIG'] as const;
export type AppFileKind = (typeof appFileKinds)[number];

/**
 * `draft`: never published. `scheduled`: its time has not come. `published`: readers get it. `replaced`: another one took its place.
 * `withdrawn`: staff took it away and put none in its place.
 */
export const appFileStates = ['draft', 'scheduled', 'published', 'replaced', 'withdrawn'] as const;
export type AppFileState = (typeof appFileStates)[number];

/** The longest name of a file, in letters. */
export const MAX_LABEL = 40;
/** The largest file, in bytes: 2 GiB. */
export const MAX_APP_BYTES = 2_147_483_648;
/** The last day on which a publication may begin, counted from the proposal. */
export const MAX_DAYS_AHEAD = 90;

/** The language whose name every file has: the wire calls it `labelNameEn`. */
const WIRE_LANGUAGE = 'EN';

/** What staff say of a file, as it is kept. */
export interface AppFile {
  readonly version: string;
  readonly bytes: number;
  /** SHA-256 of the file, 64 lower-case hexadecimal digits. */
  readonly sha256: string;
  /** The name that readers see, by the wire code of its language. */
  readonly labels: Readonly<Record<string, string>>;
}

/** The field of a file that is refused. */
export type AppFileFault = 'version' | 'bytes' | 'sha256' | 'labels';

/**
 * Judges what staff say of a file (docs/reference/support.md 4.1).
 *
 * @param languages wire codes of the languages of the site.
 * @returns the first field that is refused, or null.
 */
export function findAppFileFault(file: AppFile, languages: readonly string[]): AppFileFault | null {
  if (!isAppVersion(file.version)) return 'version';
  if (!Number.isInteger(file.bytes) || file.bytes < 1 || file.bytes > MAX_APP_BYTES) return 'bytes';
  if (!isChecksum(file.sha256)) return 'sha256';
  const known = new Set([...languages, WIRE_LANGUAGE]);
  const labels = Object.entries(file.labels);
  const hasName = Object.hasOwn(file.labels, WIRE_LANGUAGE);
  return hasName && labels.every(([language, label]) => known.has(language) && isLabel(label))
    ? null
    : 'labels';
}

/** Whether a text is a version: one to four numbers with points between them, none with a zero in front. */
export function isAppVersion(text: string): boolean {
  return /^(0|[1-9]\d{0,5})(\.(0|[1-9]\d{0,5})){0,3}$/.test(text);
}

/** Whether a text is a SHA-256 checksum as it is kept. One digit for all places is a placeholder and none. */
export function isChecksum(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text) && !/^(.)\1*$/.test(text);
}

function isLabel(text: string): boolean {
  const count = countLetters(text);
  return isPlainText(text, { hasLines: false }) && text === text.trim() && count >= 1 && count <= MAX_LABEL;
}

/** One decision about a kind: a file is published from a moment on, or none is from now on. */
export interface AppFileStep {
  /** 1, 2, 3 … in the order of the decisions. */
  readonly step: number;
  /** Null: withdrawn. */
  readonly fileId: bigint | null;
  readonly startsAt: Date;
}

/** The step that counts at a moment: the last decision whose time has come. Null before the first. */
export function stepAt(steps: readonly AppFileStep[], now: Date): AppFileStep | null {
  return latest(steps.filter(({ startsAt }) => startsAt.getTime() <= now.getTime()));
}

/**
 * The state of every file that a kind ever published (docs/reference/support.md 4.2). A file without a step is a draft.
 *
 * @param steps the steps of one kind, in any order.
 */
export function statesOf(steps: readonly AppFileStep[], now: Date): ReadonlyMap<bigint, AppFileState> {
  const states = new Map<bigint, AppFileState>();
  const inOrder = steps.toSorted((one, other) => one.step - other.step);
  const current = stepAt(inOrder, now);
  for (const [at, { step, fileId, startsAt }] of inOrder.entries()) {
    if (fileId === null || states.get(fileId) === 'published') continue;
    const lastMoment = Math.max(now.getTime(), startsAt.getTime());
    const end = inOrder.slice(at + 1).find((next) => next.startsAt.getTime() <= lastMoment);
    if (current?.step === step) states.set(fileId, 'published');
    else if (end) states.set(fileId, end.fileId === null ? 'withdrawn' : 'replaced');
    else states.set(fileId, 'scheduled');
  }
  return states;
}

function latest(steps: readonly AppFileStep[]): AppFileStep | null {
  return steps.reduce<AppFileStep | null>((last, one) => (last && last.step > one.step ? last : one), null);
}
