import { BitWriter, nalUnit } from './bit-writer.ts';

/** A picture of flat blocks of 16 × 16 pixels: one value for each block, row by row. */
export interface Mosaic {
  readonly luma: Uint8Array;
  readonly cb: Uint8Array;
  readonly cr: Uint8Array;
}

export function blankMosaic(blocks: number): Mosaic {
  return { luma: new Uint8Array(blocks), cb: new Uint8Array(blocks), cr: new Uint8Array(blocks) };
}

const NAL_IDR = 0x65;
const NAL_NON_IDR = 0x41;
const NAL_SPS = 0x67;
const NAL_PPS = 0x68;
const PROFILE_BASELINE = 66;
/** constraint_set0 and 1: constrained baseline. */
const CONSTRAINTS = 0xc0;
const LEVEL_3_1 = 31;
/** No reordering: pictures are shown in the order of decoding. */
const ORDER_AS_DECODED = 2;
const SLICE_P = 5;
const SLICE_I = 7;
const FRAME_NUMBERS = 16;
/** At this QP a luma DC level of 1 changes a flat block by exactly 1; chroma needs 6 less. */
const QP_OF_STEP_1 = 28;
const CHROMA_QP_OFFSET = -6;
/** Prediction of Intra_16x16 and of chroma, by the neighbour that gives the value. */
const FROM_LEFT = { luma: 1, chroma: 1 };
const FROM_ABOVE = { luma: 0, chroma: 2 };
const FROM_NOTHING = { luma: 2, chroma: 0 };
const MID_GREY = 128;

/**
 * A lossless H.264 encoder of mosaics (constrained baseline, CAVLC, one slice a picture, no
 * deblocking). Each block is predicted from the block to its left or above it. The difference is
 * one DC level, so the decoder's picture is the mosaic and errors cannot add up. In P pictures,
 * unchanged blocks are skipped.
 * Source: ITU-T H.264, 7.3 (syntax), 8.3.3 and 8.5 (prediction, scaling), 9.1 and 9.2 (codes).
 */
export class MosaicEncoder {
  /** SPS and PPS, to send before every key frame. */
  readonly parameterSets: readonly Uint8Array[];
  readonly #columns: number;
  readonly #previous: Mosaic;
  readonly #bits = new BitWriter();
  #frameNumber = 0;
  #keyFrames = 0;

  /** Size in blocks of 16 × 16 pixels; level 3.1 allows 3600 of them. */
  constructor(columns: number, rows: number) {
    this.#columns = columns;
    this.#previous = blankMosaic(columns * rows);
    this.parameterSets = [sequenceParameters(columns, rows), pictureParameters()];
  }

  /** @returns one NAL unit without a start code. The first picture must be a key frame. */
  encode(mosaic: Mosaic, isKeyFrame: boolean): Uint8Array {
    this.#frameNumber = isKeyFrame ? 0 : (this.#frameNumber + 1) % FRAME_NUMBERS;
    if (isKeyFrame) this.#keyFrames += 1;
    this.#writeHeader(isKeyFrame);
    if (isKeyFrame) this.#writeKeyBlocks(mosaic);
    else this.#writeChangedBlocks(mosaic);
    this.#previous.luma.set(mosaic.luma);
    this.#previous.cb.set(mosaic.cb);
    this.#previous.cr.set(mosaic.cr);
    return nalUnit(isKeyFrame ? NAL_IDR : NAL_NON_IDR, this.#bits.finish());
  }

  #writeHeader(isKeyFrame: boolean): void {
    const bits = this.#bits;
    bits.ue(0); // first_mb_in_slice
    bits.ue(isKeyFrame ? SLICE_I : SLICE_P);
    bits.ue(0); // pic_parameter_set_id
    bits.u(4, this.#frameNumber);
    if (isKeyFrame) {
      bits.ue(this.#keyFrames & 1); // idr_pic_id: differs from the one before
      bits.u(2, 0); // keep no earlier picture, no long-term reference
    } else bits.u(3, 0); // one reference, its usual order, no marking
    bits.se(0); // slice_qp_delta
    bits.ue(1); // no deblocking
  }

  #writeKeyBlocks(mosaic: Mosaic): void {
    for (let block = 0; block < mosaic.luma.length; block += 1) this.#writeBlock(mosaic, block, 0);
  }

  #writeChangedBlocks(mosaic: Mosaic): void {
    const { luma, cb, cr } = this.#previous;
    let skipped = 0;
    for (let block = 0; block < luma.length; block += 1) {
      const isSame =
        luma[block] === mosaic.luma[block] &&
        cb[block] === mosaic.cb[block] &&
        cr[block] === mosaic.cr[block];
      if (isSame) {
        skipped += 1;
        continue;
      }
      this.#bits.ue(skipped);
      skipped = 0;
      // Intra types follow the five inter types.
      this.#writeBlock(mosaic, block, 5);
    }
    if (skipped > 0) this.#bits.ue(skipped);
  }

  /** One Intra_16x16 macroblock; `typeOffset` as the slice counts its types. */
  #writeBlock({ luma, cb, cr }: Mosaic, block: number, typeOffset: number): void {
    const bits = this.#bits;
    let from = FROM_NOTHING;
    let neighbour = -1;
    if (block % this.#columns !== 0) {
      from = FROM_LEFT;
      neighbour = block - 1;
    } else if (block >= this.#columns) {
      from = FROM_ABOVE;
      neighbour = block - this.#columns;
    }
    const lumaLevel = at(luma, block) - (neighbour < 0 ? MID_GREY : at(luma, neighbour));
    const cbLevel = at(cb, block) - (neighbour < 0 ? MID_GREY : at(cb, neighbour));
    const crLevel = at(cr, block) - (neighbour < 0 ? MID_GREY : at(cr, neighbour));
    const hasChroma = cbLevel !== 0 || crLevel !== 0;
    bits.ue(typeOffset + 1 + from.luma + (hasChroma ? 4 : 0));
    bits.ue(from.chroma);
    bits.se(0); // mb_qp_delta
    this.#writeLumaLevel(lumaLevel);
    if (!hasChroma) return;
    this.#writeChromaLevel(cbLevel);
    this.#writeChromaLevel(crLevel);
  }

  /** coeff_token of table 9-5 for nC 0: no neighbour has AC levels. */
  #writeLumaLevel(level: number): void {
    if (level === 0) this.#bits.u(1, 1);
    else if (level === 1 || level === -1) this.#bits.u(2, 0b01);
    else this.#bits.u(6, 0b000101);
    this.#writeLevel(level);
  }

  /** coeff_token of table 9-5 for nC −1. */
  #writeChromaLevel(level: number): void {
    if (level === 0) this.#bits.u(2, 0b01);
    else if (level === 1 || level === -1) this.#bits.u(1, 1);
    else this.#bits.u(6, 0b000111);
    this.#writeLevel(level);
  }

  /** The only level of its block (9.2.2.1), and total_zeros 0: it is the first coefficient. */
  #writeLevel(level: number): void {
    const bits = this.#bits;
    if (level === 0) return;
    const size = Math.abs(level);
    if (size === 1) bits.u(1, level < 0 ? 1 : 0);
    else {
      // A size of 1 would have been a trailing one, so the codes start at size 2.
      const code = 2 * size - 4 + (level < 0 ? 1 : 0);
      if (code < 14) bits.u(code + 1, 1);
      else if (code < 30) {
        bits.u(15, 1);
        bits.u(4, code - 14);
      } else {
        bits.u(16, 1);
        bits.u(12, code - 30);
      }
    }
    bits.u(1, 1); // total_zeros
  }
}

function at(values: Uint8Array, block: number): number {
  return values[block] ?? 0;
}

function sequenceParameters(columns: number, rows: number): Uint8Array {
  const bits = new BitWriter();
  bits.u(8, PROFILE_BASELINE);
  bits.u(8, CONSTRAINTS);
  bits.u(8, LEVEL_3_1);
  bits.ue(0); // seq_parameter_set_id
  bits.ue(0); // 16 frame numbers
  bits.ue(ORDER_AS_DECODED);
  bits.ue(1); // max_num_ref_frames
  bits.u(1, 0); // no gaps in frame_num
  bits.ue(columns - 1);
  bits.ue(rows - 1);
  bits.u(1, 1); // frame_mbs_only
  bits.u(1, 1); // direct_8x8_inference
  bits.u(2, 0); // no cropping, no VUI
  return nalUnit(NAL_SPS, bits.finish());
}

function pictureParameters(): Uint8Array {
  const bits = new BitWriter();
  bits.ue(0); // pic_parameter_set_id
  bits.ue(0); // seq_parameter_set_id
  bits.u(2, 0); // CAVLC, no field order
  bits.ue(0); // one slice group
  bits.ue(0); // one reference in list 0
  bits.ue(0); // and in list 1
  bits.u(3, 0); // no weighted prediction
  bits.se(QP_OF_STEP_1 - 26);
  bits.se(0); // pic_init_qs
  bits.se(CHROMA_QP_OFFSET);
  bits.u(1, 1); // slices choose their deblocking
  bits.u(2, 0); // intra prediction from any block, no redundant pictures
  return nalUnit(NAL_PPS, bits.finish());
}
