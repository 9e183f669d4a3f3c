import { Reading } from '../../components/Reading.tsx';
import { UNKNOWN } from '../../format/quantity.ts';
import { toldWords } from '../../language/told.ts';
import { t } from '../../language/translate.ts';
import { useFence, useRally } from '../../state/queries.ts';

const SWITCH_TEXT = { true: 'on', false: 'off', null: 'on or off unknown' } as const;

/**
 * What keeps the vehicle inside automatically, and where it may return to. What could not be read is unknown,
 * never none.
 */
export function FenceSection({ vehicleId }: { readonly vehicleId: string }) {
  const fence = useFence(vehicleId).data;
  const rally = useRally(vehicleId).data;
  const settings = fence?.settings;
  const action = typeof settings?.action === 'string' ? toldWords(settings.action).text : undefined;
  const shapes = fence && fence.geofence.polygons.length + fence.geofence.circles.length + fence.unreadItems;
  const points = rally && rally.points.length + rally.unreadItems;
  return (
    <section className="column-section" aria-label={t('Fence and rally points')}>
      <h3>{t('Fence')}</h3>
      <dl className="reading-grid">
        <Reading
          label={t('Fence')}
          value={settings ? t(SWITCH_TEXT[`${settings.isEnabled}`]) : UNKNOWN}
          tone={settings?.isEnabled === null ? 'caution' : undefined}
        />
        <Reading label={t('Shapes')} value={shapes === undefined ? UNKNOWN : String(shapes)} />
        <Reading label={t('At a breach')} value={action ?? UNKNOWN} title={action} isWide />
        <Reading label={t('Rally points')} value={points === undefined ? UNKNOWN : String(points)} />
      </dl>
    </section>
  );
}
