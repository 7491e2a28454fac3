import { checkField, type FieldRule, type PatternId, patterns } from '@tyche/rules/fields';

/** A registration field's rule as the server sends it (specification section 3). */
export interface WireRule {
  readonly patternId: number;
  readonly minLength: number;
  readonly maxLength: number;
  readonly show: boolean;
  readonly required: boolean;
}

/** One line of the live list under a field. */
export interface RuleTick {
  readonly kind: 'length' | 'format';
  readonly isMet: boolean;
}

/** The rule in the form the rules package judges by. A pattern newer than this page accepts anything: the server judges it. */
export function ruleOf(wire: WireRule): FieldRule {
  return { ...wire, patternId: isPatternId(wire.patternId) ? wire.patternId : 1 };
}

/** What a value already fulfils, for the ticks that appear while typing. */
export function ticksOf(rule: FieldRule, value: string): readonly RuleTick[] {
  const anyLength = { ...rule, minLength: 0, maxLength: Number.MAX_SAFE_INTEGER };
  const length: RuleTick = {
    kind: 'length',
    isMet: value !== '' && checkField(rule, value)?.code !== 'field-length',
  };
  if (rule.patternId === 1) return [length];
  return [length, { kind: 'format', isMet: value !== '' && checkField(anyLength, value) === null }];
}

function isPatternId(id: number): id is PatternId {
  return Object.hasOwn(patterns, id);
}
