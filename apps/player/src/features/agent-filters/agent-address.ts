/** The address of a page of the agent centre with filters, over the page that is open. */
export function agentAddress(page: string, filters: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams({ agent: page });
  for (const [name, value] of Object.entries(filters)) query.set(`agent.${name}`, value);
  return `?${query}`;
}
