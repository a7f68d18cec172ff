/** A mail as it is stored (.eml): its text, and what is attached. */
import { isMailHead } from '@mountline/core';

export interface Attachment {
  name: string;
  content: Uint8Array;
}

export interface Mail {
  text: string;
  /** For each line of the text the line of the mail that it begins on. */
  lines: readonly number[];
  attachments: Attachment[];
}

const ENCODED =
  /^(?:Content-Type:\s*multipart\/|Content-Type:\s*text\/html|Content-Transfer-Encoding:\s*(?:base64|quoted-printable))/im;

/** Whether a text is a mail of several parts, or one whose text is encoded: any other is read as it stands. */
export function isEncodedMail(head: string): boolean {
  if (!isMailHead(head)) return false;
  const end = /\r?\n\r?\n/.exec(head)?.index ?? head.length;
  return ENCODED.test(head.slice(0, end));
}

/** Takes a mail apart; null where it cannot be, as one with parts in parts without end. */
export async function mailOf(bytes: Uint8Array): Promise<Mail | null> {
  const { default: PostalMime } = await import('postal-mime');
  const mail = await PostalMime.parse(bytes, { attachmentEncoding: 'arraybuffer' }).catch(() => null);
  if (!mail) return null;
  const { text, html, attachments } = mail;
  const body = (text?.trim() ? text : textOfHtml(html ?? '')).replaceAll('\r\n', '\n');
  return {
    text: body,
    lines: linesInMail(new TextDecoder().decode(bytes), body),
    attachments: attachments.map(({ filename, content }, i) => ({
      name: filename || `attachment ${i + 1}`,
      content: typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content),
    })),
  };
}

const BREAK = /<(?:br|\/p|\/div|\/tr|\/li|\/h\d)\b[^<>]*>/gi;
const TAG = /<\/?(?!pre\b)[a-z][a-z0-9]{0,20}\b[^<>]{0,2000}>/gi;
const HIDDEN = /<(style|script|head)\b[^<>]*>/;

/** The words of a mail that has HTML alone; what stands between `<pre>` stays so. */
function textOfHtml(html: string): string {
  const lower = html.toLowerCase();
  const hidden = new RegExp(HIDDEN, 'g');
  let shown = '';
  let at = 0;
  for (let found = hidden.exec(lower); found; found = hidden.exec(lower)) {
    shown += html.slice(at, found.index);
    const end = lower.indexOf(`</${found[1]}`, found.index);
    at = end < 0 ? html.length : end;
    if (end < 0) break;
    hidden.lastIndex = end;
  }
  return (shown + html.slice(at)).replace(BREAK, '\n').replace(TAG, '');
}

/** How far a line of the text is looked for in the mail. */
const WINDOW = 200;

/** Where each line of the text stands in the mail: as it is, or as quoted-printable has it. Of base64 the line is that where the part begins. */
function linesInMail(raw: string, text: string): number[] {
  const lines = raw.split('\n').map((line) => decoded(line.replace(/\r$/, '')));
  const body = lines.findIndex(({ shown }) => shown === '') + 1;
  let at = longestBlock(lines) ?? body;
  let from = body;
  return text.split('\n').map((line) => {
    const wanted = line.trim();
    if (wanted !== '') {
      const end = Math.min(lines.length, from + WINDOW);
      for (let i = from; i < end; i += 1) {
        const { shown, isSoft } = lines[i]!;
        if (shown === '' || !(isSoft ? wanted.startsWith(shown.trim()) : wanted === shown.trim())) continue;
        at = i;
        from = i + 1;
        // A soft break: the line goes on.
        while (isSoft && from < lines.length && lines[from - 1]!.isSoft) from += 1;
        break;
      }
    }
    return at + 1;
  });
}

interface RawLine {
  shown: string;
  isSoft: boolean;
}

const BYTES = /(?:=[0-9A-F]{2})+/gi;

function decoded(line: string): RawLine {
  const isSoft = line.endsWith('=');
  const own = isSoft ? line.slice(0, -1) : line;
  const bytesOf = (hex: string) => Uint8Array.from(hex.slice(1).split('='), (one) => Number.parseInt(one, 16));
  return {
    shown: own.includes('=') ? own.replace(BYTES, (hex) => new TextDecoder().decode(bytesOf(hex))) : own,
    isSoft,
  };
}

/** Where base64 begins; undefined where there is none. */
function longestBlock(lines: readonly RawLine[]): number | undefined {
  const at = lines.findIndex(
    ({ shown }, i) => /^[\w+/]{60,76}$/.test(shown) && /^[\w+/]{4,76}={0,2}$/.test(lines[i + 1]?.shown ?? ''),
  );
  return at < 0 ? undefined : at;
}
