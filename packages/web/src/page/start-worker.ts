/** The worker's script stands in the single page as text, and beside the page where it is served as files. */
export function startWorker(): Worker {
  const inside = document.getElementById('worker');
  if (!inside) return new Worker('worker.js');
  const packed = atob(inside.textContent!.trim());
  const bytes = Uint8Array.from(packed, (sign) => sign.charCodeAt(0));
  return new Worker(URL.createObjectURL(new Blob([bytes], { type: 'text/javascript' })));
}
