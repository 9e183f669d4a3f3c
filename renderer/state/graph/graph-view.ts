import { type RefObject, useEffect, useState } from 'react';
import { NODE_HEIGHT, NODE_WIDTH, type PlanLayout } from './plan-layout.ts';

/** The view of the graph. Its point (x, y) is drawn at (x · scale + left, y · scale + top) of the frame. */
export interface GraphView {
  readonly left: number;
  readonly top: number;
  readonly scale: number;
}

export interface FrameSize {
  readonly width: number;
  readonly height: number;
}

const MARGIN = 14;
const LARGEST = 1.6;
/** Below this scale, text is not readable. */
export const READABLE_SCALE = 0.8;

/** The scale at which the whole graph is visible, at most 1. */
export function fitScale(layout: PlanLayout, frame: FrameSize): number {
  return Math.min(
    1,
    (frame.width - 2 * MARGIN) / Math.max(1, layout.width),
    (frame.height - 2 * MARGIN) / Math.max(1, layout.height),
  );
}

/** The whole graph, centred. */
export function fitView(layout: PlanLayout, frame: FrameSize): GraphView {
  const scale = fitScale(layout, frame);
  return {
    scale,
    left: (frame.width - layout.width * scale) / 2,
    top: (frame.height - layout.height * scale) / 2,
  };
}

/** The whole graph if it stays readable; otherwise its start at a readable scale. */
export function firstView(layout: PlanLayout, frame: FrameSize): GraphView {
  const scale = fitScale(layout, frame);
  if (scale >= READABLE_SCALE) return fitView(layout, frame);
  const used = Math.max(READABLE_SCALE, Math.min(1, (frame.height - 2 * MARGIN) / layout.height));
  const spare = frame.height - layout.height * used;
  return { scale: used, left: MARGIN, top: spare > 0 ? spare / 2 : MARGIN };
}

/** Zooms around a point of the frame. */
export function zoomed(
  view: GraphView,
  factor: number,
  at: { x: number; y: number },
  least: number,
): GraphView {
  const scale = Math.min(LARGEST, Math.max(Math.min(least, READABLE_SCALE), view.scale * factor));
  const ratio = scale / view.scale;
  return { scale, left: at.x - (at.x - view.left) * ratio, top: at.y - (at.y - view.top) * ratio };
}

/** The nearest view that contains the whole node. */
export function showing(view: GraphView, place: { x: number; y: number }, frame: FrameSize): GraphView {
  const left = place.x * view.scale + view.left;
  const top = place.y * view.scale + view.top;
  return {
    ...view,
    left: view.left + correction(left, NODE_WIDTH * view.scale, frame.width),
    top: view.top + correction(top, NODE_HEIGHT * view.scale, frame.height),
  };
}

/** Whether any part of the node is visible. */
export function isSeen(place: { x: number; y: number }, view: GraphView, frame: FrameSize): boolean {
  const left = place.x * view.scale + view.left;
  const top = place.y * view.scale + view.top;
  return (
    left < frame.width &&
    top < frame.height &&
    left + NODE_WIDTH * view.scale > 0 &&
    top + NODE_HEIGHT * view.scale > 0
  );
}

/** The step an arrow key leads to. */
export function stepBeside(layout: PlanLayout, stepId: string | undefined, key: string): string | undefined {
  const place = stepId === undefined ? undefined : layout.places.get(stepId);
  if (!place || key === 'Home') return layout.columns[0]?.[0];
  if (key === 'End') return layout.columns.at(-1)?.at(-1);
  const column = layout.columns[place.column] ?? [];
  if (key === 'ArrowUp') return column[place.row - 1];
  if (key === 'ArrowDown') return column[place.row + 1];
  const next = layout.columns[place.column + (key === 'ArrowLeft' ? -1 : 1)];
  return next?.[Math.min(place.row, next.length - 1)];
}

function correction(start: number, size: number, room: number): number {
  if (start < MARGIN) return MARGIN - start;
  const beyond = start + size - (room - MARGIN);
  return beyond > 0 ? -beyond : 0;
}

/** Size before the first measurement: about that at 1280 × 720. */
const FIRST: FrameSize = { width: 720, height: 230 };

/** Inner size of an element in CSS pixels, updated when it changes. */
export function useFrameSize(element: RefObject<HTMLElement | null>): FrameSize {
  const [size, setSize] = useState(FIRST);
  useEffect(() => {
    const watched = element.current;
    if (!watched) return;
    const observer = new ResizeObserver(() => {
      const { clientWidth: width, clientHeight: height } = watched;
      if (width > 0 && height > 0) setSize({ width, height });
    });
    observer.observe(watched);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
