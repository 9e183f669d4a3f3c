import { PageHead } from '../../components/page/PageHead.tsx';
import { UNKNOWN } from '../../format/measure/units.ts';
import { t } from '../../language/translate.ts';
import { useConnectionStore } from '../../state/connection/connection-store.ts';
import { useGateway } from '../../state/connection/gateway-context.ts';

/** Version, licence and the work of others that Aerodeck uses. */
export function AboutPage() {
  const health = useConnectionStore((state) => state.health);
  const { rest } = useGateway();
  return (
    <>
      <PageHead
        title={t('About Aerodeck')}
        lead={t('A ground control station with a built-in developer platform.')}
      />
      <dl className="about grid gap-8-16">
        <dt>{t('Version')}</dt>
        <dd className="number">{health?.version ?? UNKNOWN}</dd>
        <dt>{t('Gateway')}</dt>
        <dd className="number">{rest.baseUrl}</dd>
        <dt>{t('Licence')}</dt>
        <dd>{t('Apache License 2.0. For licences of third-party components, see the NOTICE file.')}</dd>
        <dt>{t('Map')}</dt>
        <dd>
          {t(
            'Made with Natural Earth (public domain), lakes and rivers from GSHHG (LGPL) and OpenStreetMap (ODbL), cities from GeoNames (CC BY 4.0) and airports from OurAirports (public domain).',
          )}
        </dd>
        <dt>{t('Typefaces')}</dt>
        <dd>{t('Inter and JetBrains Mono, SIL Open Font License 1.1.')}</dd>
        <dt>{t('Protocol')}</dt>
        <dd>{t('MAVLink 1 and 2. Message definitions by the MAVLink project (MIT for generated code).')}</dd>
      </dl>
    </>
  );
}
