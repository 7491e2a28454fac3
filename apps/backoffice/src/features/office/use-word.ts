import { useText } from '@tyche/i18n/react';

// Each written out: the check of the catalogs finds by them which keys are used.
const keys = {
  proposal: (code: string) => `staff.proposal.${code}`,
  incident: (code: string) => `staff.incident.${code}`,
  vendorIncident: (code: string) => `staff.vendorIncident.${code}`,
  roundAnswer: (code: string) => `staff.roundAnswer.${code}`,
  gameClass: (code: string) => `staff.gameClass.${code}`,
  picture: (code: string) => `staff.picture.${code}`,
  flag: (code: string) => `staff.flag.${code}`,
  marker: (code: string) => `staff.marker.${code}`,
  document: (code: string) => `staff.document.${code}`,
  book: (code: string) => `staff.book.${code}`,
  roleName: (code: string) => `staff.roleName.${code}`,
  state: (code: string) => `staff.state.${code}`,
  why: (code: string) => `staff.why.${code}`,
  payout: (code: string) => `staff.payout.${code}`,
  field: (code: string) => `staff.field.${code}`,
  difference: (code: string) => `staff.difference.${code}`,
  direction: (code: string) => `staff.direction.${code}`,
  purpose: (code: string) => `staff.purpose.${code}`,
  agentGroup: (code: string) => `staff.agentGroup.${code}`,
  agentState: (code: string) => `staff.agents.state.${code}`,
  contractAct: (code: string) => `staff.contractAct.${code}`,
  contractKind: (code: string) => `staff.contractKind.${code}`,
  contractStatus: (code: string) => `staff.contractStatus.${code}`,
} as const;

/** Gives what a code of the server is called on the page. One that has no word yet, such as a new adapter's, stands as it came. */
export function useWord(): (of: keyof typeof keys, code: string) => string {
  const { find } = useText();
  return (of, code) => find(keys[of](code)) ?? code;
}

/** The same for a code and what it is about, such as `withdrawal W17`: the code in words, the rest as it came. */
export function useCodedText(): (of: keyof typeof keys, text: string) => string {
  const { find } = useText();
  return (of, text) => {
    const spaces = [...text.matchAll(/ |$/g)].map(({ index }) => index);
    const found = spaces
      .map((end) => ({
        word: find(keys[of](text.slice(0, end).replaceAll(' ', '-'))),
        rest: text.slice(end),
      }))
      .findLast(({ word }) => word !== null);
    return found ? `${found.word}${found.rest}` : text;
  };
}
