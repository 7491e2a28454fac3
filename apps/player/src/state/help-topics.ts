/** The articles of help that the footer names; the address' hash chooses any article (`/help#fair`). */
export const helpTopics = ['start', 'bets', 'fair', 'safer', 'rules', 'agreement', 'privacy'] as const;
