import { type RefObject, useLayoutEffect, useState } from 'react';

const BEYOND_ROWS = 8;

/** Which rows of equal height are to be drawn, as the frame is scrolled. */
export function useRowWindow(
  frame: RefObject<HTMLElement | null>,
  rowCount: number,
  rowHeightPx: number,
): { readonly first: number; readonly end: number } {
  const [view, setView] = useState({ topPx: 0, heightPx: 600 });
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const look = () => setView({ topPx: element.scrollTop, heightPx: element.clientHeight });
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    look();
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [frame]);
  const first = Math.max(0, Math.floor(view.topPx / rowHeightPx) - BEYOND_ROWS);
  const end = Math.min(rowCount, Math.ceil((view.topPx + view.heightPx) / rowHeightPx) + BEYOND_ROWS);
  return { first: Math.min(first, Math.max(0, end - 1)), end };
}
