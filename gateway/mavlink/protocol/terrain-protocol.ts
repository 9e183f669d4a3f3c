import type { Clock, Timer } from '../../base/clock.ts';
import type { Unsubscribe } from '../../base/emitter.ts';
import type { GeoPoint } from '../../base/geometry/local-frame.ts';
import type { TerrainRequest } from '../codec/generated/messages.ts';
import type { Inbox } from '../codec/inbox.ts';
import type { Sender, Target } from '../codec/sender.ts';

export interface TerrainProtocolOptions {
  readonly inbox: Inbox;
  readonly sender: Sender;
  readonly clock: Clock;
  /** Ground above mean sea level; undefined if unknown. */
  readonly groundAmslM: (point: GeoPoint) => number | undefined;
  /** Whether it is answered, now: neither a stranger nor while something more urgent uses its link. */
  readonly mayAnswer: (target: Target) => boolean;
}

/** 55 bytes each: a tenth of a 57,600 baud radio. */
const PERIOD_MS = 100;
/** A request is for 8 blocks to the east by 7 to the north, of 4 by 4 heights. */
const BLOCKS_EAST = 8;
const BLOCKS = 56;
const SIDE = 4;
const MAX_SPACING_M = 1000;
/** As the autopilot counts, which finds its blocks by the same sum. */
const METRES_PER_DEGREE = 111_318.845;
const MAX_HEIGHT_M = 32_767;

interface Request {
  readonly target: Target;
  readonly request: TerrainRequest;
  /** A bit for each block still to be sent. */
  mask: bigint;
}

/**
 * Sends vehicles the ground heights they ask for, slowly. A block with an unknown height is not sent: the vehicle asks
 * again, and reports it as missing. Source: https://mavlink.io/en/services/terrain.html
 */
export class TerrainProtocol {
  readonly #options: TerrainProtocolOptions;
  /** The newest of each vehicle. */
  readonly #requests = new Map<string, Request>();
  #unsubscribe: Unsubscribe | undefined;
  #timer: Timer | undefined;

  constructor(options: TerrainProtocolOptions) {
    this.#options = options;
  }

  start(): void {
    this.#unsubscribe ??= this.#options.inbox.on('TERRAIN_REQUEST', (request, origin) => {
      const target = { systemId: origin.systemId, componentId: origin.componentId };
      if (!isUsable(request) || !this.#options.mayAnswer(target)) return;
      this.#requests.set(`${target.systemId}/${target.componentId}`, {
        target,
        request,
        mask: BigInt.asUintN(BLOCKS, request.mask),
      });
      this.#timer ??= this.#options.clock.every(PERIOD_MS, () => this.#sendNext());
    });
  }

  stop(): void {
    this.#unsubscribe?.();
    this.#unsubscribe = undefined;
    this.#requests.clear();
    this.#rest();
  }

  /** One block to each vehicle. */
  #sendNext(): void {
    for (const [key, open] of this.#requests) {
      if (open.mask === 0n) this.#requests.delete(key);
      else if (this.#options.mayAnswer(open.target)) this.#send(open);
    }
    if (this.#requests.size === 0) this.#rest();
  }

  #send(open: Request): void {
    while (open.mask !== 0n) {
      const block = lowestBit(open.mask);
      open.mask &= open.mask - 1n;
      const data = this.#heightsOf(open.request, block);
      if (!data) continue;
      const { lat, lon, gridSpacing } = open.request;
      this.#options.sender.send(open.target, 'TERRAIN_DATA', { lat, lon, gridSpacing, gridbit: block, data });
      return;
    }
  }

  /** Rows from south to north, each from west to east; undefined if one is unknown. */
  #heightsOf(request: TerrainRequest, block: number): number[] | undefined {
    const heights: number[] = [];
    for (let index = 0; index < SIDE * SIDE; index += 1) {
      const north = SIDE * Math.floor(block / BLOCKS_EAST) + Math.floor(index / SIDE);
      const east = SIDE * (block % BLOCKS_EAST) + (index % SIDE);
      const heightM = this.#options.groundAmslM(placeOf(request, north, east));
      if (heightM === undefined || Math.abs(heightM) > MAX_HEIGHT_M) return undefined;
      heights.push(Math.round(heightM));
    }
    return heights;
  }

  #rest(): void {
    this.#timer?.cancel();
    this.#timer = undefined;
  }
}

function isUsable({ lat, lon, gridSpacing, mask }: TerrainRequest): boolean {
  return (
    Math.abs(lat) < 89e7 &&
    Math.abs(lon) <= 180e7 &&
    gridSpacing > 0 &&
    gridSpacing <= MAX_SPACING_M &&
    mask !== 0n
  );
}

/** @param north, east number of heights from the south-west corner */
function placeOf({ lat, lon, gridSpacing }: TerrainRequest, north: number, east: number): GeoPoint {
  const northDeg = (north * gridSpacing) / METRES_PER_DEGREE;
  const scale = Math.cos(((lat / 1e7 + northDeg / 2) * Math.PI) / 180);
  const longitudeDeg = lon / 1e7 + (east * gridSpacing) / METRES_PER_DEGREE / scale;
  return {
    latitudeDeg: lat / 1e7 + northDeg,
    longitudeDeg: longitudeDeg > 180 ? longitudeDeg - 360 : longitudeDeg,
  };
}

function lowestBit(mask: bigint): number {
  let bit = 0;
  while ((mask & (1n << BigInt(bit))) === 0n) bit += 1;
  return bit;
}
