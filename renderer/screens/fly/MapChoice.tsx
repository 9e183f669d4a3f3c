import { type RefObject, useEffect, useState } from 'react';
import type { FlightMap } from '../../map/flight/flight-map.ts';
import { addToGroup, toggleInGroup } from '../../state/vehicle/selection-store.ts';
import { useVehicleStore } from '../../state/vehicle/vehicle-store.ts';
import './map-choice.css';

/** A point of the map's element, in CSS pixels. */
interface Spot {
  readonly x: number;
  readonly y: number;
}

interface Box {
  readonly from: Spot;
  readonly to: Spot;
}

interface Press extends Box {
  /** Shift was held: it draws a box. */
  readonly isBox: boolean;
  readonly isHeld: boolean;
  /** By Escape, while the button was held. */
  readonly isCancelled: boolean;
}

/** A press that moves less is a click. */
const CLICK_PX = 4;
/** How far from a vehicle's position a click still means it: its symbol is 32 px wide. */
const REACH_PX = 16;

export interface MapChoiceProps {
  readonly map: FlightMap;
  readonly canvas: RefObject<HTMLElement | null>;
}

/**
 * Choosing several vehicles on the map: Shift and drag adds those in the box, a click with Ctrl, Cmd or Shift puts one
 * into the group or takes it out. Such presses never reach the map, which would zoom or propose a go-to.
 */
export function MapChoice({ map, canvas }: MapChoiceProps) {
  const [box, setBox] = useState<Box>();
  useEffect(() => (canvas.current ? listen(canvas.current, map, setBox) : undefined), [map, canvas]);
  if (!box) return null;
  const { left, top, width, height } = edges(box);
  return <div className="map-choice-box" style={{ left, top, width, height }} aria-hidden />;
}

/** @returns a function to stop */
function listen(canvas: HTMLElement, map: FlightMap, show: (box: Box | undefined) => void): () => void {
  let press: Press | undefined;
  const spotOf = (event: MouseEvent): Spot => {
    const { left, top } = canvas.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  };
  const onDown = (event: MouseEvent) => {
    press = undefined;
    const isBox = event.shiftKey;
    if (event.button !== 0 || !(isBox || event.ctrlKey || event.metaKey)) return;
    const spot = spotOf(event);
    press = { from: spot, to: spot, isBox, isHeld: true, isCancelled: false };
    // Ctrl and drag turns the map, as always.
    if (!isBox) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onMove = (event: MouseEvent) => {
    if (!press?.isHeld) return;
    press = { ...press, to: spotOf(event) };
    if (press.isBox) show(press);
  };
  const onUp = () => {
    if (!press?.isHeld) return;
    if (press.isBox && !isClick(press)) addToGroup(vehiclesIn(press, map));
    // The click that follows still belongs to this press.
    press = { ...press, isHeld: false };
    show(undefined);
  };
  const onClick = (event: MouseEvent) => {
    if (!press) return;
    const chosen = isClick(press) && !press.isCancelled ? nearestVehicle(press.from, map) : undefined;
    if (chosen !== undefined) toggleInGroup(chosen);
    if (press.isBox || chosen !== undefined) event.stopPropagation();
    press = undefined;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    press = press && { ...press, isHeld: false, isCancelled: true };
    show(undefined);
  };
  const stop = new AbortController();
  const { signal } = stop;
  canvas.addEventListener('mousedown', onDown, { capture: true, signal });
  canvas.addEventListener('click', onClick, { capture: true, signal });
  addEventListener('mousemove', onMove, { signal });
  addEventListener('mouseup', onUp, { signal });
  addEventListener('keydown', onKeyDown, { signal });
  return () => stop.abort();
}

function isClick({ from, to }: Box): boolean {
  return Math.hypot(to.x - from.x, to.y - from.y) < CLICK_PX;
}

function edges({ from, to }: Box) {
  return {
    left: Math.min(from.x, to.x),
    top: Math.min(from.y, to.y),
    width: Math.abs(to.x - from.x),
    height: Math.abs(to.y - from.y),
  };
}

/** The vehicles with a position on the map, where they are drawn. */
function places(map: FlightMap): readonly { readonly id: string; readonly at: Spot }[] {
  return Object.values(useVehicleStore.getState().entries).flatMap(({ telemetry }) =>
    telemetry.position ? [{ id: telemetry.id, at: map.project(telemetry.position) }] : [],
  );
}

function vehiclesIn(box: Box, map: FlightMap): readonly string[] {
  const { left, top, width, height } = edges(box);
  return places(map)
    .filter(({ at }) => at.x >= left && at.x <= left + width && at.y >= top && at.y <= top + height)
    .map(({ id }) => id);
}

function nearestVehicle(spot: Spot, map: FlightMap): string | undefined {
  const [nearest] = places(map)
    .map(({ id, at }) => ({ id, px: Math.hypot(at.x - spot.x, at.y - spot.y) }))
    .filter(({ px }) => px <= REACH_PX)
    .toSorted((a, b) => a.px - b.px);
  return nearest?.id;
}
