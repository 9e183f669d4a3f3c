import { type Message, t } from '../language/translate.ts';
import { parseMeasure } from './measure/measured.ts';
import { currentUnits, METRES_PER_FOOT, MPS_PER } from './measure/units.ts';
import type { Comparison, PolicyNumber } from './policy-values.ts';
import { factLabel } from './reason-text.ts';

type Quantity = 'height' | 'distance' | 'speed' | '%' | 'ms' | 'count';

/** Facts that policies compare with numbers (`policy-facts.ts` of the gateway). */
const FACTS: Readonly<Record<string, Quantity>> = {
  stationCeilingM: 'height',
  'params.altitudeM': 'height',
  'params.groundSpeedMps': 'speed',
  'params.radiusM': 'distance',
  'vehicle.ageMs': 'ms',
  'vehicle.staleAfterMs': 'ms',
  'vehicle.altitudeRelativeHomeM': 'height',
  'vehicle.distanceFromHomeM': 'distance',
  'vehicle.windMps': 'speed',
  'vehicle.batteryPct': '%',
  'vehicle.linkQualityPct': '%',
  'vehicle.satellites': 'count',
  'target.highestAltitudeM': 'height',
  'target.distanceFromHomeM': 'distance',
  'target.zoneCeiling.ceilingM': 'height',
  'target.overZoneCeilingM': 'height',
  'target.overStationCeilingM': 'height',
  'separation.horizontalM': 'distance',
  'separation.verticalM': 'height',
  'traffic.horizontalM': 'distance',
  'traffic.verticalM': 'height',
  'traffic.closestInS': 'count',
  'traffic.within5Km': 'count',
  'preparation.replayCoveragePct': '%',
};

const COMPARED: Readonly<Record<Comparison, Message>> = {
  '>': '{fact} more than',
  '>=': '{fact} at least',
  '<': '{fact} less than',
  '<=': '{fact} at most',
  '==': '{fact} equal to',
  '!=': '{fact} other than',
};

/** In SI. Cedar itself takes any whole number. */
const MAXIMUM: Readonly<Record<Quantity, number>> = {
  height: 100_000,
  distance: 1_000_000,
  speed: 1000,
  '%': 100,
  ms: 86_400_000,
  count: 1_000_000,
};

const quantityOf = ({ compared }: PolicyNumber): Quantity | undefined => FACTS[compared?.path ?? ''];

/** What the number limits: `Battery charge less than`. */
export function policyNumberTitle({ compared, line }: PolicyNumber): string {
  return compared && FACTS[compared.path]
    ? t(COMPARED[compared.comparison], { fact: factLabel(compared.path) })
    : t('Number in line {line}', { line });
}

/** Unit of the field, as chosen in the settings; undefined for a plain number. */
export function policyNumberUnit(number: PolicyNumber): string | undefined {
  const quantity = quantityOf(number);
  if (quantity === 'height' || quantity === 'distance' || quantity === 'speed')
    return currentUnits()[quantity];
  return quantity === 'count' ? undefined : quantity;
}

/** The number as the field shows it. */
export function policyNumberText(number: PolicyNumber, value = number.value): string {
  return String(Math.round((value / siPerUnit(policyNumberUnit(number))) * 100) / 100);
}

/**
 * The whole number that a field's text stands for, in SI, or what is wrong with the text. A height, distance or speed may
 * have a unit of its own (`60 ft`), and is rounded so that the policy gets no weaker.
 */
export function readPolicyNumber(
  number: PolicyNumber,
  text: string,
): { readonly value: number } | { readonly problem: string } {
  const quantity = quantityOf(number);
  const unit = policyNumberUnit(number);
  const isMeasured = quantity === 'height' || quantity === 'distance' || quantity === 'speed';
  const written = isMeasured
    ? parseMeasure(text, quantity === 'speed' ? 'speed' : 'length', unit)
    : /^\s*[-−]?\d+\s*$/.test(text)
      ? Number(text.replace('−', '-'))
      : undefined;
  if (written === undefined)
    return {
      problem: isMeasured ? t('Enter a number, with or without a unit.') : t('Enter a whole number.'),
    };
  const [minimum, maximum] = quantity
    ? [0, MAXIMUM[quantity]]
    : [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER];
  // Two digits, as shown: a value that was only converted comes back unchanged.
  const rounded = Math.round(written * 100) / 100;
  const value = roundingOf(number)(rounded) + 0;
  if (value >= minimum && value <= maximum) return { value };
  return {
    problem: t('Must be between {minimum} and {maximum}', {
      minimum: policyNumberText(number, minimum),
      maximum: `${policyNumberText(number, maximum)} ${unit ?? ''}`.trim(),
    }),
  };
}

function roundingOf({ compared }: PolicyNumber): (value: number) => number {
  if (compared?.comparison.startsWith('>')) return Math.floor;
  return compared?.comparison.startsWith('<') ? Math.ceil : Math.round;
}

function siPerUnit(unit: string | undefined): number {
  if (unit === 'ft') return METRES_PER_FOOT;
  return unit !== undefined && Object.hasOwn(MPS_PER, unit) ? MPS_PER[unit as keyof typeof MPS_PER] : 1;
}
