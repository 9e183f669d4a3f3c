import type { OperatorText } from '../../contract/operator-text.ts';
import type { AlertCode } from '../../contract/vehicle/alert-code.ts';
import type { Severity } from '../../contract/vehicle/telemetry.ts';
import { SitlService, type SitlServiceOptions } from './sitl-service.ts';

const ALERT_MS = 60_000;

export interface SitlOptions extends Omit<SitlServiceOptions, 'home' | 'onEnded'> {
  readonly home: {
    readonly latitudeDeg: number;
    readonly longitudeDeg: number;
    readonly altitudeAmslM: number;
    readonly headingDeg: number;
  };
  readonly alerts: {
    raise(alert: {
      readonly vehicleId: null;
      readonly code: AlertCode;
      readonly key: string;
      readonly severity: Severity;
      readonly text: OperatorText;
      readonly advice: string;
      readonly expiresAfterMs: number;
    }): void;
  };
}

/** SITL programs of this machine on links of the station, with an alert when one stops unexpectedly. */
export function createSitl({ home, alerts, ...options }: SitlOptions): SitlService {
  return new SitlService({
    ...options,
    home: {
      lat: home.latitudeDeg,
      lon: home.longitudeDeg,
      altAmslM: home.altitudeAmslM,
      headingDeg: home.headingDeg,
    },
    onEnded: ({ sitlId, problem }) =>
      alerts.raise({
        vehicleId: null,
        code: 'sitl-ended',
        key: sitlId,
        severity: 'caution',
        text: problem ?? 'A SITL stopped unexpectedly.',
        advice: 'See its last lines in Settings, SITL.',
        expiresAfterMs: ALERT_MS,
      }),
    logger: options.logger.child({ module: 'sitl' }),
  });
}
