import { volatilityBands } from '@tyche/rules/games';
import { parseAmount } from '@tyche/kernel/money';
import { useText } from '@tyche/i18n/react';
import { Chip } from '@tyche/ui/chip';
import { Select } from '@tyche/ui/select';
import type { OpenLobby } from '../../state/lobbies.ts';
import css from './lobby-page.module.css';
import { anyFigures, hasFigures, type LobbyView, returns } from './use-lobby-address.ts';

/** The filters by figures of the games, and by vendor where there are many. */
export function FigureFilters({
  lobby: { lane },
  view,
  onChange,
  hasVendors,
}: {
  readonly lobby: OpenLobby;
  readonly view: LobbyView;
  readonly onChange: (changes: Partial<LobbyView>) => void;
  readonly hasVendors: boolean;
}) {
  const { t, format } = useText();
  const percent = (text: string) => format.percent(Number(text) / 100, 0);
  const money = (text: string) => format.money(parseAmount(text) ?? 0n);
  // A bet of the address that no game has is shown as it is.
  const bets = [...new Set([...lane.minBets, ...(view.minBet === '' ? [] : [view.minBet])])];
  return (
    <div className={css.figures} role="group" aria-label={t('games.filters')}>
      {hasVendors && (
        <OneOf
          label={t('games.filter.vendor')}
          value={view.vassalage}
          any={t('games.filter.vendorAny')}
          options={lane.cards
            .map(
              (card) => [card.vassalage, `${card.displayName} (${format.number(card.gameCount)})`] as const,
            )
            .toSorted(([, one], [, other]) => one.localeCompare(other))}
          onChange={(vassalage) => onChange({ vassalage })}
        />
      )}
      <OneOf
        label={t('games.fact.volatility')}
        value={view.volatility}
        any={t('games.filter.volatilityAny')}
        options={volatilityBands.map((band) => [band, t(`games.filter.volatility.${band}`)])}
        onChange={(volatility) => onChange({ volatility })}
      />
      <OneOf
        label={t('games.fact.rtp')}
        value={view.rtpFrom}
        any={t('games.filter.rtpAny')}
        options={returns.map((one) => [one, t('games.filter.rtpFrom', { percent: percent(one) })])}
        onChange={(rtpFrom) => onChange({ rtpFrom })}
      />
      <OneOf
        label={t('games.fact.minBet')}
        value={view.minBet}
        any={t('games.filter.minBetAny')}
        options={bets.map((bet) => [bet, t('games.filter.minBetWith', { amount: money(bet) })])}
        onChange={(minBet) => onChange({ minBet })}
      />
      {hasFigures(view) && <Chip onClick={() => onChange(anyFigures)}>{t('games.filter.clear')}</Chip>}
    </div>
  );
}

/** One value of some, or any. */
function OneOf<Value extends string>({
  label,
  value,
  any,
  options,
  onChange,
}: {
  readonly label: string;
  readonly value: Value | '';
  readonly any: string;
  readonly options: readonly (readonly [Value, string])[];
  readonly onChange: (value: Value | '') => void;
}) {
  return (
    <Select
      className={css.figure}
      aria-label={label}
      value={value}
      data-on={value === '' ? undefined : ''}
      onChange={({ target }) => onChange(options.find(([one]) => one === target.value)?.[0] ?? '')}
    >
      <option value="">{any}</option>
      {options.map(([one, text]) => (
        <option key={one} value={one}>
          {text}
        </option>
      ))}
    </Select>
  );
}
