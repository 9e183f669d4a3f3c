import type { Logbook } from '../../../../gateway/contract/recording/logbook.ts';
import { ModeBadge } from '../../../components/ModeBadge.tsx';
import { Reading } from '../../../components/Reading.tsx';
import { formatClockTime } from '../../../format/measure/duration.ts';
import { formatDistance } from '../../../format/measure/ground-distance.ts';
import { MODE_TEXT } from '../../../format/vehicle-text.ts';
import { formatCount, t } from '../../../language/translate.ts';

/** Totals of the shown flights, separate for each world: hours in a simulator are not flight hours. */
export function LogbookTotals({ totals }: { readonly totals: Logbook['totals'] }) {
  if (totals.length === 0) return null;
  return (
    <div className="logbook-totals">
      {totals.map((each) => (
        <section
          key={each.mode}
          className="logbook-total"
          aria-label={t('Sums: {world}', { world: t(MODE_TEXT[each.mode].explanation) })}
        >
          <ModeBadge mode={each.mode} />
          <dl>
            <Reading label={t('Flights')} value={formatCount(each.flights)} />
            <Reading
              label={t('Armed')}
              value={formatClockTime(each.armedS)}
              title={t('Hours, minutes, seconds')}
            />
            <Reading label={t('Airborne')} value={formatClockTime(each.airborneS)} />
            <Reading label={t('Distance (flown)')} value={formatDistance(each.distanceM)} />
            <Reading label={t('Vehicles')} value={String(each.vehicles)} />
          </dl>
        </section>
      ))}
    </div>
  );
}
