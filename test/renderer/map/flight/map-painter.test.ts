import { expect, it } from 'vitest';
import type { FlightMap } from '../../../../renderer/map/flight/flight-map.ts';
import { MapPainter } from '../../../../renderer/map/flight/map-painter.ts';
import { TrailStore } from '../../../../renderer/state/vehicle/trail-store.ts';
import type { VehicleFeed } from '../../../../renderer/state/vehicle/vehicle-feed.ts';
import { sampleVehicle } from '../../../builder/contract-samples.ts';
import { FakeClock } from '../../../fake/fake-clock.ts';

/** Where the map was moved to by a painter whose vehicle comes into sight. */
function movedTo(isViewSet: boolean): unknown[] {
  const moves: unknown[] = [];
  const map: Pick<
    FlightMap,
    'setData' | 'change' | 'zoom' | 'onView' | 'setGridOrigin' | 'centreOn' | 'follow'
  > = {
    setData: () => undefined,
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
