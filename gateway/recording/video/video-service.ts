import { join } from 'node:path';
import { AppError } from '../../base/error.ts';
import { type AuditLog, writeAudit } from '../../base/log/audit-log.ts';
import type { Runtime } from '../../base/runtime.ts';
import type { RequestContext } from '../../contract/account/principal.ts';
import type { Mode } from '../../contract/list.ts';
import { type OperatorText, say } from '../../contract/operator-text.ts';
import {
  type AnnouncedStream,
  MAX_VIDEO_SOURCES,
  type VideoAnnouncements,
  type VideoFilePart,
  type VideoPort,
  type VideoReader,
  type VideoRecording,
  type VideoSource,
  type VideoSourceChange,
  type VideoSourceRequest,
} from '../../contract/recording/video.ts';
import { SOURCES_FILE, VideoLibrary } from './file/video-library.ts';
import { KnownSource } from './known-source.ts';
import type { OpenReceiver } from './receive/receiver.ts';
import { RECEIVERS } from './receive/receivers.ts';
import {
  formatVideoAddress,
  parseVideoAddress,
  storedVideoAddress,
  type VideoAddress,
} from './video-address.ts';
import { type SourceRecord, VideoSourceRecords } from './video-source-records.ts';

export interface VideoServiceOptions extends Runtime {
  readonly folder: string;
  readonly audit: AuditLog;
  readonly maxTotalBytes: number;
  /** The world of a vehicle; `live` if unknown. */
  readonly modeOf: (vehicleId: string) => Mode;
  /** Default: those of the product. */
  readonly receivers?: Readonly<Record<SourceRecord['kind'], OpenReceiver>>;
}

/** Vehicles may announce no more: the rest is for what people type in. */
const MAX_ANNOUNCED = 16;
const MULTICAST_OR_ANY = /^(?:22[4-9]|23\d)\.|^ff/i;

/** The station's video sources and recordings. */
export class VideoService implements VideoPort, VideoAnnouncements {
  readonly #options: VideoServiceOptions;
  readonly #records: VideoSourceRecords;
  readonly #library: VideoLibrary;
  readonly #sources = new Map<string, KnownSource>();

  constructor(options: VideoServiceOptions) {
    this.#options = options;
    this.#library = new VideoLibrary(options.folder, options.logger);
    this.#records = new VideoSourceRecords(join(options.folder, SOURCES_FILE));
  }

  async start(): Promise<void> {
    await this.#library.start();
    await this.#library.shrink(this.#options.maxTotalBytes);
    for (const record of this.#records.load()) this.#open(record, 'typed');
  }

  async stop(): Promise<void> {
    const sources = [...this.#sources.values()];
    this.#sources.clear();
    await Promise.all(sources.map((source) => source.close()));
  }

  sources(): readonly VideoSource[] {
    return [...this.#sources.values()].map((source) => source.view);
  }

  source(sourceId: string): VideoSource | undefined {
    return this.#sources.get(sourceId)?.view;
  }

  add(request: VideoSourceRequest, context: RequestContext): VideoSource {
    const address = parseVideoAddress(request.kind, request.address);
    if (this.#sources.size >= MAX_VIDEO_SOURCES)
      throw new AppError(
        'resource-limit',
        say('A station keeps {count} video sources. Remove one first.', { count: MAX_VIDEO_SOURCES }),
      );
    this.#refuseDuplicate(request.kind, address, undefined);
    const record = {
      ...request,
      sourceId: this.#options.ids.next('cam'),
      address: storedVideoAddress(address),
    };
    this.#audit(context, 'add', record.sourceId, { ...request, address: formatVideoAddress(address) });
    this.#records.save(record);
    return this.#open(record, 'typed').view;
  }

  change(sourceId: string, change: VideoSourceChange, context: RequestContext): VideoSource {
    const source = this.#find(sourceId);
    const { isAccepted, address: text, ...others } = change;
    const address = text === undefined ? undefined : withKnownPassword(source, text);
    if (address) this.#refuseDuplicate(source.record.kind, address, sourceId);
    const detail = { ...change, ...(address && { address: formatVideoAddress(address) }) };
    this.#audit(context, 'change', sourceId, detail);
    const record = {
      ...source.record,
      ...(others.name !== undefined && { name: others.name }),
      ...(others.vehicleId !== undefined && { vehicleId: others.vehicleId }),
      ...(address && { address: storedVideoAddress(address) }),
    };
    if (source.origin === 'typed') this.#records.save(record);
    else if (isAccepted) this.#records.accept(record);
    source.change(record, isAccepted || source.isAccepted || address !== undefined);
    return source.view;
  }

  remove(sourceId: string, context: RequestContext): void {
    this.#find(sourceId);
    this.#audit(context, 'remove', sourceId);
    this.#records.remove(sourceId);
    this.#close(sourceId);
  }

  startRecording(sourceId: string, context: RequestContext): VideoSource {
    const source = this.#find(sourceId);
    if (source.recorder.isWanted)
      throw new AppError('state-conflict', 'This video is already being recorded.');
    if (source.view.codec === 'mjpeg' || source.record.kind === 'mjpeg')
      throw new AppError(
        'state-conflict',
        'MJPEG cannot be recorded: MP4 takes H.264 and H.265 only. Let the camera send one of them.',
      );
    this.#audit(context, 'record', sourceId);
    source.recorder.start();
    return source.view;
  }

  async stopRecording(sourceId: string, context: RequestContext): Promise<VideoSource> {
    const source = this.#find(sourceId);
    if (!source.recorder.isWanted) throw new AppError('state-conflict', 'This video is not being recorded.');
    this.#audit(context, 'stop-recording', sourceId);
    await source.recorder.stop();
    return source.view;
  }

  /** Records the sources of the vehicle that do not record yet, except some. @returns those it started */
  recordVehicle(vehicleId: string, except: ReadonlySet<string>): readonly string[] {
    const started = [...this.#sources.values()].filter(
      ({ record, recorder }) =>
        !except.has(record.sourceId) &&
        record.vehicleId === vehicleId &&
        record.kind !== 'mjpeg' &&
        !recorder.isWanted,
    );
    for (const { recorder } of started) recorder.start();
    return started.map(({ record }) => record.sourceId);
  }

  endRecordings(sourceIds: readonly string[]): void {
    for (const id of sourceIds) void this.#sources.get(id)?.recorder.stop();
  }

  recordings(): readonly VideoRecording[] {
    return this.#library.list();
  }

  recording(recordingId: string): VideoRecording | undefined {
    return this.#library.get(recordingId);
  }

  readRecording(
    recordingId: string,
    range: { readonly first?: number | undefined; readonly last?: number | undefined },
  ): Promise<VideoFilePart | undefined> {
    return this.#library.read(recordingId, range);
  }

  async removeRecording(recordingId: string, context: RequestContext): Promise<void> {
    this.#audit(context, 'remove-recording', recordingId);
    await this.#library.remove(recordingId);
  }

  join(sourceId: string, reader: VideoReader): (() => void) | undefined {
    return this.#sources.get(sourceId)?.join(reader);
  }

  announce(vehicleId: string, stream: AnnouncedStream): void {
    const address = announcedAddress(stream);
    if (!address) return;
    const known = [...this.#sources.values()].find(
      ({ origin, record }) =>
        origin === 'announced' && record.vehicleId === vehicleId && record.name === stream.name,
    );
    const stored = storedVideoAddress(address);
    if (known?.record.address === stored && known.record.kind === stream.kind) return;
    if (known) this.#close(known.record.sourceId);
    if (this.#listOf('announced').length >= MAX_ANNOUNCED || this.#sources.size >= MAX_VIDEO_SOURCES) return;
    if (this.#sameAddress(stream.kind, address)) return;
    const { name, kind } = stream;
    this.#open(
      { sourceId: this.#options.ids.next('cam'), name, kind, address: stored, vehicleId },
      'announced',
    );
  }

  withdraw(vehicleId: string, name?: string): void {
    for (const { record } of this.#listOf('announced'))
      if (record.vehicleId === vehicleId && (name === undefined || record.name === name))
        this.#close(record.sourceId);
  }

  #listOf(origin: VideoSource['origin']): readonly KnownSource[] {
    return [...this.#sources.values()].filter((source) => source.origin === origin);
  }

  #open(record: SourceRecord, origin: VideoSource['origin']): KnownSource {
    const { maxTotalBytes, modeOf, receivers = RECEIVERS, clock, ids, logger } = this.#options;
    const source = new KnownSource({
      record,
      origin,
      isAccepted: origin === 'typed' || this.#records.isAccepted(record),
      modeOf,
      receivers,
      store: this.#library,
      maxTotalBytes,
      clock,
      ids,
      logger,
    });
    this.#sources.set(record.sourceId, source);
    return source;
  }

  #close(sourceId: string): void {
    const source = this.#sources.get(sourceId);
    this.#sources.delete(sourceId);
    void source?.close();
  }

  /** @throws not-found */
  #find(sourceId: string): KnownSource {
    const source = this.#sources.get(sourceId);
    if (!source) throw new AppError('not-found', say('Video source {id} not found.', { id: sourceId }));
    return source;
  }

  #sameAddress(kind: SourceRecord['kind'], address: VideoAddress, except?: string): KnownSource | undefined {
    const text = formatVideoAddress(address);
    return [...this.#sources.values()].find(
      ({ record, view }) => record.sourceId !== except && record.kind === kind && view.address === text,
    );
  }

  /** @throws state-conflict */
  #refuseDuplicate(kind: SourceRecord['kind'], address: VideoAddress, except: string | undefined): void {
    const same = this.#sameAddress(kind, address, except);
    if (!same) return;
    const problem: OperatorText = say('The source "{name}" has this address already.', {
      name: same.record.name,
    });
    throw new AppError('state-conflict', problem);
  }

  #audit(
    context: RequestContext,
    action: string,
    target: string,
    detail: Readonly<Record<string, unknown>> = {},
  ): void {
    writeAudit(this.#options, context, `video.${action}`, target, detail);
  }
}

/** Forms show addresses without password: the same address without one keeps the known one. */
function withKnownPassword({ record }: KnownSource, text: string): VideoAddress {
  const address = parseVideoAddress(record.kind, text);
  const known = parseVideoAddress(record.kind, record.address);
  const isSameLogin =
    address.host === known.host && address.port === known.port && address.user === known.user;
  return address.password === undefined && isSameLogin ? { ...address, password: known.password } : address;
}

/** A vehicle that sends to a port names its own address there, or ours; we listen on all of ours. */
function announcedAddress({ kind, uri }: AnnouncedStream): VideoAddress | undefined {
  try {
    const address = parseVideoAddress(kind, uri);
    const isListening = address.url === undefined && kind !== 'mpegts-tcp';
    return isListening && !MULTICAST_OR_ANY.test(address.host) ? { ...address, host: '0.0.0.0' } : address;
  } catch {
    return undefined;
  }
}
