import {
  type CorrectionsConfig,
  type CorrectionsSource,
  type CorrectionsSourceRequest,
  correctionsSourceRequestSchema,
} from '../../../gateway/contract/onboard/corrections.ts';

/** A source being edited: every field as text. */
export interface CorrectionDraft {
  readonly kind: CorrectionsConfig['kind'];
  readonly name: string;
  readonly host: string;
  readonly port: string;
  readonly isTls: boolean;
  readonly version: '1' | '2';
  readonly mountpoint: string;
  readonly user: string;
  /** Empty: the stored one is kept. */
  readonly password: string;
  readonly gga: 'none' | 'vehicle' | 'place';
  readonly path: string;
  readonly baud: string;
  readonly base: 'keep' | 'survey-in' | 'fixed';
  readonly durationS: string;
  readonly accuracyM: string;
  readonly latitudeDeg: string;
  readonly longitudeDeg: string;
  readonly altitudeM: string;
}

export const BLANK_CORRECTION: CorrectionDraft = {
  kind: 'ntrip',
  name: '',
  host: '',
  port: '2101',
  isTls: false,
  version: '2',
  mountpoint: '',
  user: '',
  password: '',
  gga: 'none',
  path: '/dev/ttyACM0',
  baud: '115200',
  base: 'survey-in',
  durationS: '120',
  accuracyM: '2',
  latitudeDeg: '',
  longitudeDeg: '',
  altitudeM: '',
};

export function draftOfSource({ name, config }: CorrectionsSource): CorrectionDraft {
  const draft = { ...BLANK_CORRECTION, kind: config.kind, name };
  if (config.kind === 'ntrip') {
    const { host, port, isTls, version, mountpoint, user, gga } = config;
    const place = gga.from === 'place' ? placeTexts({ ...gga, altitudeM: gga.altitudeAmslM }) : {};
    return { ...draft, host, port: String(port), isTls, version, mountpoint, user, gga: gga.from, ...place };
  }
  const where =
    config.kind === 'serial'
      ? { path: config.path, baud: String(config.baud) }
      : { host: config.host, port: String(config.port) };
  const { base } = config;
  if (base.mode === 'keep') return { ...draft, ...where, base: 'keep' };
  const accuracyM = String(base.accuracyM);
  return base.mode === 'survey-in'
    ? { ...draft, ...where, base: base.mode, accuracyM, durationS: String(base.durationS) }
    : {
        ...draft,
        ...where,
        base: base.mode,
        accuracyM,
        ...placeTexts({ ...base, altitudeM: base.altitudeEllipsoidM }),
      };
}

function placeTexts(place: { latitudeDeg: number; longitudeDeg: number; altitudeM: number }) {
  return {
    latitudeDeg: String(place.latitudeDeg),
    longitudeDeg: String(place.longitudeDeg),
    altitudeM: String(place.altitudeM),
  };
}

/** The request of a draft, or the names of the fields that are not valid. */
export function requestOfDraft(
  draft: CorrectionDraft,
): CorrectionsSourceRequest | { readonly wrong: ReadonlySet<string> } {
  const { kind, name, password } = draft;
  const config = configOf(draft);
  const parsed = correctionsSourceRequestSchema.safeParse({
    name,
    config,
    ...(kind === 'ntrip' && password !== '' && { password }),
  });
  if (parsed.success) return parsed.data;
  // `altitudeAmslM` and `altitudeEllipsoidM` are one field here.
  return {
    wrong: new Set(
      parsed.error.issues.map(({ path }) => String(path.at(-1)).replace(/^altitude.*/, 'altitudeM')),
    ),
  };
}

function configOf(draft: CorrectionDraft): unknown {
  const { kind, host, port, isTls, version, mountpoint, user, path, baud } = draft;
  const place = { latitudeDeg: numberOf(draft.latitudeDeg), longitudeDeg: numberOf(draft.longitudeDeg) };
  const altitudeM = numberOf(draft.altitudeM);
  if (kind === 'ntrip') {
    const gga =
      draft.gga === 'place' ? { from: draft.gga, ...place, altitudeAmslM: altitudeM } : { from: draft.gga };
    return { kind, host, port: numberOf(port), isTls, version, mountpoint, user, gga };
  }
  const accuracyM = numberOf(draft.accuracyM);
  const base =
    draft.base === 'keep'
      ? { mode: draft.base }
      : draft.base === 'survey-in'
        ? { mode: draft.base, durationS: numberOf(draft.durationS), accuracyM }
        : { mode: draft.base, ...place, altitudeEllipsoidM: altitudeM, accuracyM };
  return kind === 'serial'
    ? { kind, path: path.trim(), baud: numberOf(baud), base }
    : { kind, host, port: numberOf(port), base };
}

function numberOf(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text.replace(',', '.'));
}
