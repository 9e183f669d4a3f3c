import { type RefObject, useEffect, useState } from 'react';
import type { FrameSize } from './graph-view.ts';

/** Until the first look: about what it is at 1280 × 720. */
const FIRST: FrameSize = { width: 720, height: 230 };

/** Inner size of an element in CSS pixels, renewed as it changes. */
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
