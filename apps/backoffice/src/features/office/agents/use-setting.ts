// Settings of the agent programme as staff read and type them.
import { formatAmount, parseAmount } from '@tyche/kernel/money';
import { useText } from '@tyche/i18n/react';
import {
  formatRate,
  parseRate,
  type ProgrammeSetting,
  programmeSettings,
  readSetting,
  settingShapes,
} from '@tyche/rules/agents';
import { usePercent } from './use-rate.ts';

/** A setting by its name; null for a name that this page does not know. */
export function settingNamed(name: string): ProgrammeSetting | null {
  return programmeSettings.find((each) => each === name) ?? null;
}

/** Gives what a setting is called. One that this page does not know stands as it came. */
export function useSettingName(): (name: string) => string {
  const { find } = useText();
  return (name) => find(`staff.agentSettings.name.${name}`) ?? name;
}

/** Gives a value, as calls write it, in words. */
export function useSettingText(): (name: string, value: string) => string {
  const { t, find, format } = useText();
  const percent = usePercent();
  return (name, value) => {
    const known = settingNamed(name);
    if (known === null || readSetting(known, value) === null) return value;
    switch (settingShapes[known].kind) {
      case 'amount':
        return format.money(parseAmount(value) ?? 0n);
      case 'rate':
        return percent(parseRate(value) ?? 0n);
      case 'count':
        return value;
      case 'flag':
        return t(value === 'true' ? 'staff.agentSettings.on' : 'staff.agentSettings.off');
      case 'word':
        return find(`staff.agentSettings.word.${value}`) ?? value;
    }
  };
}

/** A value as it is typed: a rate as a percentage, and an amount without zeros at its end. */
export function typedSetting(name: ProgrammeSetting, value: string): string {
  const { kind } = settingShapes[name];
  if (kind === 'amount') return withoutZeros(value);
  return kind === 'rate' ? withoutZeros(formatAmount(parseRate(value) ?? 0n)) : value;
}

/** Reads what is typed. Null for text of another form and for a value out of range. */
export function readTyped(name: ProgrammeSetting, typed: string): string | null {
  const text = typed.trim();
  const { kind } = settingShapes[name];
  // A percentage has the same four decimals as an amount: 1 ppm is 0.0001 %.
  const ppm = kind === 'rate' ? parseAmount(text) : null;
  if (kind === 'rate' && (ppm === null || ppm < 0n)) return null;
  const value = ppm === null ? text : formatRate(ppm);
  return readSetting(name, value) === null ? null : value;
}

function withoutZeros(amount: string): string {
  return amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount;
}
