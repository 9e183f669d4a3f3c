import { expect, it } from 'vitest';
import type { FlightMap } from '../../../../renderer/map/flight/flight-map.ts';
import { MapPainter } from '../../../../renderer/map/flight/map-painter.ts';
import { TrailStore } from '../../../../renderer/state/vehicle/trail-store.ts';
import { VehicleFeed } from '../../../../renderer/state/vehicle/vehicle-feed.ts';
import { createVehicleStore } from '../../../../renderer/state/vehicle/vehicle-store.ts';
import { sampleVehicle } from '../../../builder/contract-samples.ts';
import { FakeClock } from '../../../fake/fake-clock.ts';

/** Where the map was moved to by a painter whose vehicle comes into sight. */
function movedTo(isViewSet: boolean): unknown[] {
  const moves: unknown[] = [];
  const map: Pick<
    FlightMap,
    'setData' | 'showTraffic' | 'change' | 'zoom' | 'onView' | 'setGridOrigin' | 'centreOn' | 'follow'
  > = {
    setData: () => undefined,
    showTraffic: () => undefined,
    change: () => undefined,
    zoom: () => 16,
    onView: () => () => undefined,
    setGridOrigin: () => undefined,
    centreOn: ({ lat, lon }) => void moves.push([lat, lon]),
    follow: ({ lat, lon }) => void moves.push([lat, lon]),
  };
  const telemetry = sampleVehicle();
  const entry = { telemetry, heardAtMs: 0 };
  const feed = {
    subscribe: () => () => undefined,
    list: () => [entry],
    get: () => entry,
    trails: new TrailStore(),
  };
  const painter = new MapPainter({
    map: map as FlightMap,
    feed: feed as unknown as VehicleFeed,
    clock: new FakeClock(),
    hues: ['red'],
    isViewSet,
  });
  painter.select(telemetry.id);
  painter.setFollowing(false);
  painter.stop();
  return moves;
}

it('brings the first vehicle into sight', () => {
  expect(movedTo(false)).toHaveLength(1);
});

it('leaves a view that shows a plan where it is', () => {
  expect(movedTo(true)).toEqual([]);
});

it('draws the whole flight on a map that is opened later', () => {
  const clock = new FakeClock();
  const feed = new VehicleFeed({ clock, requestFrame: () => undefined, store: createVehicleStore() });
  const place = sampleVehicle().position;
  const fly = (steps: readonly number[]) => {
    for (const step of steps)
      feed.receive(
        sampleVehicle({
          armed: true,
          position: place && { ...place, lat: 47 + step * 0.000_1, lon: 8 + (step % 2) * 0.000_1 },
        }),
      );
  };
  const drawnPoints = (): number => {
    let points = 0;
    const map: Pick<FlightMap, 'setData' | 'showTraffic' | 'change' | 'zoom' | 'onView' | 'setGridOrigin'> = {
      setData: () => undefined,
      showTraffic: () => undefined,
      change: (_source, _removed, put) => {
        for (const { geometry } of put)
          if (geometry.type === 'LineString') points += geometry.coordinates.length;
      },
      zoom: () => 16,
      onView: () => () => undefined,
      setGridOrigin: () => undefined,
    };
    const painter = new MapPainter({ map: map as FlightMap, feed, clock, hues: ['red'] });
    painter.stop();
    return points;
  };
  fly([0, 1, 2, 3]);
  expect(drawnPoints()).toBe(4);
  // No map is shown meanwhile.
  fly([4, 5, 6]);
  expect(drawnPoints()).toBe(7);
});
