import { h264 } from '../codec/h264.ts';
import { h265 } from '../codec/h265.ts';
import type { NalCodec } from '../codec/nal-codec.ts';

/** The video of a session description. */
export interface SdpVideo {
  /** To be appended to the base address, or an address of its own; empty for the session's. */
  readonly control: string;
  /** Undefined: neither H.264 nor H.265. */
  readonly codec: NalCodec | undefined;
  readonly encoding: string;
  readonly parameterSets: readonly Uint8Array[];
}

const MAX_SETS = 16;

/** The first video, preferably one that can be shown. Undefined without any. RFC 8866 */
export function readSdp(text: string): SdpVideo | undefined {
  const sections = text.split(/^(?=m=)/m);
  const videos = sections.filter((section) => section.startsWith('m=video')).map(readVideo);
  return videos.find(({ codec }) => codec) ?? videos[0];
}

function readVideo(section: string): SdpVideo {
  const encoding = /^a=rtpmap:\d+ +([\w.-]+)/m.exec(section)?.[1] ?? '';
  const format = /^a=fmtp:\d+ +(.*)$/m.exec(section)?.[1] ?? '';
  return {
    control: /^a=control:(\S+)/m.exec(section)?.[1] ?? '',
    codec: /^h264$/i.test(encoding) ? h264 : /^(?:h265|hevc)$/i.test(encoding) ? h265 : undefined,
    encoding,
    parameterSets: parameterSetsIn(format),
  };
}

/** RFC 6184, 8.1 and RFC 7798, 7.1. */
function parameterSetsIn(format: string): Uint8Array[] {
  const sets: Uint8Array[] = [];
  for (const [, value = ''] of format.matchAll(/sprop-(?:parameter-sets|vps|sps|pps)\s*=\s*([^;\s]+)/g))
    for (const coded of value.split(',')) {
      const set = Buffer.from(coded, 'base64');
      if (set.length > 0 && sets.length < MAX_SETS) sets.push(set);
    }
  return sets;
}
