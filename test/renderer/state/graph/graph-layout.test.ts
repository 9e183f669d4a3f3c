import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type GraphPlace, routedGraph, routePath } from '../../../../renderer/state/graph/graph-layout.ts';

const SIZE = { width: 150, height: 40 };
const labelSize = () => ({ width: 70, height: 14 });

/** Random graphs of up to 12 nodes whose edges lead from lower to higher numbers. */
const dag = fc
  .record({
    count: fc.integer({ min: 4, max: 12 }),
    pairs: fc.array(fc.tuple(fc.nat(11), fc.nat(11)), { minLength: 16, maxLength: 40, size: 'max' }),
  })
  .map(({ count, pairs }) => ({
    nodes: Array.from({ length: count }, (_, id) => ({ id: `n${id}` })),
    edges: [...new Set(pairs.filter(([a, b]) => a < b && b < count).map(([a, b]) => `n${a} n${b}`))].map(
      (pair) => ({ from: pair.split(' ')[0] ?? '', to: pair.split(' ')[1] ?? '' }),
    ),
  }));

/** The curve between two points stays within the box that they span. */
function touches(a: GraphPlace, b: GraphPlace, box: GraphPlace): boolean {
  const epsilon = 1.5;
  return (
    Math.max(a.x, b.x) > box.x + epsilon &&
    Math.min(a.x, b.x) < box.x + SIZE.width - epsilon &&
    Math.max(a.y, b.y) > box.y + epsilon &&
    Math.min(a.y, b.y) < box.y + SIZE.height - epsilon
  );
}

test('no edge crosses a node and no node lies on another, in any graph', () => {
  fc.assert(
    fc.property(dag, ({ nodes, edges }) => {
      const { places, edges: routed } = routedGraph(nodes, edges, SIZE, labelSize);
      expect(routed).toHaveLength(edges.length);
      const boxes = [...places.values()];
      for (const [index, box] of boxes.entries())
        for (const other of boxes.slice(index + 1))
          expect(touches(box, { x: box.x + SIZE.width, y: box.y + SIZE.height }, other)).toBe(false);
      for (const { edge, route } of routed)
        for (const [index, end] of route.entries())
          for (const [id, box] of places)
            expect(
              index > 0 && touches(route[index - 1] ?? end, end, box),
              `${edge.from}→${edge.to} ${id}`,
            ).toBe(false);
    }),
    { numRuns: 200 },
  );
});

test('each node stands to the right of all that lead to it', () => {
  const nodes = ['a', 'b', 'c', 'd'].map((id) => ({ id }));
  const edges = [
    { from: 'a', to: 'b' },
    { from: 'b', to: 'c' },
    { from: 'a', to: 'c' },
    { from: 'a', to: 'd' },
  ];
  const { places } = routedGraph(nodes, edges, SIZE, labelSize);
  for (const { from, to } of edges) expect(places.get(from)?.x).toBeLessThan(places.get(to)?.x ?? 0);
});

test('circles, edges to itself and to nowhere do no harm', () => {
  const nodes = [{ id: 'a' }, { id: 'b' }];
  const edges = [
    { from: 'a', to: 'b' },
    { from: 'b', to: 'a' },
    { from: 'a', to: 'a' },
    { from: 'a', to: 'gone' },
  ];
  const { places, edges: routed } = routedGraph(nodes, edges, SIZE, labelSize);
  expect(places.size).toBe(2);
  expect(routed).toHaveLength(2);
});

test('a path is level where its route is level and bends between', () => {
  const route = [
    { x: 0, y: 0 },
    { x: 10, y: 0 },
    { x: 20, y: 8 },
  ];
  expect(routePath(route)).toBe('M0 0L10 0C15 0 15 8 20 8');
});
