/** The two looks of the base map; night is drawn as dark and dimmed by the window. */
export type MapTheme = 'dark' | 'light';

/** Colours of the base map: greys and dull blues only, so that red, amber, green, magenta and cyan stay the aircraft's. */
export interface MapPalette {
  readonly sea: string;
  readonly land: string;
  readonly river: string;
  readonly coast: string;
  readonly border: string;
  readonly graticule: string;
  readonly airport: string;
  readonly countryLabel: string;
  readonly cityLabel: string;
  readonly airportLabel: string;
  readonly halo: string;
}

/** The palette of each theme. Labels have a contrast of at least 4.5:1 on land. */
export const mapPalettes: Readonly<Record<MapTheme, MapPalette>> = {
  dark: {
    sea: '#0f151c',
    land: '#1c242d',
    river: '#2a3a4a',
    coast: '#3c4a58',
    border: '#55606c',
    graticule: 'rgba(150, 165, 180, 0.10)',
    airport: '#8089a6',
    countryLabel: '#9aa5b1',
    cityLabel: '#b4bdc7',
    airportLabel: '#949ebb',
    halo: '#161d25',
  },
  light: {
    sea: '#cfdae4',
    land: '#f2f3f1',
    river: '#b3c5d6',
    coast: '#9fb0c0',
    border: '#9a9fa6',
    graticule: 'rgba(70, 90, 110, 0.12)',
    airport: '#6a7296',
    countryLabel: '#5b646e',
    cityLabel: '#3f4852',
    airportLabel: '#565e82',
    halo: '#f7f8f7',
  },
};
