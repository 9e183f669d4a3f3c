import type { VehicleParameter } from '../../../gateway/contract/onboard/parameter.ts';
import type { TelemetryVehicle } from '../../../gateway/contract/vehicle/telemetry.ts';
import { ARDUPILOT_PAGES } from './ardupilot-pages.ts';
import { PX4_PAGES } from './px4-pages.ts';
import type { SetupPage, SetupRule, SetupVehicle } from './setup-page.ts';

/** `unknown`: its parameters are not read. Undefined: the page has nothing to judge. */
export type SetupState = 'configured' | 'unused' | 'unknown' | SetupRule['state'];

export interface CheckedPage {
  readonly page: SetupPage;
  readonly state: SetupState | undefined;
  /** What is missing or risky, the worst first. */
  readonly findings: readonly SetupRule[];
  /** The sections with what the vehicle has of them. */
  readonly sections: readonly {
    readonly title: SetupPage['sections'][number]['title'];
    readonly parameters: readonly VehicleParameter[];
  }[];
  readonly facts: readonly VehicleParameter[];
}

export interface SetupSources {
  readonly autopilot: TelemetryVehicle['autopilot'];
  readonly parameters: readonly VehicleParameter[];
  /** Whether the list is complete: only then something can be missing. */
  readonly isComplete: boolean;
  readonly hasBattery: boolean | undefined;
  /** The guided work this vehicle offers. */
  readonly work: readonly NonNullable<SetupPage['work']>[];
}

const MOST_FACTS = 3;

/** The pages of a vehicle in order, each judged by its rules. Pages with nothing to do are left out. */
export function checkedPages(sources: SetupSources): readonly CheckedPage[] {
  const { autopilot, parameters, isComplete, hasBattery, work } = sources;
  const byName = new Map(parameters.map((parameter) => [parameter.name, parameter]));
  const vehicle: SetupVehicle = { value: (name) => byName.get(name)?.value, hasBattery };
  const pages = autopilot === 'px4' ? PX4_PAGES : ARDUPILOT_PAGES;
  // Of another autopilot only what it offers or happens to have.
  const isExpected = autopilot !== 'generic' && !isComplete;
  return pages.flatMap((page) => {
    const isOffered = page.work !== undefined && work.includes(page.work);
    const sections = page.sections
      .map(({ title, names }) => ({ title, parameters: matching(parameters, names) }))
      .filter((section) => section.parameters.length > 0);
    if (!isOffered && sections.length === 0 && (page.work !== undefined || !isExpected)) return [];
    const facts = matching(parameters, page.facts ?? '').slice(0, MOST_FACTS);
    return [{ page, sections, facts, ...judged(page, vehicle, isComplete) }];
  });
}

function judged(page: SetupPage, vehicle: SetupVehicle, isComplete: boolean) {
  const none = { findings: [] };
  if (!page.rules && !page.isUnused) return { state: undefined, ...none };
  if (!isComplete) return { state: 'unknown' as const, ...none };
  if (page.isUnused?.(vehicle)) return { state: 'unused' as const, ...none };
  const findings = (page.rules ?? [])
    .filter((rule) => rule.applies(vehicle))
    .toSorted((a, b) => Number(a.state === 'warning') - Number(b.state === 'warning'));
  return { state: findings[0]?.state ?? ('configured' as const), findings };
}

/** The parameters with these names, in the order of the names and of their numbers, each once. */
export function matching(
  parameters: readonly VehicleParameter[],
  names: string,
): readonly VehicleParameter[] {
  const found = names
    .split(' ')
    .filter(Boolean)
    .flatMap((name) => {
      const pattern = /[#*]/.test(name) ? setupPattern(name) : undefined;
      return parameters
        .filter((parameter) => pattern?.test(parameter.name) ?? parameter.name === name)
        .toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
    });
  return [...new Set(found)];
}

/** The names that a name of a section stands for. */
export function setupPattern(name: string): RegExp {
  return new RegExp(`^${name.replace('#', '\\d+').replace('*', '\\w+')}$`);
}

/** Position of the mode switch, 1 to 6, by the pulse of its channel. */
export function switchPosition(
  autopilot: TelemetryVehicle['autopilot'],
  pulseUs: number,
  range: { readonly minUs: number; readonly maxUs: number },
): number {
  // https://ardupilot.org/copter/docs/common-rc-transmitter-flight-mode-configuration.html
  if (autopilot === 'ardupilot')
    return 1 + [1231, 1361, 1491, 1621, 1750].filter((fromUs) => pulseUs >= fromUs).length;
  // PX4 spreads six positions over the calibrated range, with a margin of 5 % of half of it at both ends.
  const share = (2 * (pulseUs - range.minUs)) / Math.max(1, range.maxUs - range.minUs) + 0.05;
  return Math.min(6, Math.max(1, Math.trunc((share * 6 + 1 / 6) / 2.1 + 1 / 6) + 1));
}
