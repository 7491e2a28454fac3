// What the rows of the database say of a member's bonuses, without the product's own reading of them.
import type { Reader } from '../../../platform/db/database.ts';

/** The money and the bonuses of a member, in the form of the model. */
export async function lookAt(reader: Reader, memberId: bigint): Promise<readonly string[]> {
  const ask = (name: string, text: string) =>
    reader.rows<{ line: string }>({ name: `bonus model: ${name}`, text, values: [memberId] });
  const [money] = await ask(
    'money',
    `
    select format('real %s owed %s bonus %s locked %s house %s', m.balance,
      coalesce((select sum(r.remaining) from wallet.receivables r where r.wallet_id = m.wallet_id), 0),
      coalesce((select p.balance from wallet.wallets p where p.owner_id = m.owner_id and p.vendor = 1), 0),
      coalesce((select p.balance from wallet.wallets p where p.owner_id = m.owner_id and p.vendor = 2), 0),
      coalesce((select -sum(e.delta) from wallet.wallets p join wallet.entries e using (wallet_id)
        where p.owner_id = m.owner_id and p.vendor in (1, 2) and e.gl = 3 /* bonus */), 0)) as line
    from wallet.wallets m where m.owner_id = $1 and m.vendor is null`,
  );
  const bonuses = await ask(
    'bonuses',
    `
    select format('%s %s', a.status, coalesce(a.detail, '-'))
      || case when b.state is null then '' else format(' | %s of %s, released %s', b.progress, b.required, coalesce(w.released, 0)) end as line
    from promotions.applications a left join promotions.bonuses b using (application_id)
    left join wallet.bonuses w on w.bonus_id = b.bonus_key
    where a.member_id = $1 order by a.application_id`,
  );
  return [money?.line ?? 'no wallet', ...bonuses.map(({ line }) => line)];
}

/** Invariants, each as what exists where it is broken. `$1` is the member. */
const rules: Readonly<Record<string, string>> = {
  'a balance below 0': 'from wallet.wallets where owner_id = $1 and balance < 0',
  'a book that is not 0': `from (
    select ledger, sum(amount) as amount from (
      select ledger::integer, balance as amount from wallet.wallets
      union all select gl_account & 1023, balance from wallet.gl_balances
      union all select gl_account & 1023, amount from wallet.gl_deltas) each
    group by ledger) books where amount <> 0`,
  'two bonuses run': `from promotions.bonuses where member_id = $1 and state = 'process' having count(*) > 1`,
  'a bonus waits, and none runs': `from promotions.bonuses where member_id = $1 having bool_or(state = 'claimed') and not bool_or(state = 'process')`,
  'progress outside its range':
    'from promotions.bonuses where member_id = $1 and progress not between 0 and required',
  'progress that is not the sum of the bets': `from promotions.bonuses b where member_id = $1 and progress <> least(required, (
    select coalesce(sum(counted), 0) from promotions.counted c where c.application_id = b.application_id))`,
  'a bet counts more than its valid stake': `from promotions.counted c join promotions.bonuses b using (application_id)
    where b.member_id = $1 group by c.source, c.batch_ref, c.ref having sum(c.counted) > max(c.valid)`,
  'more released than the maximum cash-out': `from wallet.bonuses w join promotions.bonuses b on b.bonus_key = w.bonus_id
    where b.member_id = $1 and w.released > b.max_cashout`,
  'money in a pocket without a bonus': `from wallet.wallets p where p.owner_id = $1 and p.vendor in (1, 2) and p.balance > 0
    and not exists (select from wallet.bonuses w where w.pocket_id = p.wallet_id and w.state = 0)`,
  'the ledger and the bonus differ': `from promotions.bonuses b left join wallet.bonuses w on w.bonus_id = b.bonus_key
    where b.member_id = $1 and (coalesce(w.state = 0, false) <> (b.state = 'process')
      or coalesce(w.state = 1, false) <> coalesce(b.outcome = 'released', false))`,
  'the application and the bonus differ': `from promotions.bonuses b join promotions.applications a using (application_id)
    where b.member_id = $1 and (b.state::text <> a.status::text or a.detail is distinct from
      case b.state when 'claimed' then 'waiting' when 'closed' then b.outcome::text end)`,
  'parts that are not the stake': `from wallet.stake_parts s join wallet.wallets m using (wallet_id)
    join wallet.entries e on e.scope = s.scope and e.key = s.key and e.wallet_id = s.wallet_id and e.kind = 1
    where m.owner_id = $1 and s.real_part + s.bonus_part <> -e.delta`,
};

const asked = Object.entries(rules)
  .map(([name, from]) => `select '${name}' as name where exists (select ${from})`)
  .join(' union all ');

/** The invariants that the rows of a member break, and of the books. */
export async function brokenRules(reader: Reader, memberId: bigint): Promise<readonly string[]> {
  const statement = { name: 'bonus model: rules', text: asked, values: [memberId] };
  return (await reader.rows<{ name: string }>(statement)).map(({ name }) => name);
}

/** The moves that section 3.2 allows to a bonus: from, action, to. */
const moves = [
  ['-', 'apply', 'issued -'],
  ['-', 'join', 'joined -'],
  ['joined -', 'qualify', 'issued -'],
  ['issued -', 'claim', 'process -'],
  ['issued -', 'claim', 'claimed waiting'],
  ['issued -', 'revoke', 'closed revoked'],
  ['issued -', 'exclude', 'closed excluded'],
  ['claimed waiting', 'start', 'process -'],
  ['claimed waiting', 'cancel', 'closed cancelled'],
  ['claimed waiting', 'revoke', 'closed revoked'],
  ['claimed waiting', 'exclude', 'closed excluded'],
  ['process -', 'cancel', 'closed cancelled'],
  ['process -', 'release', 'closed released'],
  ['process -', 'expire', 'closed expired'],
  ['process -', 'lose', 'closed lost'],
  ['process -', 'revoke', 'closed revoked'],
  ['process -', 'exclude', 'closed excluded'],
] as const;

/** The moves of a member's applications that section 3.2 does not allow. A final status is in no move, so what leaves it is found too. */
export async function brokenMoves(reader: Reader, memberId: bigint): Promise<readonly string[]> {
  const found = await reader.rows<{ move: string }>({
    name: 'bonus model: moves',
    text: `
      select format('%s, %s, %s', coalesce(lag(now) over steps, '-'), action, now) as move from (
        select application_id, step_id, action, format('%s %s', status, coalesce(detail, '-')) as now from promotions.steps
        where application_id in (select application_id from promotions.applications where member_id = $1)) each
      window steps as (partition by application_id order by step_id)`,
    values: [memberId],
  });
  const allowed: ReadonlySet<string> = new Set(moves.map((move) => move.join(', ')));
  return found.map(({ move }) => move).filter((move) => !allowed.has(move));
}
