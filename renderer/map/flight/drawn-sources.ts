import type { Feature, GeoJSON } from 'geojson';
import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl';
import type { FlightSource } from './flight-layers.ts';

/** The data of a map's sources, which outlives the style. */
export class DrawnSources {
  readonly #map: MapLibreMap;
  readonly #data = new Map<FlightSource, GeoJSON>();
  /** Features of sources that are changed one by one. */
  readonly #pieces = new Map<FlightSource, Map<string, Feature>>();
  #isStyleReady = false;

  constructor(map: MapLibreMap) {
    this.#map = map;
  }

  /** Call this before another style is loaded. */
  pause(): void {
    this.#isStyleReady = false;
  }

  /** Call this after a style with the sources was loaded: they are empty. */
  resume(): void {
    this.#isStyleReady = true;
    for (const [source, data] of this.#data) this.#show(source, data);
    for (const [source, pieces] of this.#pieces)
      void this.#map
        .getSource<GeoJSONSource>(source)
        ?.setData({ type: 'FeatureCollection', features: [...pieces.values()] });
  }

  /** Replaces the data of a source. */
  set(source: FlightSource, data: GeoJSON): void {
    this.#data.set(source, data);
    if (this.#isStyleReady) this.#show(source, data);
  }

  /**
   * Removes and puts single features of a source, by their ids. The cost grows with what changes,
   * not with the source. Not for a source of {@link set}.
   */
  change(source: FlightSource, removed: readonly string[], put: readonly (Feature & { id: string })[]): void {
    if (removed.length === 0 && put.length === 0) return;
    const pieces = this.#pieces.get(source) ?? new Map<string, Feature>();
    this.#pieces.set(source, pieces);
    for (const id of removed) pieces.delete(id);
    for (const feature of put) pieces.set(feature.id, feature);
    if (!this.#isStyleReady) return;
    void this.#map.getSource<GeoJSONSource>(source)?.updateData({ remove: [...removed], add: [...put] });
  }

  #show(source: FlightSource, data: GeoJSON): void {
    // Resolves when the worker has cut the tiles; the next update does not wait.
    void this.#map.getSource<GeoJSONSource>(source)?.setData(data);
  }
}
