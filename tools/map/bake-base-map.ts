import { type MbtilesSummary, writeMbtiles } from './mbtiles-writer.ts';
import { graticuleLayers, readNaturalEarthLayers } from './natural-earth-layers.ts';
import { readAirportLayers, readCityLayers } from './place-layers.ts';
import { cutTiles } from './tile-pyramid.ts';

/** The last zoom with tiles of its own: finer ones add nothing to data of 1:10 million, MapLibre enlarges these. */
export const baseMapMaxZoom = 7;

/** Shown on the map wherever the base map is drawn. The licences are in NOTICE. */
export const baseMapAttribution = 'Natural Earth · GeoNames CC BY · OurAirports';

/** Bakes the offline base map of the whole world into one MBTiles file at `path`. */
export function bakeBaseMap(path: string): MbtilesSummary {
  const layers = [
    ...graticuleLayers(),
    ...readNaturalEarthLayers(),
    ...readCityLayers(),
    ...readAirportLayers(),
  ];
  const layerNames = [...new Set(layers.map((layer) => layer.name))];
  return writeMbtiles(
    path,
    {
      name: 'Aerodeck base map',
      format: 'pbf',
      type: 'baselayer',
      version: '1',
      minzoom: '0',
      maxzoom: String(baseMapMaxZoom),
      bounds: '-180,-85.0511,180,85.0511',
      center: '8,47,4',
      attribution: baseMapAttribution,
      json: JSON.stringify({
        vector_layers: layerNames.map((id) => ({ id, fields: {}, minzoom: 0, maxzoom: baseMapMaxZoom })),
      }),
    },
    cutTiles(layers, baseMapMaxZoom),
  );
}
