/** Colours that the map's renderer needs as values. Read from the CSS tokens, which define them once. */
export interface MapColors {
  /** How much the base map is darkened, 0 to 1. */
  readonly baseDim: number;
  readonly grid: string;
  readonly gridStrong: string;
  readonly halo: string;
  readonly text: string;
  readonly textDim: string;
  readonly active: string;
  readonly selected: string;
  readonly warning: string;
  readonly caution: string;
  readonly vehicleInk: string;
  readonly vehicles: readonly string[];
}

/** Reads the tokens of the current theme. */
export function readMapColors(element: Element, hues: number): MapColors {
  const style = getComputedStyle(element);
  const token = (name: string) => style.getPropertyValue(name).trim();
  return {
    baseDim: Number(token('--map-dim')) || 0,
    grid: token('--map-grid'),
    gridStrong: token('--map-grid-strong'),
    halo: token('--map-halo'),
    text: token('--text'),
    textDim: token('--text-dim'),
    active: token('--active'),
    selected: token('--selected'),
    warning: token('--warning'),
    caution: token('--caution'),
    vehicleInk: token('--vehicle-ink'),
    vehicles: Array.from({ length: hues }, (_, index) => token(`--vehicle-${index}`)),
  };
}
