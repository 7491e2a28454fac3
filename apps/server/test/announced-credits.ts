// What promotions announced for an account (docs/reference/agents.md 8.4), as it waits in the outbox.

/** The amounts in the order of their events. */
export async function announcedCredits(
  rows: (text: string) => Promise<readonly object[]>,
  memberId: bigint,
): Promise<readonly bigint[]> {
  const found = await rows(`
    select (leg ->> 'amount')::bigint as amount
    from platform.outbox o cross join jsonb_array_elements(o.payload -> 'legs') leg
    where o.topic = 'wallet.promotion-credited' and leg ->> 'memberId' = '${memberId}' order by o.id`);
  return (found as readonly { amount: bigint }[]).map(({ amount }) => amount);
}
