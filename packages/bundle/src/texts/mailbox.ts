/** Mails one behind the other, as Unix stores them and as archives of mailing lists hand them out (mbox). */
import { isMailHead } from '@mountline/core';

/** `From anna@example.com Fri Nov 20 12:33:00 2026`; archives hide the sign: `From anna at example.com  Fri Nov 20 …`. */
const SEPARATOR = /^From \S.{0,200} (?:Mon|Tue|Wed|Thu|Fri|Sat|Sun),? .{0,30}\d\d:\d\d/;

export interface StoredMail {
  bytes: Uint8Array;
  /** The line of the mailbox that its first line is, from 1. */
  line: number;
}

/** Whether a text begins as a mailbox: with the line above a mail, and its head below. */
export function isMailbox(head: string): boolean {
  const [first = '', second = ''] = head.split('\n', 2);
  return SEPARATOR.test(first) && isMailHead(second);
}

const FROM = [...'From '].map((char) => char.charCodeAt(0));
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const LONGEST_SEPARATOR = 300;

/** The mails of a mailbox, without the lines above them. Each stands behind a blank line. */
export function mailsIn(bytes: Uint8Array): StoredMail[] {
  const decoder = new TextDecoder();
  const starts: { separator: number; at: number; line: number }[] = [];
  let line = 1;
  let isBehindBlank = true;
  for (let at = 0; at < bytes.length; line += 1) {
    const feed = bytes.indexOf(LINE_FEED, at);
    const end = feed < 0 ? bytes.length : feed;
    if (isBehindBlank && FROM.every((byte, i) => bytes[at + i] === byte)) {
      const own = decoder.decode(bytes.subarray(at, Math.min(end, at + LONGEST_SEPARATOR)));
      const below = decoder.decode(bytes.subarray(end + 1, end + 1 + LONGEST_SEPARATOR));
      if (SEPARATOR.test(own) && isMailHead(below)) starts.push({ separator: at, at: end + 1, line: line + 1 });
    }
    isBehindBlank = end === at || (end === at + 1 && bytes[at] === CARRIAGE_RETURN);
    at = end + 1;
  }
  return starts.map((start, i) => ({
    bytes: bytes.subarray(start.at, starts[i + 1]?.separator ?? bytes.length),
    line: start.line,
  }));
}
