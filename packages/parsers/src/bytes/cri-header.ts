import type { Micros, SkimOptions, Stamp } from '@mountline/core';
import { kernelWalker, learnDay } from './kernel-walker.ts';
import { klogReader, NO_HEADER, UNSURE } from './klog-stamp.ts';
import type { NodeSpeaker } from './speakers.ts';
import { isoReader } from './stamps.ts';

/** A runtime writes nanoseconds, some versions without the zeros at their end: fewer digits are no wider stamp. */
const STAMP: Stamp = { clock: 'utc', value: 0, width: 1 };
const DIGITS = 9;
/** As kernel/stamps.ts has the form, and numbers the stamps of all forms. */
const CRI = 4;
const STAMPS = 15;
const BLANK = 32;

/** ` stdout F ` and ` stderr F ` differ in three letters. */
const OUT = [...'out'].map((letter) => letter.charCodeAt(0));
const ERR = [...'err'].map((letter) => letter.charCodeAt(0));

function isStream(bytes: Uint8Array, at: number, [a, b, c]: readonly number[]): boolean {
  return bytes[at] === a && bytes[at + 1] === b && bytes[at + 2] === c;
}

/** The message behind ` stdout F ` at a place; -1 where there is none, or only a piece of a line. */
function behindStream(bytes: Uint8Array, at: number, to: number): number {
  const isThere =
    to - at > 10 &&
    bytes[at] === BLANK &&
    bytes[at + 1] === 115 &&
    bytes[at + 2] === 116 &&
    bytes[at + 3] === 100 &&
    (isStream(bytes, at + 4, OUT) || isStream(bytes, at + 4, ERR)) &&
    bytes[at + 7] === BLANK &&
    bytes[at + 8] === 70 &&
    bytes[at + 9] === BLANK;
  return isThere ? at + 10 : -1;
}

const OWN = ['time=', '{"ts":'].map((text) => new TextEncoder().encode(text));

/** Whether a message begins with the header of logrus or of klog in JSON: it goes on from no other. */
const isOwn = (bytes: Uint8Array, at: number): boolean =>
  OWN.some((text) => text.every((byte, i) => bytes[at + i] === byte));

/**
 * The header of a line as containerd and CRI-O write it, `2026-11-20T12:31:40.123456789Z stderr F `. A line without a header
 * of klog may go on from a line that has one, where it was stamped `atOnce` behind it.
 */
export function criHeader(
  speaker: NodeSpeaker,
  atOnce: Micros,
  { literals, hiding }: Pick<SkimOptions, 'literals' | 'hiding'>,
): Omit<SkimOptions, 'mayCount'> {
  const stamps = isoReader(DIGITS);
  const klog = klogReader();
  /** Of the line above. NaN where it is not known when it was written. */
  const above = { value: Number.NEGATIVE_INFINITY, isKlog: false };

  function unsure(): false {
    above.isKlog = true;
    above.value = Number.NaN;
    return false;
  }

  const header: SkimOptions['header'] = (block, from, to, into) => {
    const { bytes } = block;
    const message = behindStream(bytes, stamps.read(block, from, to), to);
    if (message < 0) return unsure();
    const written = klog.read(block, message, to);
    if (written === UNSURE) return unsure();
    const apart = stamps.value - above.value;
    above.value = stamps.value;
    if (written === NO_HEADER && above.isKlog && !(apart > atOnce) && !isOwn(bytes, message)) return false;
    above.isKlog = written !== NO_HEADER;
    into.stamp = STAMP;
    into.value = stamps.value;
    into.speaker = speaker;
    into.text = from;
    into.textEnd = bytes[to - 1] === 13 ? to - 1 : to;
    return true;
  };

  const faster = kernelWalker({
    stamps: Array.from({ length: STAMPS }, () => STAMP),
    json: false,
    literals,
    header,
    hiding,
    begin: (run) => run.begin(CRI, DIGITS, true, true, false, false),
    above: {
      give: (run) => run.learnAbove(above.value, above.isKlog),
      take(run) {
        above.value = run.aboveValue.value;
        above.isKlog = run.underKlog.value === 1;
      },
    },
    learn(run, bytes, from, { id }) {
      learnDay(run, stamps, bytes, from);
      run.learnContainer(id);
    },
  });
  return { literals, hiding, header, faster };
}
