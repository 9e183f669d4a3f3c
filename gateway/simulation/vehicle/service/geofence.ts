import { FenceBreach, MavCmd, MavMissionType, MavSeverity } from '../../../mavlink/codec/generated/enums.ts';
import type { LocalFrame, LocalPoint, PlanePoint } from '../physics/local-frame.ts';
import type { CraftListener } from '../telemetry/vehicle-output.ts';
import type { MissionStore, StoredItem } from './mission-store.ts';
import type { ParameterStore } from './parameter-store.ts';

/** The data the fence needs from its craft. */
interface FencedCraft {
  readonly parameters: ParameterStore;
  readonly mission: MissionStore;
  readonly frame: LocalFrame;
  readonly home: LocalPoint | undefined;
  readonly estimate: LocalPoint;
  readonly listener: CraftListener;
  readonly hasPosition: boolean;
  readonly isInAir: boolean;
  readonly isUnderWay: boolean;
}

/** Bits of FENCE_TYPE. */
const MAX_ALTITUDE = 1;
const CIRCLE = 2;
const POLYGON = 4;
const MIN_ALTITUDE = 8;
/** FENCE_ACTION 0 reports only. */
const REPORT_ONLY = 0;

interface Breach {
  /** FENCE_BREACH */
  readonly kind: number;
  readonly text: string;
}

/** The geofence: height limits, a circle around home, and the uploaded circles and polygons. */
export class Fence {
  /** Current breach; undefined when inside. */
  breach: Breach | undefined;
  breachCount = 0;
  /** Vehicle boot time of the last breach; 0 before the first. */
  breachedAtMs = 0;
  readonly #craft: FencedCraft;

  constructor(craft: FencedCraft) {
    this.#craft = craft;
  }

  get isEnabled(): boolean {
    return this.#craft.parameters.get('FENCE_ENABLE') === 1;
  }

  enable(isEnabled: boolean): void {
    this.#craft.parameters.set('FENCE_ENABLE', isEnabled ? 1 : 0);
    if (!isEnabled) this.breach = undefined;
  }

  /** Whether a target there would be refused. */
  forbids(point: LocalPoint): boolean {
    return this.isEnabled && this.#breachAt(point, true) !== undefined;
  }

  /** Texts of the pre-arm check; empty without problems. */
  prearmFailures(): readonly string[] {
    const breach = this.isEnabled && this.#craft.hasPosition && this.#breachAt(this.#craft.estimate, false);
    return breach ? [`Vehicle breaching ${breach.text.replace(' fence', '')} fence`] : [];
  }

  /**
   * Call this several times a second.
   * @returns true when a breach just started and the vehicle must react
   */
  check(bootMs: number): boolean {
    const craft = this.#craft;
    if (!this.isEnabled || !craft.isUnderWay || !craft.hasPosition) return false;
    const breach = this.#breachAt(craft.estimate, false);
    const before = this.breach;
    this.breach = breach;
    if (before && !breach) craft.listener.say(MavSeverity.NOTICE, 'Fence breach cleared');
    if (!breach || before?.kind === breach.kind) return false;
    this.breachCount += 1;
    this.breachedAtMs = bootMs;
    craft.listener.say(MavSeverity.NOTICE, `${breach.text} breached`);
    return craft.parameters.get('FENCE_ACTION') !== REPORT_ONLY;
  }

  #breachAt(point: LocalPoint, isTarget: boolean): Breach | undefined {
    const { parameters, home } = this.#craft;
    const types = parameters.get('FENCE_TYPE');
    const heightM = point.upM - (home?.upM ?? 0);
    if (types & MAX_ALTITUDE && heightM > parameters.get('FENCE_ALT_MAX')) {
      return { kind: FenceBreach.MAXALT, text: 'Max Alt fence' };
    }
    if (
      types & MIN_ALTITUDE &&
      !isTarget &&
      this.#craft.isInAir &&
      heightM < parameters.get('FENCE_ALT_MIN')
    ) {
      return { kind: FenceBreach.MINALT, text: 'Min Alt fence' };
    }
    const isOutside =
      home &&
      Math.hypot(point.northM - home.northM, point.eastM - home.eastM) > parameters.get('FENCE_RADIUS');
    if (types & CIRCLE && isOutside) return { kind: FenceBreach.BOUNDARY, text: 'Circle fence' };
    if (types & POLYGON && !this.#isInsideShapes(point)) {
      return { kind: FenceBreach.BOUNDARY, text: 'Polygon fence' };
    }
    return undefined;
  }

  #isInsideShapes(point: PlanePoint): boolean {
    const items = this.#craft.mission.list(MavMissionType.FENCE);
    let isInside = true;
    for (let index = 0; index < items.length; ) {
      const item = items[index];
      if (!item) break;
      switch (item.command) {
        case MavCmd.NAV_FENCE_POLYGON_VERTEX_INCLUSION:
        case MavCmd.NAV_FENCE_POLYGON_VERTEX_EXCLUSION: {
          const count = Math.max(1, item.param1);
          const corners = items.slice(index, index + count).map((corner) => this.#plane(corner));
          const wantsInside = item.command === MavCmd.NAV_FENCE_POLYGON_VERTEX_INCLUSION;
          if (isInPolygon(point, corners) !== wantsInside) isInside = false;
          index += count;
          break;
        }
        case MavCmd.NAV_FENCE_CIRCLE_INCLUSION:
        case MavCmd.NAV_FENCE_CIRCLE_EXCLUSION: {
          const centre = this.#plane(item);
          const distanceM = Math.hypot(point.northM - centre.northM, point.eastM - centre.eastM);
          const wantsInside = item.command === MavCmd.NAV_FENCE_CIRCLE_INCLUSION;
          if (distanceM <= item.param1 !== wantsInside) isInside = false;
          index += 1;
          break;
        }
        default:
          index += 1;
      }
    }
    return isInside;
  }

  #plane(item: StoredItem): PlanePoint {
    return this.#craft.frame.toPlane(item.x / 1e7, item.y / 1e7);
  }
}

/** Ray casting: an odd number of edges crossed means inside. */
function isInPolygon(point: PlanePoint, corners: readonly PlanePoint[]): boolean {
  let isInside = false;
  let previous = corners.at(-1);
  for (const corner of corners) {
    if (previous && corner.northM > point.northM !== previous.northM > point.northM) {
      const crossing =
        corner.eastM +
        ((point.northM - corner.northM) / (previous.northM - corner.northM)) *
          (previous.eastM - corner.eastM);
      if (point.eastM < crossing) isInside = !isInside;
    }
    previous = corner;
  }
  return isInside;
}
