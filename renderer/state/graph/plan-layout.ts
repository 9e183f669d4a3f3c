/** `to` comes after `from`. */
export interface StepEdge {
  readonly from: string;
  readonly to: string;
  /** With `start`, `from` must only have started, not ended. */
  readonly kind?: 'end' | 'start';
}

/** Upper left corner of a node, and its position in the order of layers. */
export interface StepPlace {
  readonly x: number;
  readonly y: number;
  readonly column: number;
  readonly row: number;
}

export interface PlanLayout {
  readonly places: ReadonlyMap<string, StepPlace>;
  /** Step ids by column, top to bottom. */
  readonly columns: readonly (readonly string[])[];
  readonly width: number;
  readonly height: number;
}

export const NODE_WIDTH = 142;
export const NODE_HEIGHT = 44;
const GAP_X = 30;
const GAP_Y = 14;
const BAND_GAP = 34;
/** A layer with more steps is split into several columns. */
const MOST_ROWS = 24;
/**
 * A plan with more columns is wrapped into bands, like lines of text. The result is about this wide for
 * its height.
 */
const MOST_COLUMNS = 40;
const WIDTH_TO_HEIGHT = 3.5;

/**
 * Places steps from left to right, each one layer after the last step it waits for. Steps of a circular
 * dependency are placed in the given order. Linear in steps and edges.
 */
export function layoutPlan(stepIds: readonly string[], edges: readonly StepEdge[]): PlanLayout {
  const known = new Set(stepIds);
  const used = edges.filter(({ from, to }) => known.has(from) && known.has(to) && from !== to);
  const columns = layersOf([...known], used).flatMap(broken);
  const perBand = columnsPerBand(columns);
  const places = new Map<string, StepPlace>();
  let bandTop = 0;
  let width = 0;
  for (let first = 0; first < columns.length; first += perBand) {
    const band = columns.slice(first, first + perBand);
    const rows = Math.max(...band.map((column) => column.length));
    const bandHeight = rows * (NODE_HEIGHT + GAP_Y) - GAP_Y;
    band.forEach((column, offset) => {
      const top = bandTop + (bandHeight - (column.length * (NODE_HEIGHT + GAP_Y) - GAP_Y)) / 2;
      column.forEach((stepId, row) => {
        places.set(stepId, {
          x: offset * (NODE_WIDTH + GAP_X),
          y: top + row * (NODE_HEIGHT + GAP_Y),
          column: first + offset,
          row,
        });
      });
    });
    width = Math.max(width, band.length * (NODE_WIDTH + GAP_X) - GAP_X);
    bandTop += bandHeight + BAND_GAP;
  }
  return { places, columns, width, height: Math.max(0, bandTop - BAND_GAP) };
}

function columnsPerBand(columns: readonly (readonly string[])[]): number {
  if (columns.length <= MOST_COLUMNS) return Math.max(1, columns.length);
  const rows = Math.max(...columns.map((column) => column.length));
  const bandHeight = rows * (NODE_HEIGHT + GAP_Y) + BAND_GAP;
  return Math.ceil(Math.sqrt((WIDTH_TO_HEIGHT * columns.length * bandHeight) / (NODE_WIDTH + GAP_X)));
}

function layersOf(stepIds: readonly string[], edges: readonly StepEdge[]): readonly (readonly string[])[] {
  const after = groupBy(edges, (edge) => edge.from);
  const before = groupBy(edges, (edge) => edge.to);
  const waits = new Map(stepIds.map((id) => [id, before.get(id)?.length ?? 0]));
  const depths = new Map<string, number>();
  const queue = stepIds.filter((id) => waits.get(id) === 0);
  let nextInOrder = 0;
  for (let next = 0; depths.size < stepIds.length; next += 1) {
    if (next === queue.length) {
      // The remaining steps form a circle: start with the first in the given order.
      while (depths.has(stepIds[nextInOrder] ?? '')) nextInOrder += 1;
      queue.push(stepIds[nextInOrder] ?? '');
    }
    const id = queue[next] ?? '';
    if (depths.has(id)) continue;
    const parents = before.get(id) ?? [];
    depths.set(id, Math.max(0, ...parents.map(({ from }) => (depths.get(from) ?? -1) + 1)));
    for (const { to } of after.get(id) ?? []) {
      const left = (waits.get(to) ?? 0) - 1;
      waits.set(to, left);
      if (left === 0) queue.push(to);
    }
  }
  return orderRows(stepIds, depths, before);
}

/** Places each step next to the steps it waits for: by the mean of their rows, then in the given order. */
function orderRows(
  stepIds: readonly string[],
  depths: ReadonlyMap<string, number>,
  before: ReadonlyMap<string, readonly StepEdge[]>,
): readonly (readonly string[])[] {
  const layers: string[][] = [];
  for (const id of stepIds) {
    const depth = depths.get(id) ?? 0;
    const layer = layers[depth];
    if (layer) layer.push(id);
    else layers[depth] = [id];
  }
  const rows = new Map<string, number>();
  return Array.from(layers, (layer = []) => {
    const wish = new Map(
      layer.map((id, index) => {
        const parents = (before.get(id) ?? []).flatMap(({ from }) => rows.get(from) ?? []);
        return [id, parents.length > 0 ? parents.reduce((sum, row) => sum + row, 0) / parents.length : index];
      }),
    );
    const ordered = layer.toSorted((a, b) => (wish.get(a) ?? 0) - (wish.get(b) ?? 0));
    for (const [row, id] of ordered.entries()) rows.set(id, row);
    return ordered;
  });
}

function groupBy(
  edges: readonly StepEdge[],
  keyOf: (edge: StepEdge) => string,
): ReadonlyMap<string, readonly StepEdge[]> {
  const groups = new Map<string, StepEdge[]>();
  for (const edge of edges) {
    const group = groups.get(keyOf(edge));
    if (group) group.push(edge);
    else groups.set(keyOf(edge), [edge]);
  }
  return groups;
}

function broken(layer: readonly string[]): readonly (readonly string[])[] {
  if (layer.length <= MOST_ROWS) return [layer];
  const parts = Math.ceil(layer.length / MOST_ROWS);
  const size = Math.ceil(layer.length / parts);
  return Array.from({ length: parts }, (_, index) => layer.slice(index * size, (index + 1) * size));
}
