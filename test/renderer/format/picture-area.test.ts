import { describe, expect, it } from 'vitest';
import { boxBetween, moveByArrow } from '../../../renderer/format/picture-area.ts';

describe('what is chosen in a picture', () => {
  const both = ['track-point', 'track-box'] as const;

  it('is a box between the corners, in whatever order they were drawn', () => {
    const box = boxBetween({ x: 0.75, y: 0.5 }, { x: 0.25, y: 0.25 }, [...both]);
    expect(box).toEqual({ x: 0.25, y: 0.25, width: 0.5, height: 0.25 });
  });

  it('is a point for a click, and for a camera that follows no boxes', () => {
    const still = boxBetween({ x: 0.5, y: 0.5 }, { x: 0.51, y: 0.5 }, [...both]);
    expect(still).toMatchObject({ width: 0, height: 0 });
    const noBoxes = boxBetween({ x: 0, y: 0 }, { x: 1, y: 1 }, ['track-point']);
    expect(noBoxes).toEqual({ x: 0.5, y: 0.5, width: 0, height: 0 });
  });

  it('is a small box within the picture for a camera that follows no points', () => {
    const corner = boxBetween({ x: 1, y: 1 }, { x: 1, y: 1 }, ['track-box']);
    expect(corner.width).toBeGreaterThan(0);
    expect(corner.x + corner.width).toBeLessThanOrEqual(1);
    expect(corner.y + corner.height).toBeLessThanOrEqual(1);
  });

  it('is moved by the arrow keys, and stays in the picture', () => {
    expect(moveByArrow({ x: 0.5, y: 0.5 }, 'ArrowUp')?.y).toBeLessThan(0.5);
    expect(moveByArrow({ x: 0, y: 0 }, 'ArrowLeft')).toEqual({ x: 0, y: 0 });
    expect(moveByArrow({ x: 0, y: 0 }, 'a')).toBeUndefined();
  });
});
