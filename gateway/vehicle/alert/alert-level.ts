/** How bad a value is by the station's limits. */
export type AlertLevel = 'ok' | 'caution' | 'warning';

export interface Bounds {
  /** 0 is off. */
  readonly caution: number;
  readonly warning: number;
  readonly side: 'below' | 'above';
  /** Hysteresis: a level ends only this far past its limit, so that fluctuating values raise one alert. */
  readonly clearsBy: number;
}

/** The level of a value after the level `before`. An unknown value is `ok`. */
export function levelOf(
  before: AlertLevel = 'ok',
  value: number | undefined,
  { caution, warning, side, clearsBy }: Bounds,
): AlertLevel {
  if (value === undefined) return 'ok';
  const isPast = (limit: number, isActive: boolean) => {
    const marginBy = isActive ? clearsBy : 0;
    if (limit <= 0) return false;
    return side === 'below' ? value < limit + marginBy : value > limit - marginBy;
  };
  if (isPast(warning, before === 'warning')) return 'warning';
  return isPast(caution, before !== 'ok') ? 'caution' : 'ok';
}
