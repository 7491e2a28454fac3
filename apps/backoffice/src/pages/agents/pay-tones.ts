/** The colour of the state of a line of pay. */
export const payTones = {
  unpaid: 'plain',
  part: 'caution',
  arrears: 'danger',
  held: 'caution',
  paid: 'jade',
  forfeited: 'plain',
} as const;
