/** Hands a text to the browser's download. */
export function saveFile(name: string, text: string, type = 'application/json'): void {
  saveBlob(name, new Blob([text], { type }));
}

/** Hands a file to the browser's download. */
export function saveBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
