import { useText } from '@tyche/i18n/react';

// Each written out: the check of the catalogs finds by them which keys are used.
const keys = {
  proposal: (code: string) => `staff.proposal.${code}`,
  incident: (code: string) => `staff.incident.${code}`,
  flag: (code: string) => `staff.flag.${code}`,
  marker: (code: string) => `staff.marker.${code}`,
  document: (code: string) => `staff.document.${code}`,
  book: (code: string) => `staff.book.${code}`,
  roleName: (code: string) => `staff.roleName.${code}`,
  state: (code: string) => `staff.state.${code}`,
  why: (code: string) => `staff.why.${code}`,
  payout: (code: string) => `staff.payout.${code}`,
  field: (code: string) => `staff.field.${code}`,
} as const;

/** Gives what a code of the server is called on the page. One that has no word yet, such as a new adapter's, stands as it came. */
export function useWord(): (of: keyof typeof keys, code: string) => string {
  const { find } = useText();
  return (of, code) => find(keys[of](code)) ?? code;
}
