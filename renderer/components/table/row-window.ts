import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Rows drawn beyond the visible ones, so that scrolling shows no gap. */
const SPARE_ROWS = 6;
/** Until the frame is measured: more than is visible at 1280 × 720. */
const FIRST_HEIGHT_PX = 720;

export interface RowWindow<Frame extends HTMLElement> {
  /** Of the element that scrolls. */
  readonly frame: RefObject<Frame | null>;
  /** The rows to draw, from the first to before the last. */
  readonly from: number;
  readonly to: number;
  /** Scrolls no further than needed to show the row, and draws it. */
  readonly show: (index: number) => void;
}

/** Which rows of a long list are drawn. All rows are equally high. */
export function useRowWindow<Frame extends HTMLElement>(rowCount: number, rowPx: number): RowWindow<Frame> {
  const frame = useRef<Frame>(null);
  const [sight, setSight] = useState({ scrollTop: 0, height: FIRST_HEIGHT_PX });
  const hasRows = rowCount > 0;
  const look = (element: Frame) =>
    setSight({ scrollTop: element.scrollTop, height: element.clientHeight || FIRST_HEIGHT_PX });
  // biome-ignore lint/correctness/useExhaustiveDependencies: an empty list may have no frame
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const lookAgain = () => look(element);
    const observer = new ResizeObserver(lookAgain);
    observer.observe(element);
    element.addEventListener('scroll', lookAgain, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', lookAgain);
    };
  }, [hasRows]);
  const show = (index: number) => {
    const element = frame.current;
    if (!element) return;
    const top = index * rowPx;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + rowPx > element.scrollTop + element.clientHeight)
      element.scrollTop = top + rowPx - element.clientHeight;
    look(element);
  };
  return { frame, ...rowsInSight(rowCount, rowPx, sight), show };
}

/** The rows visible in a frame of that height, with a margin. */
export function rowsInSight(
  count: number,
  rowPx: number,
  { scrollTop, height }: { readonly scrollTop: number; readonly height: number },
): { readonly from: number; readonly to: number } {
  const from = Math.max(0, Math.floor(scrollTop / rowPx) - SPARE_ROWS);
  return { from, to: Math.min(count, Math.ceil((scrollTop + height) / rowPx) + SPARE_ROWS) };
}
