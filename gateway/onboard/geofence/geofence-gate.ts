import type { Clock, MonotonicMs } from '../../base/clock.ts';
import { AppError } from '../../base/error.ts';
import { distanceM, type GeoPoint } from '../../base/geometry/local-frame.ts';
import { policyTarget } from '../../command/approval/policy-snapshot.ts';
import type { CommandContext } from '../../command/gate/command-context.ts';
import type { TransferWatch } from '../../contract/account/principal.ts';
import type { Geofence } from '../../contract/mission/flight-plan.ts';
import type { FenceRequest, VehicleFence } from '../../contract/onboard/onboard.ts';
import { type OperatorText, say } from '../../contract/operator-text.ts';
import {
  fenceFromWire,
  fenceToWire,
  isSameFenceItem,
} from '../../mavlink/protocol/mission/geofence-encoding.ts';
import { canAnswerAnyOrder } from '../../mavlink/protocol/mission/mission-item-encoding.ts';
import type { MissionProtocol } from '../../mavlink/protocol/mission/mission-protocol.ts';
import type { ZoneLookup } from '../../mission/zone/zone-lookup.ts';
import { ZoneShape } from '../../mission/zone/zone-shape.ts';
import type { VehicleState } from '../../vehicle/state/vehicle-state.ts';
import { OnboardMemory } from '../transfer/onboard-memory.ts';
import type { OnboardTransfers } from '../transfer/onboard-transfers.ts';
import { checkFence, type FenceParameters } from './geofence-parameters.ts';

export interface FenceGateOptions {
  readonly transfers: OnboardTransfers;
  readonly protocol: MissionProtocol;
  readonly parameters: FenceParameters;
  readonly zones: ZoneLookup;
  readonly clock: Clock;
}

type KnownFence = Omit<VehicleFence, 'settings'>;

/**
 * Onboard fences, through {@link OnboardTransfers}. Heights and enabling are autopilot parameters,
 * written only if the request asks for it.
 */
export class FenceGate {
  readonly memory: OnboardMemory<KnownFence>;
  readonly #options: FenceGateOptions;

  constructor(options: FenceGateOptions) {
    this.#options = options;
    this.memory = new OnboardMemory(options.transfers, 'fence');
  }

  start(): void {
    this.memory.start();
  }

  stop(): void {
    this.memory.stop();
  }

  /**
   * Replaces the onboard fence. With `enable`, also writes its heights and then switches it on.
   * @throws fence-invalid, fence-excludes-vehicle, and as {@link OnboardTransfers.write}
   * @throws fence-not-enabled: the shapes are written, but a parameter is not as requested
   */
  async upload(
    vehicleId: string,
    { geofence, enable }: FenceRequest,
    context: CommandContext,
  ): Promise<VehicleFence> {
    const { parameters } = this.#options;
    const items = fenceToWire(geofence);
    await this.#write(vehicleId, geofence, enable, context);
    this.memory.replace(this.#known(vehicleId, geofence, 0, 'upload'));
    if (enable) await parameters.enable(vehicleId, geofence, items.length > 0, context);
    return this.read(vehicleId, false);
  }

  /** Removes the onboard shapes; parameters stay. @throws as {@link OnboardTransfers.write} */
  async clear(vehicleId: string, context: CommandContext): Promise<void> {
    const none = { polygons: [], circles: [], minHeightM: null, maxHeightM: null, returnPoint: null };
    await this.#write(vehicleId, none, false, context);
    this.memory.replace(this.#known(vehicleId, none, 0, 'upload'));
  }

  /**
   * The onboard fence: as known, or read from the vehicle if `isFresh` or unknown.
   * @throws as {@link OnboardTransfers.read}
   */
  async read(vehicleId: string, isFresh: boolean, watch?: TransferWatch): Promise<VehicleFence> {
    const { transfers, protocol, parameters } = this.#options;
    let known = this.memory.get(vehicleId);
    if (!known || isFresh) {
      const items = await transfers.read(
        vehicleId,
        'fence',
        (vehicle, progress) => protocol.readList(vehicle, 'fence', vehicle, progress),
        watch,
      );
      const { unreadItems, ...shapes } = fenceFromWire(items);
      const geofence = { ...shapes, minHeightM: null, maxHeightM: null };
      known = this.memory.keep(this.#known(vehicleId, geofence, unreadItems, 'vehicle'));
    }
    const settings = await parameters.read(vehicleId);
    const { minHeightM, maxHeightM } = settings;
    return { ...known, geofence: { ...known.geofence, minHeightM, maxHeightM }, settings };
  }

  async #write(
    vehicleId: string,
    geofence: Geofence,
    hasHeights: boolean,
    context: CommandContext,
  ): Promise<void> {
    const { transfers, protocol, zones, clock } = this.#options;
    const items = fenceToWire(geofence);
    const { polygons, circles, returnPoint } = geofence;
    const [longitudeDeg = 0, latitudeDeg = 0] = returnPoint?.at ?? [];
    const altitudeM = returnPoint?.heightM;
    const places = returnPoint ? [{ latitudeDeg, longitudeDeg, altitudeM }] : [];
    const hasItems = items.length > 0;
    await transfers.write(
      vehicleId,
      {
        list: 'fence',
        kind: hasItems ? 'upload' : 'clear',
        params: hasItems ? { polygonCount: polygons.length, circleCount: circles.length } : {},
        decided: hasItems ? { geofence, isEnabled: hasHeights } : {},
        target: ({ home }) => policyTarget(places, altitudeM ?? null, home, zones),
        refuse: (vehicle) => {
          checkFence(geofence, hasHeights, vehicle);
          refuseDangerousFence(geofence, hasHeights, vehicle, clock.monotonicMs());
        },
        begin: (vehicle, onProgress, maySend) =>
          hasItems
            ? protocol.writeList(vehicle, 'fence', items, {
                isSame: isSameFenceItem,
                canAnswerAnyOrder: canAnswerAnyOrder(vehicle.autopilot),
                onProgress,
                maySend,
              })
            : protocol.clear(vehicle, 'fence', maySend),
      },
      context,
    );
  }

  #known(
    vehicleId: string,
    geofence: Geofence,
    unreadItems: number,
    source: VehicleFence['source'],
  ): KnownFence {
    return { vehicleId, geofence, unreadItems, readAtMs: this.#options.clock.utcMs(), source };
  }
}

/**
 * Refuses a fence that the vehicle would breach where it is: it would turn away, land or stop at once.
 * On the ground it may be written for another place. `hasHeights`: its heights will apply as well.
 * @throws fence-excludes-vehicle
 */
function refuseDangerousFence(
  fence: Geofence,
  hasHeights: boolean,
  vehicle: VehicleState,
  nowMs: MonotonicMs,
): void {
  if (!isUnderWay(vehicle)) return;
  const { position } = vehicle;
  if (!position || nowMs - position.receivedAtMs > vehicle.staleAfterMs)
    throw refusal('The vehicle position is unknown, so a fence breach cannot be ruled out.');
  const outside = breachedShape(fence, position);
  if (outside !== undefined) throw refusal(say('The vehicle is moving {place}.', { place: outside }));
  const heightM = position.altitudeRelativeHomeM;
  if (!hasHeights) return;
  if (fence.maxHeightM !== null && heightM > fence.maxHeightM)
    throw refusal(
      say('The vehicle is {height} m above home, above the maximum altitude of {limit} m.', {
        height: heightM.toFixed(0),
        limit: fence.maxHeightM,
      }),
    );
  if (fence.minHeightM !== null && heightM < fence.minHeightM)
    throw refusal(
      say('The vehicle is {height} m above home, below the minimum altitude of {limit} m.', {
        height: heightM.toFixed(0),
        limit: fence.minHeightM,
      }),
    );
}

function refusal(text: OperatorText): AppError {
  return new AppError('fence-excludes-vehicle', say('{why} Nothing was sent.', { why: text }));
}

/** A vehicle that is not known to be disarmed or on the ground may be moving. */
function isUnderWay({ heartbeat, flight }: VehicleState): boolean {
  return heartbeat?.isArmed !== false && flight.isAirborne !== false;
}

/** How the position breaches the fence, as the end of a sentence. */
function breachedShape({ polygons, circles }: Geofence, place: GeoPoint): OperatorText | undefined {
  for (const { id, name, kind, corners } of polygons) {
    const [first] = corners;
    const ring = first ? [...corners, first] : corners;
    const shape = new ZoneShape({ geometry: { type: 'Polygon', coordinates: [ring] } });
    if (shape.containsGeo(place) !== (kind === 'inclusion'))
      return say('{side} the polygon "{name}"', {
        side: kind === 'inclusion' ? 'outside' : 'inside',
        name: name ?? id,
      });
  }
  for (const { id, name, kind, centre, radiusM } of circles) {
    const [longitudeDeg, latitudeDeg] = centre;
    const isInside = distanceM({ latitudeDeg, longitudeDeg }, place) <= radiusM;
    if (isInside !== (kind === 'inclusion'))
      return say('{side} the circle "{name}"', {
        side: kind === 'inclusion' ? 'outside' : 'inside',
        name: name ?? id,
      });
  }
  return undefined;
}
