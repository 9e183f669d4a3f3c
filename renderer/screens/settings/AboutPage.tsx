import { UNKNOWN } from '../../format/quantity.ts';
import { useConnectionStore } from '../../state/connection-store.ts';
import { useGateway } from '../../state/gateway-context.ts';

/** Version, licence and whose work this stands on. */
export function AboutPage() {
  const health = useConnectionStore((state) => state.health);
  const { rest } = useGateway();
  return (
    <>
      <header className="page-head">
        <div>
          <h2>About Aerodeck</h2>
          <p className="page-lead">A ground-control station with a developer platform inside.</p>
        </div>
      </header>
      <dl className="about">
        <dt>Version</dt>
        <dd className="number">{health?.version ?? UNKNOWN}</dd>
        <dt>Gateway</dt>
        <dd className="number">{rest.baseUrl}</dd>
        <dt>Licence</dt>
        <dd>Apache License 2.0. Licences of the parts it is made with stand in the file NOTICE.</dd>
        <dt>Map</dt>
        <dd>
          Made with Natural Earth (public domain), cities from GeoNames (CC BY 4.0) and airports from
          OurAirports (public domain).
        </dd>
        <dt>Typefaces</dt>
        <dd>Inter and JetBrains Mono, SIL Open Font License 1.1.</dd>
        <dt>Protocol</dt>
        <dd>MAVLink 1 and 2. Message definitions by the MAVLink project (MIT for generated code).</dd>
      </dl>
    </>
  );
}
