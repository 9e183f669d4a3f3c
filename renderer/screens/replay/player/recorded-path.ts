import { useMemo } from 'react';
import type { GroundPoint } from '../../../format/coordinates.ts';
import type { ChosenVehicle } from '../../../state/playback-view-store.ts';
import { usePlotFields, usePlotValues } from '../../../state/plot-queries.ts';
import { pointsOf, reportFields, trackOf } from '../report/report-series.ts';

/** Enough for the eye; the trail behind the vehicle is exact. */
const POINTS = 2_000;
const NOWHERE: readonly GroundPoint[] = [];

/** The whole way of a vehicle over the ground, where the log has it. */
export function useRecordedPath(chosen: ChosenVehicle | undefined): readonly GroundPoint[] {
  const { sessionId = '', vehicleId = '' } = chosen ?? {};
  const [fields] = usePlotFields(chosen ? [sessionId] : []);
  const messages = fields?.data?.messages;
  const { lat, lon } = useMemo(
    () => (messages ? reportFields(messages, vehicleId) : {}),
    [messages, vehicleId],
  );
  const [values] = usePlotValues(lat && lon ? [{ sessionId, fields: [lat.id, lon.id], points: POINTS }] : []);
  const series = values?.data?.series;
  return useMemo(() => {
    const lats = series?.find(({ id }) => id === lat?.id);
    const lons = series?.find(({ id }) => id === lon?.id);
    if (!lat || !lon || !lats || !lons) return NOWHERE;
    return trackOf(pointsOf(lats, lat.factor), pointsOf(lons, lon.factor));
  }, [series, lat, lon]);
}
