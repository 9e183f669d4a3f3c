import type * as maplibregl from 'maplibre-gl';
import { beforeEach, expect, test, vi } from 'vitest';
import type { FlightMapOptions } from '../../../../renderer/map/flight/flight-map.ts';
import { type PlanHands, PlanMap } from '../../../../renderer/map/plan/plan-map.ts';
import type { PlanPlace } from '../../../../renderer/state/planner/flight-plan-handles.ts';

type Listener = (event: unknown) => void;

/** A map of 10 px a degree whose hands are played; what lies under the pointer is told it. */
class PlayedMap {
  readonly listeners = new Map<string, Listener>();
  under: readonly unknown[] = [];
  readonly boxZoom = { disable: () => undefined };
  readonly keyboard = this.boxZoom;
  readonly doubleClickZoom = { disable: () => undefined, enable: () => undefined };

  on(name: string, layerOrListener: string | Listener): void {
    if (typeof layerOrListener === 'function') this.listeners.set(name, layerOrListener);
  }

  off(name: string): void {
    this.listeners.delete(name);
  }

  getCanvas() {
    return { style: {} };
  }

  getLayer() {
    return {};
  }

  getCenter() {
    return { lng: 540.25, lat: 47 };
  }

  queryRenderedFeatures() {
    return this.under;
  }

  project([lon, lat]: PlanPlace) {
    return { x: lon * 10, y: -lat * 10 };
  }

  play(name: string, lng: number, lat: number, original: object = {}): void {
    const x = lng * 10;
    const y = -lat * 10;
    const dist = (other: { x: number; y: number }) => Math.hypot(other.x - x, other.y - y);
    this.listeners.get(name)?.({
      lngLat: { lng, lat },
      point: { x, y, dist },
      originalEvent: { button: 0, detail: 1, ...original },
      preventDefault: () => undefined,
    });
  }
}

const played = vi.hoisted(() => ({ map: undefined as unknown }));
vi.mock('../../../../renderer/map/plan/plan-layers.ts', async (original) => ({
  ...(await original<object>()),
  addPlanLayers: () => undefined,
}));
vi.mock('../../../../renderer/map/flight/flight-map.ts', () => ({
  FlightMap: class {
    constructor({ onStyle }: FlightMapOptions) {
      onStyle?.(played.map as maplibregl.Map, {} as never);
    }
  },
}));

let map: PlayedMap;
let hands: { [Hand in keyof PlanHands]: ReturnType<typeof vi.fn<PlanHands[Hand]>> };

beforeEach(() => {
  map = new PlayedMap();
  played.map = map;
  hands = {
    onGround: vi.fn(),
    onPick: vi.fn(),
    onDrag: vi.fn(),
    onDraw: vi.fn(),
    onDragCancelled: vi.fn(),
    onBox: vi.fn(),
    onFinish: vi.fn(),
    onRemoveCorner: vi.fn(),
  };
});

const show = () =>
  new PlanMap({ hands, container: document.createElement('div') } as unknown as ConstructorParameters<
    typeof PlanMap
  >[0]);

test('a click beyond the date line, or on another copy of the world, is a place on Earth', () => {
  show();
  for (const [lng, lon] of [
    [8.5, 8.5],
    [180.25, -179.75],
    [-190, 170],
    [368.5, 8.5],
    [180, 180],
    [-180, -180],
  ] as const) {
    map.play('click', lng, 47);
    expect(hands.onGround).toHaveBeenLastCalledWith([lon, 47]);
  }
});

test('so is where something is dragged, and the middle of what is in sight', () => {
  const planMap = show();
  map.under = [{ layer: { id: 'plan-points' }, properties: { id: 'a' } }];
  map.play('mousedown', 179.5, -17);
  map.play('mousemove', 180.5, -17);
  const grip = { kind: 'point', id: 'a' };
  expect(hands.onDrag).toHaveBeenLastCalledWith(grip, [179.5, -17], [-179.5, -17], false);
  map.play('mouseup', 181, -17);
  expect(hands.onDrag).toHaveBeenLastCalledWith(grip, [179.5, -17], [-179, -17], true);
  expect(planMap.centre()).toEqual([-179.75, 47]);
});

test('a box on another copy of the world takes what stands in it', () => {
  show();
  map.play('mousedown', 365, 50, { shiftKey: true });
  map.play('mouseup', 372, 40, { shiftKey: true });
  const isInside = hands.onBox.mock.lastCall?.[0];
  expect(isInside?.([8, 47])).toBe(true);
  expect(isInside?.([13, 47])).toBe(false);
});

test('a circle tool draws from where it is pressed, also over points of the plan, and Escape cancels it', () => {
  const planMap = show();
  planMap.setPlacing(true, true, true);
  map.under = [{ layer: { id: 'plan-points' }, properties: { id: 'a' } }];
  map.play('mousedown', 8, 47);
  map.play('mousemove', 9, 47);
  expect(hands.onDraw).toHaveBeenLastCalledWith([8, 47], [9, 47], false);
  map.play('mouseup', 9.5, 47);
  expect(hands.onDraw).toHaveBeenLastCalledWith([8, 47], [9.5, 47], true);
  map.play('mousedown', 8, 47);
  map.play('mousemove', 9, 47);
  expect(planMap.cancelDrag()).toBe(true);
  expect(hands.onDragCancelled).toHaveBeenCalledOnce();
  map.play('mouseup', 9.5, 47);
  expect(hands.onDraw).toHaveBeenCalledTimes(3);
  expect(hands.onDrag).not.toHaveBeenCalled();
});
