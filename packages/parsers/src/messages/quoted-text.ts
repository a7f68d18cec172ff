/** Keys under which a program says what befell itself. Under others it tells of something: a summary, a description, the body of a ticket. */
const OF_ITSELF = new Set([
  'msg',
  'message',
  'err',
  'error',
  'cause',
  'reason',
  'log',
  'exception',
  'stack',
  'output',
  'stderr',
]);

/** At the end of what stands in front of a quotation: `err=`, `"message":`, `"message"=>`. */
const KEY = /([\w.@-]{1,64})["']?\s{0,4}(=>|=|:)\s{0,4}$/;

/** A host in a line of JSON or of a hash of Ruby, as log shippers print what they pass on. */
const HOST = /"(?:host|node|nodename|_HOSTNAME)"\s{0,4}(?::|=>)\s{0,4}"([\w.-]{1,253})"/;

/** What a test is called, as test runners print it with its result. */
const OF_TEST = /^\s{0,40}(?:[✓✔√✗✘✕×]|(?:not )?ok \d{1,6} -|--- (?:PASS|FAIL|SKIP):)\s/u;

/** A line of a document, as `grep -n` prints it. */
const OF_DOCUMENT = /^\S{1,400}\.(?:md|mdx|rst|adoc|html?):\d{1,7}[:-]/;

/**
 * Whether a message quotes what somebody else said: an alert, a ticket, a document, the name of a test, or a line of another node that a log
 * shipper prints.
 *
 * @param before What stands in front of the text in it.
 * @param host The node that the line itself names.
 */
export function isQuotation(message: string, before: string, host: string | undefined): boolean {
  const of = HOST.exec(message)?.[1];
  if (of !== undefined && host !== undefined && labelOf(of) !== labelOf(host)) return true;
  if (OF_TEST.test(message) || OF_DOCUMENT.test(message) || isCode(message, before)) return true;
  const at = openQuote(before);
  if (at < 0) return false;
  const [, key, sign] = KEY.exec(before.slice(Math.max(0, at - 80), at)) ?? [];
  // Behind prose: the message itself is what is quoted there.
  if (key === undefined || (sign === ':' && !before.slice(0, at).includes('{')))
    return before.slice(0, at).trim() !== '';
  return sign === '=>' || !OF_ITSELF.has(key.toLowerCase());
}

/** Between two backticks, as in Markdown. Old programs open a quotation with one, and close it with another sign. */
const isCode = (message: string, before: string): boolean =>
  before.split('`').length % 2 === 0 && message.includes('`', before.length);

const labelOf = (host: string): string => host.split('.', 1)[0]!.toLowerCase();

/** Where the quotation begins that is open at the end of a text; -1 where none is. */
function openQuote(text: string): number {
  let at = -1;
  for (let i = 0; i < text.length; i += 1) {
    if (text[i] === '\\') i += 1;
    else if (text[i] === '"') at = at < 0 ? i : -1;
  }
  return at;
}
