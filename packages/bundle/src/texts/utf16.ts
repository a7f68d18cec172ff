/**
 * Text in UTF-16 as UTF-8: what PowerShell of Windows writes with `>`. A mark stands in front of it and tells the order of its
 * bytes. PowerShell ends each line with CR and LF, whatever the program wrote that it took the lines from.
 */

export function isUtf16([first, second]: Uint8Array): boolean {
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
}

/** Without the mark, and with LF alone behind each line; what is no character becomes U+FFFD. */
export async function* fromUtf16(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let decoder: TextDecoder | undefined;
  /** A CR that the line feed behind it may not have come for. */
  let held = '';
  for await (const chunk of content) {
    decoder ??= new TextDecoder(chunk[0] === 0xff ? 'utf-16le' : 'utf-16be');
    const text = held + decoder.decode(chunk, { stream: true });
    held = text.endsWith('\r') ? '\r' : '';
    yield encoder.encode(text.slice(0, text.length - held.length).replaceAll('\r\n', '\n'));
  }
  if (decoder) yield encoder.encode(held + decoder.decode());
}
