import { useMemo } from 'react';
import type { PlotSeries } from '../../../../gateway/contract/recording/plot.ts';
import type { GroundPoint } from '../../../format/coordinates.ts';
import type { ChosenVehicle } from '../../../state/replay/playback-view-store.ts';
import { usePlotFields, usePlotValues } from '../../../state/replay/plot-queries.ts';
import { useReplaySession } from '../../../state/replay/replay-session-queries.ts';
import { pointsOf, reportFields, trackOf } from '../report/report-series.ts';

/** Enough for the eye; the trail behind the vehicle is exact. */
const POINTS = 2_000;
/** Where one stretch of the log holds places further apart, one of them is none: no fix, or a jump of the estimate. */
const MOST_APART_DEG = 0.05;
const NOWHERE: readonly GroundPoint[] = [];

/**
 * The whole way of a vehicle over the ground, where the log has it; of the first one of the recording as long
 * as none is chosen: before anything was heard there is something to look at.
 */
export function useRecordedPath(
  sessionId: string,
  chosen: ChosenVehicle | undefined,
): readonly GroundPoint[] {
  const session = useReplaySession(sessionId);
  const vehicleId = chosen?.vehicleId ?? session.data?.vehicles[0]?.vehicleId ?? '';
  const [fields] = usePlotFields(sessionId === '' ? [] : [sessionId]);
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
    return trackOf(
      pointsOf(plausible(lats, lat.factor), lat.factor),
      pointsOf(plausible(lons, lon.factor), lon.factor),
    );
  }, [series, lat, lon]);
}

function plausible(series: PlotSeries, factor: number): PlotSeries {
  const isWide = (index: number) =>
    ((series.max[index] ?? 0) - (series.min[index] ?? 0)) * factor > MOST_APART_DEG;
  return { ...series, min: series.min.map((value, index) => (isWide(index) ? null : value)) };
}
