/** A page without any script that says in one sentence what the window waits for, as a data address. */
export function waitingPage(text: string): string {
  const html = `<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"><title>Aerodeck</title><style>body{margin:0;height:100vh;display:grid;place-items:center;background:#0f151c;color:#b4bdc7;font:16px system-ui,sans-serif}p{max-width:40em;padding:2em;line-height:1.5;white-space:pre-line}</style><p role="status">${escapeHtml(text)}</p>`;
  return `data:text/html;charset=utf-8,${encodeURIComponent(html)}`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
