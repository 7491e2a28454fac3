/** The topics of help; the address' hash chooses one (`/help#fair`). */
export const helpTopics = ['start', 'bets', 'fair', 'safer', 'rules', 'agreement', 'privacy'] as const;

export type HelpTopic = (typeof helpTopics)[number];

/** The topic with this name, or the first one. */
export function helpTopicOf(name: string | undefined): HelpTopic {
  return helpTopics.find((topic) => topic === name) ?? 'start';
}
