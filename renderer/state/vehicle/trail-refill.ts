import { recordingApi } from '../../../gateway/contract/api/recording-api.ts';
import type { PlotSeries } from '../../../gateway/contract/recording/plot.ts';
import { call } from '../../api/call.ts';
import type { RestCaller } from '../../api/connection/rest-client.ts';
import type { PathPoint } from './thinned-path.ts';
import type { VehicleFeed } from './vehicle-feed.ts';

/** Positions of one flight; fewer where many vehicles share the answer's time. */
const POINTS = 3_000;
const POINTS_OF_MANY = 500;
const MANY = 10;
const FIELDS = ['lat', 'lon', 'alt'] as const;
/** A request takes twelve fields. */
const VEHICLES_PER_REQUEST = 4;
/** A recording that ended longer ago is not of the present flight. */
const PRESENT_MS = 60_000;
const DEGREES = 1e-7;
const METRES = 1e-3;

interface OpenFlight {
  readonly sessionId: string;
  readonly vehicleId: string;
  readonly armedAtMs: number;
}

/**
 * Reads the present flight of each armed vehicle from the recording in progress into its trail, so
 * that a reloaded window shows it from arming on. A vehicle without a recording keeps the trail that
 * it has.
 * @returns whether the flight of each of them was found; a busy gateway may list one later
 * @throws GatewayError if the recordings cannot be read
 */
export async function refillTrails(rest: RestCaller, feed: VehicleFeed, nowMs: number): Promise<boolean> {
  const isArmed = (vehicleId: string) => feed.get(vehicleId)?.telemetry.armed === true;
  const missing = new Set(feed.list().flatMap(({ telemetry: { id } }) => (isArmed(id) ? id : [])));
  if (missing.size === 0) return true;
  const { items } = await call(rest, recordingApi.listFlights, { query: { limit: 200 } });
  const bySession = new Map<string, OpenFlight[]>();
  const seen = new Set<string>();
  for (const { vehicleId, sessionId, armedAtMs, armedS, disarmedAtMs } of items) {
    // Newest first: only the newest can be the present one.
    if (seen.has(vehicleId)) continue;
    seen.add(vehicleId);
    const isPresent = disarmedAtMs === null && armedAtMs + armedS * 1000 > nowMs - PRESENT_MS;
    if (!isPresent || !isArmed(vehicleId)) continue;
    const flights = bySession.get(sessionId) ?? [];
    flights.push({ sessionId, vehicleId, armedAtMs });
    missing.delete(vehicleId);
    bySession.set(sessionId, flights);
  }
  const points = seen.size > MANY ? POINTS_OF_MANY : POINTS;
  for (const [sessionId, flights] of bySession) await refillFrom(rest, feed, { sessionId, flights, points });
  return missing.size === 0;
}

async function refillFrom(
  rest: RestCaller,
  feed: VehicleFeed,
  asked: {
    readonly sessionId: string;
    readonly flights: readonly OpenFlight[];
    readonly points: number;
  },
): Promise<void> {
  const { sessionId, flights, points } = asked;
  const params = { sessionId };
  const { messages } = await call(rest, recordingApi.listReplayFields, { params });
  const positions = flights.flatMap(({ vehicleId, armedAtMs }) => {
    const message = messages.find(
      (each) => each.vehicle === vehicleId && each.message === 'GLOBAL_POSITION_INT',
    );
    return message ? [{ vehicleId, armedAtMs, fields: FIELDS.map((name) => `${message.id}.${name}`) }] : [];
  });
  for (let first = 0; first < positions.length; first += VEHICLES_PER_REQUEST) {
    const part = positions.slice(first, first + VEHICLES_PER_REQUEST);
    const from = Math.min(...part.map(({ armedAtMs }) => armedAtMs));
    const fields = part.flatMap((each) => each.fields).join(',');
    const { series } = await call(rest, recordingApi.plotReplayFields, {
      params,
      query: { fields, from, points },
    });
    const byId = new Map(series.map((each) => [each.id, each]));
    for (const { vehicleId, armedAtMs, fields: ids } of part) {
      const [lats, lons, heights] = ids.map((id) => byId.get(id));
      feed.trails.restore(vehicleId, trackSince(armedAtMs, lats, lons, heights));
    }
  }
}

/** Positions at the moments when they are known, with the height of that moment. 0° 0° means no fix. */
function trackSince(
  sinceMs: number,
  lats: PlotSeries | undefined,
  lons: PlotSeries | undefined,
  heights: PlotSeries | undefined,
): readonly PathPoint[] {
  const lonAt = byTime(lons);
  const heightAt = byTime(heights);
  return (lats?.t ?? []).flatMap((t, index) => {
    const lat = lats && middle(lats, index);
    const lon = lonAt.get(t);
    if (t < sinceMs || lat === undefined || lon === undefined || (lat === 0 && lon === 0)) return [];
    const heightMm = heightAt.get(t);
    const amslM = heightMm === undefined ? undefined : heightMm * METRES;
    return [{ lat: lat * DEGREES, lon: lon * DEGREES, amslM }];
  });
}

function byTime(series: PlotSeries | undefined): ReadonlyMap<number, number | undefined> {
  return new Map(series?.t.map((t, index) => [t, middle(series, index)]));
}

function middle({ min, max }: PlotSeries, index: number): number | undefined {
  const [low, high] = [min[index] ?? undefined, max[index] ?? undefined];
  return low === undefined || high === undefined ? undefined : (low + high) / 2;
}
