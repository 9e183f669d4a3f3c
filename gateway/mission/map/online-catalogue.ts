import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { AppError } from '../../base/error.ts';
import { JsonFile } from '../../base/file/json-file.ts';
import { mapBoundsSchema } from '../../contract/mission/map.ts';
import {
  elevationEncodingSchema,
  MAX_TILE_CACHE_BYTES,
  MIN_TILE_CACHE_BYTES,
  onlineLayerKindSchema,
  onlineLayerPresetSchema,
} from '../../contract/mission/online-map.ts';

/** A layer as the gateway knows it, with its address. */
const layerDefinitionSchema = z.object({
  layerId: z.string(),
  name: z.string(),
  kind: onlineLayerKindSchema,
  address: z.string(),
  attribution: z.string(),
  termsUrl: z.string().nullable(),
  minZoom: z.number(),
  maxZoom: z.number(),
  bounds: mapBoundsSchema.nullable(),
  tileSizePx: z.number(),
  encoding: elevationEncodingSchema.nullable(),
  vectorLayers: z.array(z.string()),
  keyName: z.string().nullable(),
  /** Least time that a tile is kept before it is requested again. */
  keepDays: z.number(),
  allowsDownload: z.boolean(),
  allowsPrivateNetwork: z.boolean(),
  wmtsLayer: z.string().nullable(),
});
export type LayerDefinition = z.infer<typeof layerDefinitionSchema>;

const storedSchema = z.object({
  layers: z.array(layerDefinitionSchema),
  keys: z.record(z.string(), z.string()),
  cacheLimitBytes: z.number().min(MIN_TILE_CACHE_BYTES).max(MAX_TILE_CACHE_BYTES),
});
type Stored = z.infer<typeof storedSchema>;

const MAX_OWN_LAYERS = 50;
const DEFAULT_CACHE_BYTES = 500_000_000;

/** The layers that ship with the product. @throws for a file that does not fit its schema */
function readPresets(path: string): readonly LayerDefinition[] {
  const presets = z.array(onlineLayerPresetSchema).parse(JSON.parse(readFileSync(path, 'utf8')));
  return presets.map(({ bounds, encoding, vectorLayers, keyName, ...preset }) => ({
    ...preset,
    bounds: bounds ?? null,
    encoding: encoding ?? null,
    vectorLayers: vectorLayers ?? [],
    keyName: keyName ?? null,
    allowsPrivateNetwork: false,
    wmtsLayer: null,
  }));
}

/** The presets, the user's own layers and the keys. Its file is readable by the user alone. */
export class OnlineCatalogue {
  readonly #presets: readonly LayerDefinition[];
  readonly #file: JsonFile<typeof storedSchema>;
  readonly #removed = new Map<
    string,
    { readonly layer: LayerDefinition; readonly key: string | undefined }
  >();
  #stored: Stored;

  constructor(folder: string, presetsFile: string) {
    this.#presets = readPresets(presetsFile);
    this.#file = new JsonFile(join(folder, 'online-layers.json'), storedSchema);
    this.#stored = this.#file.read() ?? { layers: [], keys: {}, cacheLimitBytes: DEFAULT_CACHE_BYTES };
  }

  get cacheLimitBytes(): number {
    return this.#stored.cacheLimitBytes;
  }

  limitCache(cacheLimitBytes: number): void {
    this.#write({ ...this.#stored, cacheLimitBytes });
  }

  /** The user's own first, newest first. */
  list(): readonly LayerDefinition[] {
    return [...this.#stored.layers, ...this.#presets];
  }

  isPreset(layerId: string): boolean {
    return this.#presets.some((each) => each.layerId === layerId);
  }

  /** @throws not-found */
  get(layerId: string): LayerDefinition {
    const layer = this.list().find((each) => each.layerId === layerId);
    if (!layer) throw new AppError('not-found', `Map layer ${layerId} not found.`);
    return layer;
  }

  keyOf(layerId: string): string | undefined {
    return this.#stored.keys[layerId];
  }

  /** @throws resource-limit */
  refuseTooMany(): void {
    if (this.#stored.layers.length >= MAX_OWN_LAYERS)
      throw new AppError('resource-limit', `At most ${MAX_OWN_LAYERS} layers are kept. Remove one first.`);
  }

  /** @throws resource-limit */
  add(layer: LayerDefinition, key: string | undefined): void {
    this.refuseTooMany();
    this.#write({ ...this.#stored, layers: [layer, ...this.#stored.layers] });
    this.setKey(layer.layerId, key);
  }

  replace(layer: LayerDefinition): void {
    const layers = this.#stored.layers.map((each) => (each.layerId === layer.layerId ? layer : each));
    this.#write({ ...this.#stored, layers });
  }

  /** A key that is undefined is removed. */
  setKey(layerId: string, key: string | undefined): void {
    const { [layerId]: _, ...keys } = this.#stored.keys;
    this.#write({ ...this.#stored, keys: key === undefined ? keys : { ...keys, [layerId]: key } });
  }

  /** @throws not-found, state-conflict for a preset */
  own(layerId: string): LayerDefinition {
    const layer = this.get(layerId);
    if (this.isPreset(layerId))
      throw new AppError('state-conflict', `${layer.name} ships with Aerodeck and cannot be changed.`);
    return layer;
  }

  /** @throws not-found, state-conflict for a preset */
  remove(layerId: string): LayerDefinition {
    const layer = this.own(layerId);
    this.#removed.set(layerId, { layer, key: this.keyOf(layerId) });
    const layers = this.#stored.layers.filter((each) => each.layerId !== layerId);
    this.#write({ ...this.#stored, layers });
    this.setKey(layerId, undefined);
    return layer;
  }

  /** @throws not-found */
  restore(layerId: string): LayerDefinition {
    const removed = this.#removed.get(layerId);
    if (!removed) throw new AppError('not-found', `Removed map layer ${layerId} not found.`);
    this.add(removed.layer, removed.key);
    this.#removed.delete(layerId);
    return removed.layer;
  }

  #write(stored: Stored): void {
    this.#file.write(stored);
    this.#stored = stored;
  }
}
