import type { FlightPlanCheck } from '../../../gateway/contract/flight-plan.ts';
import { formatClockTime } from '../../format/duration.ts';
import { formatDistance } from '../../format/ground-distance.ts';
import { formatQuantity, UNKNOWN } from '../../format/quantity.ts';

/** What flying the plan takes. */
export function FigureRow({ check }: { readonly check: FlightPlanCheck | undefined }) {
  const estimate = check?.estimate;
  const metres = (value: number | null | undefined) =>
    value === null || value === undefined ? UNKNOWN : formatDistance(value);
  const noReturn = estimate?.pointOfNoReturn;
  const figures = [
    ['Items', check ? String(check.items.length) : UNKNOWN],
    ['Distance', metres(estimate?.distanceM)],
    ['Duration', formatClockTime(estimate?.durationS)],
    ['Highest', metres(estimate?.maxHeightM)],
    ['Farthest', metres(estimate?.farthestM)],
    ['Battery', estimate?.energyPct == null ? UNKNOWN : `${formatQuantity(estimate.energyPct)} %`],
    [
      'No return after',
      noReturn ? `item ${noReturn.itemIndex + 1}` : estimate?.energyPct == null ? UNKNOWN : 'never',
    ],
  ] as const;
  return (
    <dl className="figure-row" aria-label="What flying it takes">
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="number">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
