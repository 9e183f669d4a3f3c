import { SitlService, type SitlServiceOptions } from '../simulation/sitl/sitl-service.ts';
import type { simulatedHome } from './program/simulator-starter.ts';
import type { VehicleStack } from './vehicle-stack.ts';

const ALERT_MS = 60_000;

export interface SitlStackOptions
  extends Pick<SitlServiceOptions, 'dataDirectory' | 'searchPath' | 'audit' | 'clock' | 'ids' | 'logger'> {
  readonly vehicleStack: VehicleStack;
  readonly home: ReturnType<typeof simulatedHome>;
}

/** SITL programs of this machine on links of the station. */
export function createSitl({ vehicleStack, home, logger, ...options }: SitlStackOptions): SitlService {
  return new SitlService({
    ...options,
    links: vehicleStack.links,
    home: {
      lat: home.latitudeDeg,
      lon: home.longitudeDeg,
      altAmslM: home.altitudeAmslM,
      headingDeg: home.headingDeg,
    },
    onEnded: ({ sitlId, problem }) =>
      vehicleStack.alerts.raise({
        vehicleId: null,
        code: 'sitl-ended',
        key: sitlId,
        severity: 'caution',
        text: problem ?? 'A SITL stopped unexpectedly.',
        advice: 'See its last lines in Settings, SITL.',
        expiresAfterMs: ALERT_MS,
      }),
    logger: logger.child({ module: 'sitl' }),
  });
}
