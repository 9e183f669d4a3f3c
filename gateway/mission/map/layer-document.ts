import { DOMParser } from '@xmldom/xmldom';
import { z } from 'zod';
import type { MapBounds } from '../../contract/mission/map.ts';
import { boundsOf, plainLine, vectorLayersOf } from './tile-archive.ts';
import { type DocumentFault, UnusableDocument } from './unusable-document.ts';
import { readWmts } from './wmts-document.ts';

interface LayerDocumentInput {
  readonly text: string;
  /** Where it was read; relative addresses count from here. */
  readonly address: string;
  readonly wmtsLayer: string | undefined;
}

/** What a TileJSON, WMTS or style document says of a layer. */
export interface LayerDocument {
  /** With {z}, {x} and {y} or {-y}; undefined: `next` has it. */
  readonly urlTemplate: string | undefined;
  /** A TileJSON to read next. */
  readonly next: string | undefined;
  readonly attribution: string | undefined;
  readonly minZoom: number | undefined;
  readonly maxZoom: number | undefined;
  readonly bounds: MapBounds | undefined;
  readonly tileSizePx: number | undefined;
  /** Empty for images. */
  readonly vectorLayers: readonly string[];
}

const tileJsonSchema = z.object({
  tiles: z.array(z.string()).min(1),
  minzoom: z.number().optional(),
  maxzoom: z.number().optional(),
  bounds: z.array(z.number()).optional(),
  attribution: z.string().optional(),
  scheme: z.string().optional(),
  tileSize: z.number().optional(),
});
const styleSchema = z.object({
  version: z.literal(8),
  sources: z.record(
    z.string(),
    z.looseObject({
      type: z.string(),
      url: z.string().optional(),
      tiles: z.array(z.string()).optional(),
    }),
  ),
  layers: z.array(z.looseObject({ source: z.unknown().optional(), 'source-layer': z.unknown().optional() })),
});

/**
 * Reads the document behind the address of a layer. Runs in a job process: its content is untrusted.
 * Everything but the tiles of one source is ignored: sprites, glyphs and the layers of a style.
 */
export function readLayerDocument(input: LayerDocumentInput): LayerDocument | DocumentFault {
  try {
    return documentOf(input);
  } catch (thrown) {
    if (thrown instanceof UnusableDocument) return { pointer: thrown.pointer, fault: thrown.message };
    throw thrown;
  }
}

function documentOf({ text, address, wmtsLayer }: LayerDocumentInput): LayerDocument {
  if (/^\s*(?:<\?xml|<[\w:]*Capabilities)/.test(text)) {
    const document = readWmts(xmlOf(text), wmtsLayer);
    return { ...document, urlTemplate: sameSite(document.urlTemplate, address) };
  }
  const json = jsonOf(text);
  const tileJson = tileJsonSchema.safeParse(json);
  if (tileJson.success) return tileJsonDocument(tileJson.data, json, address);
  const style = styleSchema.safeParse(json);
  if (style.success) return styleDocument(style.data, text, address);
  throw new UnusableDocument(
    'is neither a tile URL with {z}, {x} and {y} nor a TileJSON, WMTS or style document',
  );
}

function tileJsonDocument(
  { tiles, minzoom, maxzoom, bounds, attribution, scheme, tileSize }: z.infer<typeof tileJsonSchema>,
  json: unknown,
  address: string,
): LayerDocument {
  const template = sameSite(tiles[0] ?? '', address);
  return {
    urlTemplate: scheme === 'tms' ? template.replaceAll('{y}', '{-y}') : template,
    next: undefined,
    attribution: plainLine(attribution),
    minZoom: minzoom,
    maxZoom: maxzoom,
    bounds: bounds && boundsOf(bounds),
    tileSizePx: tileSize,
    vectorLayers: vectorLayersOf(json),
  };
}

/** The first source of tiles. How the style draws it is not used. */
function styleDocument(
  { sources, layers }: z.infer<typeof styleSchema>,
  text: string,
  address: string,
): LayerDocument {
  if (/<script|javascript:/i.test(text)) throw new UnusableDocument('is a style with a script');
  for (const { url, tiles } of Object.values(sources))
    for (const each of [url, ...(tiles ?? [])]) if (each !== undefined) sameSite(each, address);
  const found = Object.entries(sources).find(
    ([, { type, url, tiles }]) =>
      (type === 'raster' || type === 'vector') && (url ?? tiles?.[0]) !== undefined,
  );
  if (!found) throw new UnusableDocument('is a style without a source of image or vector tiles');
  const [name, source] = found;
  const named = layers.flatMap((layer) =>
    layer.source === name && typeof layer['source-layer'] === 'string' ? [layer['source-layer']] : [],
  );
  const vectorLayers = vectorLayersOf({ vector_layers: [...new Set(named)].map((id) => ({ id })) });
  const own = tileJsonSchema.safeParse(source);
  if (own.success) return { ...tileJsonDocument(own.data, source, address), vectorLayers };
  return {
    urlTemplate: undefined,
    next: sameSite(source.url ?? '', address),
    attribution: undefined,
    minZoom: undefined,
    maxZoom: undefined,
    bounds: undefined,
    tileSizePx: undefined,
    vectorLayers,
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function xmlOf(text: string) {
  // Entities may expand without end.
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw new UnusableDocument('is an XML document with a DOCTYPE');
  try {
    const parser = new DOMParser({
      onError: (level, message) => {
        if (level !== 'warning') throw new Error(message);
      },
    });
    return parser.parseFromString(text, 'text/xml');
  } catch {
    throw new UnusableDocument('is a broken XML document');
  }
}

/** An address in a document, as an absolute one. Only servers of the same site are followed. */
function sameSite(text: string, address: string): string {
  const from = URL.parse(address);
  const to = URL.parse(text, address);
  if (!from || !to || (to.protocol !== 'http:' && to.protocol !== 'https:'))
    throw new UnusableDocument('is a document whose tiles have no http or https address');
  if (siteOf(from.hostname) !== siteOf(to.hostname))
    throw new UnusableDocument(
      `is a document that takes tiles from another server, ${to.hostname}. Add that server by its own address`,
    );
  // A parsed address has its braces encoded.
  return to.href.replaceAll(/%7B/gi, '{').replaceAll(/%7D/gi, '}');
}

/** The last two labels of a name; an IP address whole. */
function siteOf(host: string): string {
  return /[:\d]$|\]$/.test(host) ? host : host.split('.').slice(-2).join('.');
}
