import type { Locator, Page } from '@playwright/test';
import { CLOCK_PICTURE } from '../fake/moving-clock.ts';

/** Time of sending in the picture on a canvas, UTC milliseconds; undefined before the first picture. */
export function sentAtMs(picture: Locator): Promise<number | undefined> {
  return picture.evaluate((element, { widthPx, bits, squarePx }) => {
    const canvas = element as HTMLCanvasElement;
    if (canvas.width !== widthPx) return undefined;
    const row = canvas.getContext('2d', { alpha: false })?.getImageData(0, squarePx / 2, widthPx, 1).data;
    if (!row) return undefined;
    let value = 0;
    for (let bit = 0; bit < bits; bit += 1)
      value = value * 2 + ((row[4 * (bit * squarePx + squarePx / 2)] ?? 0) > 127 ? 1 : 0);
    // Only the lower bits are in the picture.
    return value + Math.floor(Date.now() / 2 ** bits) * 2 ** bits;
  }, CLOCK_PICTURE);
}

/**
 * Glass to glass: for each new picture on the canvas, milliseconds from its sending to the display frame in which it
 * was drawn.
 */
export function measureLatencyMs(page: Page, selector: string, count: number): Promise<number[]> {
  return page.evaluate(
    ([wanted, most, { widthPx, bits, squarePx }]) =>
      new Promise<number[]>((resolve) => {
        const found: number[] = [];
        let last = 0;
        const look = () => {
          const canvas = document.querySelector<HTMLCanvasElement>(wanted);
          const row = canvas
            ?.getContext('2d', { alpha: false })
            ?.getImageData(0, squarePx / 2, widthPx, 1).data;
          let value = 0;
          for (let bit = 0; bit < bits; bit += 1)
            value = value * 2 + ((row?.[4 * (bit * squarePx + squarePx / 2)] ?? 0) > 127 ? 1 : 0);
          if (value !== last && value > 0) {
            found.push((Date.now() % 2 ** bits) - value);
            last = value;
          }
          if (found.length < most) requestAnimationFrame(look);
          else resolve(found);
        };
        requestAnimationFrame(look);
      }),
    [selector, count, CLOCK_PICTURE] as const,
  );
}
