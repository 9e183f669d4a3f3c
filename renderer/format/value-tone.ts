import type { TelemetryVehicle } from '../../gateway/contract/vehicle/telemetry.ts';

/** How a value of a vehicle is shown: red, amber, or as it is. */
export type Tone = 'warning' | 'caution' | undefined;

const WEAK_LINK = 0.7;
const WEAK_HDOP = 2;

type Shown = Pick<TelemetryVehicle, 'health' | 'gps' | 'link'>;

/** As the gateway's limits judge it: percent, cell voltage, the way home, and the autopilot's own word. */
export function batteryTone({ health }: Pick<Shown, 'health'>): Tone {
  return worst(
    health.issues
      .filter(({ code }) => code.startsWith('battery-'))
      .map(({ severity }) => (severity === 'info' ? undefined : severity)),
  );
}

export function gpsFixTone({ gps }: Pick<Shown, 'gps'>): Tone {
  return gps?.fix === 'none' || gps?.fix === '2d' ? 'caution' : undefined;
}

export function hdopTone({ gps }: Pick<Shown, 'gps'>): Tone {
  return (gps?.hdop ?? 0) > WEAK_HDOP ? 'caution' : undefined;
}

export function linkTone({ link }: Pick<Shown, 'link'>): Tone {
  return link.link_quality !== null && link.link_quality < WEAK_LINK ? 'caution' : undefined;
}

/** The worst of all values and issues: a summary is never better than the values beside it. */
export function worstTone(shown: Shown): Tone {
  return worst([
    ...shown.health.issues.map(({ severity }) => (severity === 'info' ? undefined : severity)),
    batteryTone(shown),
    gpsFixTone(shown),
    hdopTone(shown),
    linkTone(shown),
  ]);
}

function worst(tones: readonly Tone[]): Tone {
  if (tones.includes('warning')) return 'warning';
  return tones.includes('caution') ? 'caution' : undefined;
}
