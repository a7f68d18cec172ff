import { concatenated } from '@mountline/core';

/**
 * The console of an EC2 instance as text, out of what `aws ec2 get-console-output --instance-id ID --latest` prints:
 *
 *     { "InstanceId": "i-0123456789abcdef0", "Timestamp": "2026-11-20T12:40:00+00:00", "Output": "[    0.000000] Linux …\r\n…" }
 *
 * Source: GetConsoleOutput of the EC2 API, which keeps the last 64 KB. The API gives them in Base64, the command as they are.
 */
const HEAD = /^\s*\{\s*"InstanceId"\s*:\s*"i-[0-9a-f]+"\s*,\s*"(?:Output|Timestamp)"\s*:\s*"/;

/** True for the beginning of such an answer. */
export const isConsoleOutput = (head: string): boolean => HEAD.test(head);

const BASE64 = /^[A-Za-z0-9+/\s]+(?:={1,2}\s*)?$/;

/** The API gives 64 KB; what is far longer is no answer of it, and stays as it is. */
const MOST = 16 * 1024 * 1024;

/** The lines of the console, with LF alone behind each; of an answer that is cut, those that are there. */
export async function* fromConsoleOutput(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of content) {
    length += chunk.length;
    chunks.push(new Uint8Array(chunk));
    if (length > MOST) yield* chunks.splice(0);
  }
  const bytes = concatenated(chunks);
  const output = length > MOST ? undefined : outputOf(new TextDecoder().decode(bytes));
  yield output === undefined ? bytes : new TextEncoder().encode(output.replaceAll('\r\n', '\n'));
}

function outputOf(text: string): string | undefined {
  const start = /"Output"\s*:\s*"/.exec(text);
  if (!start) return undefined;
  const from = start.index + start[0].length;
  let end = from;
  // An escape that is cut is left out.
  while (text[end] !== '"' && end + lengthAt(text, end) <= text.length) end += lengthAt(text, end);
  try {
    const output: string = JSON.parse(`"${text.slice(from, end)}"`);
    return BASE64.test(output)
      ? new TextDecoder().decode(Uint8Array.from(atob(output), (c) => c.charCodeAt(0)))
      : output;
  } catch {
    return undefined;
  }
}

/** How long a sign is as JSON writes it. */
const lengthAt = (text: string, at: number) => (text[at] !== '\\' ? 1 : text[at + 1] === 'u' ? 6 : 2);
