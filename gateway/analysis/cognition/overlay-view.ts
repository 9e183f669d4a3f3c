import type { RequestContext } from '../../contract/account/principal.ts';
import type { CognitionOverlay } from '../../contract/analysis/cognition.ts';
import type { DecisionRecord } from '../../contract/command/decision.ts';
import type { Zone } from '../../contract/mission/zone.ts';
import { english, type OperatorText, say } from '../../contract/operator-text.ts';
import type { Alert, TelemetryVehicle } from '../../contract/vehicle/telemetry.ts';
import type { CognitionPorts } from './cognition-ports.ts';
import type { RecentEvents } from './recent-events.ts';
import { highestRisk, vehicleFactors } from './risk.ts';

type Decided = Pick<DecisionRecord, 'decision' | 'evidence' | 'policyVersion'>;

const KEPT_MS = 2000;
const MAX_KEPT = 256;
const EVENTS_SHOWN = 5;
/** What the question "may it take off now" asks for. */
const TAKE_OFF_ALTITUDE_M = 10;
const STRICTNESS: readonly Decided['decision'][] = [
  'allow',
  'allow_with_monitoring',
  'require_approval',
  'deny',
];

/**
 * Summaries of what a caller may see, laid over a map. Read only: it asks the policy engine and writes
 * nothing.
 */
export class OverlayView {
  readonly #ports: CognitionPorts;
  readonly #recent: RecentEvents;
  readonly #kept = new Map<string, { readonly untilMs: number; readonly decided: Promise<Decided> }>();

  constructor(ports: CognitionPorts, recent: RecentEvents) {
    this.#ports = ports;
    this.#recent = recent;
  }

  /** @throws governance-unavailable */
  async read(context: RequestContext): Promise<CognitionOverlay> {
    const { guard, station, clock, activeOverrides } = this.#ports;
    const visibility = guard.visibilityOf(context.principal);
    const vehicles = station.vehicles().filter(({ id }) => visibility.vehicle(id));
    const alerts = station
      .alerts()
      .filter(({ active, vehicleId }) => active && visibility.vehicle(vehicleId));
    const governance = await this.#governance(vehicles, context);
    const overrides = activeOverrides().filter((override) => visibility.override(override));
    const nowMs = clock.utcMs();
    return {
      timestamp: new Date(nowMs).toISOString(),
      mode: visibility.mode(station),
      summaries: vehicles.map((vehicle) => this.#summary(vehicle, alerts)),
      governance: { ...governance, activeOverrides: overrides.map(({ overrideId }) => overrideId) },
      geo: overlayGeo(vehicles, station.zones().features, nowMs),
    };
  }

  #summary(vehicle: TelemetryVehicle, alerts: readonly Alert[]): CognitionOverlay['summaries'][number] {
    const factors = vehicleFactors(vehicle);
    const own = alerts.filter(({ vehicleId }) => vehicleId === vehicle.id);
    const isUnknown =
      vehicle.battery_pct === null &&
      vehicle.link_quality === null &&
      vehicle.gps === null &&
      own.length === 0;
    const worst = factors.find(({ score }) => score === highestRisk(factors));
    const doing = [vehicle.status.replace('_', ' '), vehicle.flight_mode]
      .filter((text) => text !== null)
      .join(', ');
    const state = `${vehicle.name}: ${doing}`;
    return {
      asset_id: vehicle.id,
      headline: worst ? say('{state}; {factor}', { state, factor: worst.text }) : state,
      risk: isUnknown && highestRisk(factors) !== 'high' ? 'unknown' : highestRisk(factors),
      factors: eachOnce([...factors, ...own].map(({ text }) => text)),
      eventIds: [
        ...own.map(({ alertId }) => alertId),
        ...this.#recent
          .of(vehicle.id)
          .slice(-EVENTS_SHOWN)
          .map(({ eventId }) => eventId),
      ],
    };
  }

  /** The strictest answer a take-off of any of the vehicles would get now. */
  async #governance(
    vehicles: readonly TelemetryVehicle[],
    context: RequestContext,
  ): Promise<Omit<CognitionOverlay['governance'], 'activeOverrides'>> {
    const onGround = vehicles.filter(({ status }) => status === 'on_ground' || status === 'armed');
    const asked = onGround.length > 0 ? onGround : vehicles;
    const ids = asked.length > 0 ? asked.map(({ id }) => id) : [undefined];
    const decided = await Promise.all(ids.map(async (id) => ({ id, ...(await this.#takeOff(id, context)) })));
    const strictness = ({ decision }: Decided) => STRICTNESS.indexOf(decision);
    const [strictest] = [...decided].sort((left, right) => strictness(right) - strictness(left));
    if (!strictest) throw new Error('no vehicle and no station was asked about');
    const { id, decision, evidence, policyVersion } = strictest;
    return {
      decision,
      evidence: [...evidence, `asked:takeoff of ${id ?? 'no vehicle'}`],
      policyVersion,
    };
  }

  /** Asked every 2 s at most for each caller and vehicle. */
  #takeOff(vehicleId: string | undefined, context: RequestContext): Promise<Decided> {
    const { clock, assess } = this.#ports;
    const { kind, id } = context.principal;
    const key = `${kind} ${id} ${vehicleId ?? ''}`;
    const nowMs = clock.monotonicMs();
    const kept = this.#kept.get(key);
    if (kept && nowMs < kept.untilMs) return kept.decided;
    for (const [other, { untilMs }] of this.#kept) if (untilMs <= nowMs) this.#kept.delete(other);
    const decided = assess(
      {
        command: 'takeoff',
        params: { altitudeM: TAKE_OFF_ALTITUDE_M },
        vehicleId,
        points: [],
        highestAltitudeM: TAKE_OFF_ALTITUDE_M,
        isKept: false,
      },
      context,
    );
    if (this.#kept.size < MAX_KEPT) this.#kept.set(key, { untilMs: nowMs + KEPT_MS, decided });
    // A failure goes to the callers that wait for it and is not kept.
    decided.catch(() => this.#kept.delete(key));
    return decided;
  }
}

function eachOnce(texts: readonly OperatorText[]): OperatorText[] {
  return [...new Map(texts.map((text) => [english(text), text])).values()];
}

/** Vehicles with where they fly to and home, and the zones in force at `nowMs`. What has no known place is left out. */
function overlayGeo(
  vehicles: readonly TelemetryVehicle[],
  zones: readonly Zone[],
  nowMs: number,
): CognitionOverlay['geo'] {
  return {
    type: 'FeatureCollection',
    features: [
      ...vehicles.flatMap(vehicleFeatures),
      ...zones
        .filter((zone) => isInForce(zone, nowMs))
        .map(({ id, geometry, properties }) => ({
          type: 'Feature',
          geometry,
          properties: { role: 'zone', zoneId: id, name: properties.name, kind: properties.kind },
        })),
    ],
  };
}

function vehicleFeatures({
  id,
  position,
  target,
  home,
  status,
  stale,
}: TelemetryVehicle): readonly unknown[] {
  const here = position && [position.lon, position.lat];
  const there = target && [target.lon, target.lat];
  return [
    ...(here
      ? [feature({ type: 'Point', coordinates: here }, { role: 'vehicle', asset_id: id, status, stale })]
      : []),
    ...(there ? [feature({ type: 'Point', coordinates: there }, { role: 'target', asset_id: id })] : []),
    ...(here && there
      ? [feature({ type: 'LineString', coordinates: [here, there] }, { role: 'way', asset_id: id })]
      : []),
    ...(home
      ? [feature({ type: 'Point', coordinates: [home.lon, home.lat] }, { role: 'home', asset_id: id })]
      : []),
  ];
}

function feature(geometry: unknown, properties: Readonly<Record<string, unknown>>) {
  return { type: 'Feature', geometry, properties };
}

function isInForce({ properties: { validFrom, validTo } }: Zone, nowMs: number): boolean {
  return (
    (validFrom === undefined || Date.parse(validFrom) <= nowMs) &&
    (validTo === undefined || nowMs < Date.parse(validTo))
  );
}
