import type { DiagnosticsFile } from '../../../gateway/contract/vehicle/diagnostics.ts';

/** What only the window knows of its machine. Has nothing confidential. */
export function aboutWindow(): DiagnosticsFile {
  const { width, height } = window.screen;
  const text = JSON.stringify(
    {
      userAgent: navigator.userAgent,
      graphics: graphicsProcessor() ?? null,
      screen: `${width} × ${height}, ${window.devicePixelRatio}`,
      language: navigator.language,
    },
    null,
    1,
  );
  return { path: 'window.json', text, base64: null, bytes: new Blob([text]).size };
}

/** The chosen files as one zip: exactly the bytes that were shown. */
export async function zipOf(files: readonly DiagnosticsFile[]): Promise<Blob> {
  const { strToU8, zipSync } = await import('fflate');
  const entries = files.map(({ path, text, base64 }) => [
    path,
    text === null ? Uint8Array.from(atob(base64 ?? ''), (letter) => letter.charCodeAt(0)) : strToU8(text),
  ]);
  return new Blob([zipSync(Object.fromEntries(entries))], { type: 'application/zip' });
}

function graphicsProcessor(): string | undefined {
  const gl = document.createElement('canvas').getContext('webgl');
  const about = gl?.getExtension('WEBGL_debug_renderer_info');
  const name: unknown = about && gl?.getParameter(about.UNMASKED_RENDERER_WEBGL);
  gl?.getExtension('WEBGL_lose_context')?.loseContext();
  return typeof name === 'string' ? name : undefined;
}
