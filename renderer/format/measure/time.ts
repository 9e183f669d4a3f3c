import { currentLanguage } from '../../language/translate.ts';
import { UNKNOWN } from './units.ts';

/** A flight time as `12:05` or `1:02:05`. */
export function formatClockTime(seconds: number | null | undefined): string {
  if (seconds === null || seconds === undefined || !Number.isFinite(seconds)) return UNKNOWN;
  const whole = Math.max(0, Math.floor(seconds));
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

/** An age in the coarsest useful unit: `8 s`, `3 min`, `2 h`, `4 d`. */
export function formatAge(ageMs: number): string {
  const seconds = Math.max(0, Math.floor(ageMs / 1000));
  if (seconds < 90) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 90) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} d`;
}

/** Local time of day with seconds. */
export function formatLocalTime(atMs: number): string {
  return new Date(atMs).toLocaleTimeString(currentLanguage(), {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hour12: false,
  });
}

/** Local date and time, for a moment on any day. */
export function formatLocalMoment(atMs: number): string {
  const day = new Date(atMs).toLocaleDateString(currentLanguage(), { day: '2-digit', month: 'short' });
  return `${day} ${formatLocalTime(atMs)}`;
}

/** Local date with year, and time to the minute, for moments that may be years ago. */
export function formatLocalDate(atMs: number): string {
  return `${formatLocalDay(atMs)} ${formatLocalTime(atMs).slice(0, 5)}`;
}

/** Local date with year. */
export function formatLocalDay(atMs: number): string {
  return new Date(atMs).toLocaleDateString(currentLanguage(), {
    day: '2-digit',
    month: 'short',
    year: 'numeric',
  });
}

/** The moment in UTC, for tooltips. */
export function formatUtcTime(atMs: number): string {
  return `${new Date(atMs).toISOString().replace('T', ' ').slice(0, 19)} UTC`;
}

/**
 * Parses `42`, `12:05`, `1:02:05`, each with optional decimals, into seconds. Undefined when the
 * text is not a time.
 */
export function parseClockTime(text: string): number | undefined {
  const match = /^\s*(?:(?:(\d{1,3}):)?(\d{1,3}):)?(\d{1,6}(?:[.,]\d{1,3})?)\s*$/.exec(text);
  if (!match?.[3]) return undefined;
  const [, hours, minutes, seconds] = match;
  const isWhole = (part: string | undefined) => part === undefined || Number(part) < 60;
  if (hours !== undefined && !isWhole(minutes)) return undefined;
  const rest = Number(seconds?.replace(',', '.'));
  if (minutes !== undefined && rest >= 60) return undefined;
  return Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + rest;
}

/** First millisecond of a local day written as `2026-11-22`. Undefined when the text is not a date. */
export function startOfDayMs(day: string): number | undefined {
  return dayMs(day, 0);
}

/** Last millisecond of a local day. */
export function endOfDayMs(day: string): number | undefined {
  const next = dayMs(day, 1);
  return next === undefined ? undefined : next - 1;
}

function dayMs(day: string, add: number): number | undefined {
  const match = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day);
  if (!match) return undefined;
  const [, year, month, date] = match;
  const atMs = new Date(Number(year), Number(month) - 1, Number(date) + add).getTime();
  return atMs >= 0 ? atMs : undefined;
}

/** Time since the start of a recording with tenths: `2:05.3`. */
export function formatLogTime(positionMs: number): string {
  const tenths = Math.max(0, Math.floor(positionMs / 100));
  return `${formatClockTime(Math.floor(tenths / 10))}.${tenths % 10}`;
}
