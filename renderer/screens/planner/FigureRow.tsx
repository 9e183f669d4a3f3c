import { formatClockTime } from '../../format/duration.ts';
import { formatDistance } from '../../format/ground-distance.ts';
import { formatQuantity, UNKNOWN } from '../../format/quantity.ts';
import { t } from '../../language/translate.ts';
import { usePlanCheck } from './PlanCheckProvider.tsx';

/** What flying the plan takes. */
export function FigureRow() {
  const check = usePlanCheck();
  const estimate = check?.estimate;
  const metres = (value: number | null | undefined) =>
    value === null || value === undefined ? UNKNOWN : formatDistance(value);
  const noReturn = estimate?.pointOfNoReturn;
  const figures = [
    [t('Items'), check ? String(check.items.length) : UNKNOWN],
    [t('Distance'), metres(estimate?.distanceM)],
    [t('Duration'), formatClockTime(estimate?.durationS)],
    [t('Highest'), metres(estimate?.maxHeightM)],
    [t('Farthest'), metres(estimate?.farthestM)],
    [t('Battery'), estimate?.energyPct == null ? UNKNOWN : `${formatQuantity(estimate.energyPct)} %`],
    [
      t('No return after'),
      noReturn
        ? t('item {number}', { number: noReturn.itemIndex + 1 })
        : estimate?.energyPct == null
          ? UNKNOWN
          : t('never'),
    ],
  ] as const;
  return (
    <dl className="figure-row" aria-label={t('What flying it takes')}>
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="number">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
