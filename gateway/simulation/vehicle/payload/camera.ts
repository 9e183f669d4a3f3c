import { CameraMode } from '../../../mavlink/codec/generated/enums.ts';
import type { MessageByName } from '../../../mavlink/codec/generated/messages.ts';
import { clamp, toRad } from '../physics/angle.ts';
import type { LocalPoint } from '../physics/local-frame.ts';

/** Without zoom. */
const WIDEST_FOV_RAD = toRad(60);
/** Magnification at a zoom level of 100. */
const MAX_ZOOM = 8;
const ZOOM_PCT_PER_S = 20;
export const STORAGE_MIB = 32_768;
const PICTURE_MIB = 8;
const VIDEO_MIB_PER_S = 2;
/** Older pictures can no longer be asked for. */
const MAX_PICTURES = 1000;

type Picture = MessageByName['CAMERA_IMAGE_CAPTURED'];

/** Settings, storage and recording of one camera between two power-ups. */
export class Camera {
  /** CAMERA_MODE. In image mode it records no video. */
  mode: number = CameraMode.VIDEO;
  /** 0 to 100. */
  zoomPct = 0;
  /** 0 to 100; NaN while the camera focuses by itself. */
  focusPct = Number.NaN;
  usedMib = 0;
  /** What it follows, and the size of its box in the picture: 0 for a point. */
  tracked: { readonly place: LocalPoint; readonly width: number; readonly height: number } | undefined;
  readonly #pictures = new Map<number, Picture>();
  #zoomPctPerS = 0;
  #focusPctPerS = 0;
  #recordedMs: number | undefined;

  /** Horizontal. */
  get fovRad(): number {
    const magnification = MAX_ZOOM ** (this.zoomPct / 100);
    return 2 * Math.atan(Math.tan(WIDEST_FOV_RAD / 2) / magnification);
  }

  get isRecording(): boolean {
    return this.#recordedMs !== undefined;
  }

  /** Length of the current recording; 0 without one. */
  get recordedMs(): number {
    return this.#recordedMs ?? 0;
  }

  get isFull(): boolean {
    return this.usedMib + PICTURE_MIB > STORAGE_MIB;
  }

  step(dtMs: number): void {
    const dtS = dtMs / 1000;
    if (this.#zoomPctPerS !== 0) this.zoomTo(this.zoomPct + this.#zoomPctPerS * dtS, this.#zoomPctPerS);
    if (this.#focusPctPerS !== 0) this.focusAt(this.focusPct + this.#focusPctPerS * dtS, this.#focusPctPerS);
    if (this.#recordedMs === undefined) return;
    this.#recordedMs += dtMs;
    this.usedMib += VIDEO_MIB_PER_S * dtS;
    if (this.isFull) this.stopRecording();
  }

  /** @returns false in image mode and when the storage is full; a second start changes nothing. */
  startRecording(): boolean {
    if (this.mode !== CameraMode.VIDEO || this.isFull) return false;
    this.#recordedMs ??= 0;
    return true;
  }

  stopRecording(): void {
    this.#recordedMs = undefined;
  }

  /** `ratePctPerS` continues until the next call. */
  zoomTo(levelPct: number, ratePctPerS = 0): void {
    this.zoomPct = clamp(levelPct, 0, 100);
    this.#zoomPctPerS = ratePctPerS;
  }

  /** As {@link zoomTo}. A rate starts in the middle after automatic focus. */
  focusAt(levelPct: number, ratePctPerS = 0): void {
    this.focusPct = Number.isNaN(levelPct) && ratePctPerS !== 0 ? 50 : clamp(levelPct, 0, 100);
    this.#focusPctPerS = ratePctPerS;
  }

  /** `direction`: 1 closer, −1 wider, 0 stops. */
  zoomBy(direction: number): void {
    this.zoomTo(this.zoomPct, Math.sign(direction) * ZOOM_PCT_PER_S);
  }

  focusBy(direction: number): void {
    this.focusAt(this.focusPct, Math.sign(direction) * ZOOM_PCT_PER_S);
  }

  /** Settings as at power-up; the storage stays. */
  reset(): void {
    this.mode = CameraMode.VIDEO;
    this.zoomTo(0);
    this.focusAt(Number.NaN);
  }

  /** @returns false when the storage is full. */
  store(picture: Picture): boolean {
    if (this.isFull) return false;
    this.usedMib += PICTURE_MIB;
    this.#pictures.set(picture.imageIndex, picture);
    this.#pictures.delete(picture.imageIndex - MAX_PICTURES);
    return true;
  }

  picture(index: number): Picture | undefined {
    return this.#pictures.get(index);
  }

  format(): void {
    this.usedMib = 0;
    this.#pictures.clear();
  }
}
