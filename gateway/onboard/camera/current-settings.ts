import type { CameraSetting } from '../../contract/onboard/camera-settings.ts';
import type { CameraDefinition, DefinedOption } from './camera-definition.ts';

/** The settings with their values: which have an effect now, and what each can be set to. */
export function currentSettings(
  { settings }: CameraDefinition,
  values: ReadonlyMap<string, number>,
): readonly CameraSetting[] {
  const chosen = settings.flatMap(({ name, options }) =>
    options.filter(({ value }) => value === values.get(name)),
  );
  const excluded = new Set(chosen.flatMap(({ exclusions }) => exclusions));
  return settings.map(({ isForOperators, options, ...setting }) => ({
    ...setting,
    value: values.get(setting.name) ?? null,
    shown: isForOperators && !excluded.has(setting.name),
    options: optionsOf(setting.name, options, chosen, values).map(({ label, value }) => ({ label, value })),
  }));
}

function optionsOf(
  name: string,
  options: readonly DefinedOption[],
  chosen: readonly DefinedOption[],
  values: ReadonlyMap<string, number>,
) {
  const range = chosen
    .flatMap(({ ranges }) => ranges)
    .find(({ setting, condition }) => setting === name && isTrue(condition, values));
  return range ? range.options : options;
}

/** An unreadable condition is not true: the camera itself refuses what it cannot do. */
function isTrue(condition: string, values: ReadonlyMap<string, number>): boolean {
  if (condition.trim() === '') return true;
  return condition
    .split(/\s+OR\s+/i)
    .some((part) => part.split(/\s+AND\s+/i).every((each) => holds(each, values)));
}

function holds(comparison: string, values: ReadonlyMap<string, number>): boolean {
  const [, name = '', sign, text = ''] =
    /^\s*(\w{1,16})\s*(!=|=|<|>)\s*(\S{1,40})\s*$/.exec(comparison) ?? [];
  const value = values.get(name);
  if (value === undefined) return false;
  const other = Number(text);
  if (sign === '=') return value === other;
  if (sign === '!=') return value !== other;
  return sign === '<' ? value < other : value > other;
}
