import type { Logbook } from '../../../../gateway/contract/logbook.ts';
import { ModeBadge } from '../../../components/ModeBadge.tsx';
import { Reading } from '../../../components/Reading.tsx';
import { formatClockTime } from '../../../format/duration.ts';
import { formatDistance } from '../../../format/ground-distance.ts';
import { MODE_TEXT } from '../../../format/vehicle-text.ts';

/** Sums of the flights that are shown, each world by itself: hours in a simulator are no flight hours. */
export function LogbookTotals({ totals }: { readonly totals: Logbook['totals'] }) {
  if (totals.length === 0) return null;
  return (
    <div className="logbook-totals">
      {totals.map((each) => (
        <section
          key={each.mode}
          className="logbook-total"
          aria-label={`Sums: ${MODE_TEXT[each.mode].explanation}`}
        >
          <ModeBadge mode={each.mode} />
          <dl>
            <Reading label="Flights" value={each.flights.toLocaleString('en')} />
            <Reading label="Armed" value={formatClockTime(each.armedS)} title="Hours, minutes, seconds" />
            <Reading label="Airborne" value={formatClockTime(each.airborneS)} />
            <Reading label="Distance" value={formatDistance(each.distanceM)} />
            <Reading label="Vehicles" value={String(each.vehicles)} />
          </dl>
        </section>
      ))}
    </div>
  );
}
