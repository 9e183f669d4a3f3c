import type { LogbookFlight } from '../../../../gateway/contract/recording/logbook.ts';
import { t } from '../../../language/translate.ts';
import { usePlotFields, usePlotValues } from '../../../state/replay/plot-queries.ts';
import { GroundTrack } from './GroundTrack.tsx';
import { flightSpan } from './report-events.ts';
import { pointsOf, type ReportPoint, type ReportQuantity, reportFields, trackOf } from './report-series.ts';
import { TimeChart } from './TimeChart.tsx';

const POINTS = 2000;
const NO_POINTS: readonly ReportPoint[] = [];

/** Ground track, altitude and battery, as far as the recording has them. */
export function FlightDrawings({ flight }: { readonly flight: LogbookFlight }) {
  const { sessionId, vehicleId } = flight;
  const span = flightSpan(flight);
  const [known] = usePlotFields([sessionId]);
  const fields = reportFields(known?.data?.messages ?? [], vehicleId);
  const ids = [...new Set(Object.values(fields).map(({ id }) => id))];
  const [values] = usePlotValues([{ sessionId, fields: ids, ...span, points: POINTS }]);
  const points = (quantity: ReportQuantity) => {
    const field = fields[quantity];
    const series = field && values?.data?.series.find(({ id }) => id === field.id);
    return field && series ? pointsOf(series, field.factor) : NO_POINTS;
  };
  if (known?.isPending || (ids.length > 0 && values?.isPending))
    return <p role="status">{t('Loading the drawings…')}</p>;
  const failed = known?.isError || values?.isError;
  const track = trackOf(points('lat'), points('lon'));
  const [altitude, battery, voltage] = [points('altitude'), points('battery'), points('voltage')];
  if (failed || (track.length < 2 && altitude.length === 0 && battery.length === 0 && voltage.length === 0))
    return (
      <p className="field-note">{t('Ground track, altitude and battery: — the recording gives none.')}</p>
    );
  return (
    <div className="report-drawings">
      {track.length > 1 && <GroundTrack track={track} />}
      <div>
        <TimeChart title={t('Altitude above home, m')} unit="m" decimals={0} points={altitude} {...span} />
        <TimeChart title={t('Battery, %')} unit="%" decimals={0} points={battery} {...span} />
        <TimeChart title={t('Voltage, V')} unit="V" decimals={1} points={voltage} {...span} />
      </div>
    </div>
  );
}
