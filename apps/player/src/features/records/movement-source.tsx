import type { contract } from '@tyche/contract/site';
import type { OutputOf } from '@tyche/contract/route';
import { Link } from 'react-router';
import { useLotteryName } from '../../state/games.ts';
import css from './records.module.css';

export type Movement = OutputOf<typeof contract.accountRecord>['list'][number];

/** Where the source of a movement can be looked at. */
const places: Readonly<Record<string, (number: string) => string>> = {
  order: (number) => `/orders?number=${encodeURIComponent(number)}`,
  // Game and draw: the orders of that draw.
  draw: (number) => `/orders?number=${encodeURIComponent(number.split(' ').at(-1) ?? number)}`,
  'scratch-ticket': () => '/elott',
  deposit: (number) => `?centre=depositv2&deposit=${idOf(number)}`,
  withdrawal: (number) => `?centre=withdraw&withdrawal=${idOf(number)}`,
  transfer: () => '?centre=transferUpline',
  'wallet-transfer': () => '?centre=transferFund',
  bonus: () => '?centre=bonusDetails',
  reward: () => '?centre=rewardCenter&rewards=over',
  mission: () => '?centre=missions',
  conversion: () => '?centre=points',
};

/** A payment's reference, such as D100001, is a letter before its id. */
function idOf(reference: string): string {
  return reference.replace(/^[A-Z]+/, '');
}

/** What a movement belongs to, as a link where there is a page for it: a number, or the game and draw. */
export function MovementSource({ of: { source } }: { readonly of: Movement }) {
  const nameOf = useLotteryName();
  if (source.number === '') return null;
  const [code = '', draw] = source.kind === 'draw' ? source.number.split(' ') : [];
  const text = draw === undefined ? source.number : `${nameOf(code)} ${draw}`;
  const place = places[source.kind];
  return place ? (
    <Link to={place(source.number)} className={css.source}>
      <bdi>{text}</bdi>
    </Link>
  ) : (
    <bdi>{text}</bdi>
  );
}
