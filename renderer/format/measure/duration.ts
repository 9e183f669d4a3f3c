import { currentLanguage } from '../../language/translate.ts';
import { UNKNOWN } from './quantity.ts';

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

/** Local wall-clock time with seconds. */
export function formatLocalTime(atMs: number): string {
  return new Date(atMs).toLocaleTimeString(currentLanguage(), {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hour12: false,
  });
}

/** Local day and time, for what may be of another day. */
export function formatLocalMoment(atMs: number): string {
  const day = new Date(atMs).toLocaleDateString(currentLanguage(), { day: '2-digit', month: 'short' });
  return `${day} ${formatLocalTime(atMs)}`;
}

/** Local day with its year, and the time to the minute: for what may be years old. */
export function formatLocalDate(atMs: number): string {
  const day = new Date(atMs).toLocaleDateString(currentLanguage(), {
    day: '2-digit',
    month: 'short',
    year: 'numeric',
  });
  return `${day} ${formatLocalTime(atMs).slice(0, 5)}`;
}

/** The same moment in UTC, for hover. */
export function formatUtcTime(atMs: number): string {
  return `${new Date(atMs).toISOString().replace('T', ' ').slice(0, 19)} UTC`;
}
