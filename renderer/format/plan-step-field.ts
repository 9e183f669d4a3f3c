import { type Message, t, translated } from '../language/translate.ts';

/** The kind of control for a parameter. */
export type StepFieldKind =
  | 'number'
  | 'text'
  | 'choice'
  | 'switch'
  | 'zone'
  | 'vehicle'
  | 'vehicles'
  | 'conditions'
  | 'json';

/** One field of the form made from a JSON Schema. */
export interface StepField {
  readonly name: string;
  readonly label: string;
  readonly kind: StepFieldKind;
  readonly isRequired: boolean;
  readonly isWhole: boolean;
  readonly unit: string | undefined;
  readonly minimum: number | undefined;
  readonly maximum: number | undefined;
  readonly longest: number | undefined;
  readonly choices: readonly string[];
  readonly initial: unknown;
  readonly description: string | undefined;
  /** Schema for the JSON editor, where no other control fits. */
  readonly schema: unknown;
}

interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly enum?: readonly unknown[];
  readonly items?: Schema;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly default?: unknown;
  readonly description?: string;
}

/** Units by the suffix of a parameter's name. */
const UNITS: readonly (readonly [ending: string, unit: string])[] = [
  ['Mps', 'm/s'],
  ['Deg', '°'],
  ['Pct', '%'],
  ['Hz', 'Hz'],
  ['Us', 'µs'],
  ['Ms', 'ms'],
  ['M', 'm'],
  ['S', 's'],
];
/** Labels that are not the spelled out name of the parameter. The unit is shown next to the field. */
const LABELS: Readonly<Record<string, Message>> = {
  lat: 'Latitude',
  lon: 'Longitude',
  untilPct: 'Until (charge)',
};

/** Texts of choices, where they differ from the value of the API. */
const CHOICES: Readonly<Record<string, Message>> = {
  open: 'open (door)',
  close: 'close (door)',
  grab: 'grab',
  release: 'release',
  line: 'line (shape)',
  column: 'column',
  wedge: 'wedge',
  circle: 'circle',
  grid: 'grid',
  info: 'info',
  caution: 'caution',
  warning: 'warning',
  patrol: 'patrol',
  inspection: 'inspection',
  survey: 'survey',
  orbit: 'orbit',
  hover: 'hover',
};

/** The fields of a step's parameters, in the order of the schema. */
export function stepFields(schema: unknown): readonly StepField[] {
  const { properties = {}, required = [] } = (schema ?? {}) as Schema;
  return Object.entries(properties).map(([name, property]) => {
    const unit = unitOf(name);
    return {
      name,
      label: labelOf(name),
      kind: kindOf(name, property),
      // In the output schema, a field with a default is `required`; in the input schema it never is.
      isRequired: required.includes(name) && property.default === undefined,
      isWhole: property.type === 'integer',
      unit,
      minimum: bound(property.minimum),
      maximum: bound(property.maximum),
      longest: property.maxLength,
      choices: (property.enum ?? []).filter((each): each is string => typeof each === 'string'),
      initial: property.default,
      description: property.description && translated(property.description),
      schema: property,
    };
  });
}

/** Initial values of a new step. */
export function initialParams(fields: readonly StepField[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    fields.flatMap((field) => (field.initial === undefined ? [] : [[field.name, field.initial] as const])),
  );
}

/** For example `Ground speed` for `groundSpeedMps`; the unit is shown next to the field. */
export function labelOf(name: string): string {
  const known = LABELS[name];
  if (known) return t(known);
  const ending = endingOf(name)?.[0] ?? '';
  const words = name
    .slice(0, name.length - ending.length)
    .replace(/Id$/, '')
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return translated(words.charAt(0).toUpperCase() + words.slice(1));
}

/** The text of a choice. A choice without a text is shown unchanged. */
export function choiceText(choice: string): string {
  const known = CHOICES[choice];
  return known ? t(known) : choice;
}

/** Why a value is invalid; undefined if it is valid. Empty values are undefined. */
export function fieldFault(field: StepField, value: unknown): string | undefined {
  if (value === undefined || value === '')
    return field.isRequired ? t('{label} is required.', { label: field.label }) : undefined;
  if (field.kind === 'vehicles') {
    const fewest = field.name === 'followers' ? 1 : 2;
    if (Array.isArray(value) && value.length >= fewest) return undefined;
    return fewest === 1 ? t('Choose at least one vehicle.') : t('Choose at least two vehicles.');
  }
  if (field.kind === 'text' && field.longest !== undefined && String(value).length > field.longest)
    return t('At most {count} characters.', { count: field.longest });
  if (field.kind !== 'number') return undefined;
  if (typeof value !== 'number' || !Number.isFinite(value)) return t('Enter a number.');
  if (field.isWhole && !Number.isInteger(value)) return t('Enter a whole number.');
  const isLow = field.minimum !== undefined && value < field.minimum;
  const isHigh = field.maximum !== undefined && value > field.maximum;
  return isLow || isHigh ? t('Must be {limits}.', { limits: boundsText(field) }) : undefined;
}

/** For example `1 to 1000 m`. Empty without bounds. */
export function boundsText({ minimum, maximum, unit }: StepField): string {
  const measured = (value: number) => (unit === undefined ? `${value}` : `${value} ${unit}`);
  if (minimum !== undefined && maximum !== undefined)
    return t('{minimum} to {maximum}', { minimum, maximum: measured(maximum) });
  if (minimum !== undefined) return t('at least {minimum}', { minimum: measured(minimum) });
  return maximum === undefined ? '' : t('at most {maximum}', { maximum: measured(maximum) });
}

function kindOf(name: string, property: Schema): StepFieldKind {
  if (name === 'zoneId') return 'zone';
  if (name === 'vehicles' || name === 'followers') return 'vehicles';
  if (name === 'leaderId') return 'vehicle';
  if (name === 'until') return 'conditions';
  if (property.enum?.every((each) => typeof each === 'string')) return 'choice';
  if (property.type === 'number' || property.type === 'integer') return 'number';
  if (property.type === 'boolean') return 'switch';
  return property.type === 'string' ? 'text' : 'json';
}

function endingOf(name: string) {
  return UNITS.find(([ending]) => name.endsWith(ending) && /[a-z]$/.test(name.slice(0, -ending.length)));
}

/** The unit of a parameter by its name; undefined if the name has no suffix. */
export function unitOf(name: string): string | undefined {
  return name === 'lat' || name === 'lon' ? '°' : endingOf(name)?.[1];
}

/** The schema uses the largest safe integer for "any whole number"; do not show it. */
function bound(value: number | undefined): number | undefined {
  return value === undefined || Math.abs(value) >= Number.MAX_SAFE_INTEGER ? undefined : value;
}
