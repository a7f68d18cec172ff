import type { Hiding, SkimOptions } from '@mountline/core';
import { kernelWalker, learnDay } from './kernel-walker.ts';
import { klogReader, NO_HEADER, refinedValue, UNSURE } from './klog-stamp.ts';
import type { SpeakerReader } from './speakers.ts';
import type { StampReader } from './stamps.ts';

/** 1 for the bytes that a function is true of. */
const where = (is: (byte: number) => boolean): Uint8Array => Uint8Array.from({ length: 256 }, (_, i) => Number(is(i)));

/** Escapes of a terminal, which may colour half a word. */
export const COLOURS: Hiding = { byte: 27, hides: where((next) => next === 91) };

/** Of Go and of JSON: behind a backslash may stand a letter in disguise. Quotes, line feeds and their like hide nothing. */
export const ESCAPES: Hiding = { byte: 92, hides: where((next) => !'\\"nrtabfv'.includes(String.fromCharCode(next))) };

/** rsyslog's way to write control characters, `#033` for an escape of a terminal. */
export const OCTAL: Hiding = { byte: 35, hides: where((next) => next === 48) };

export interface NodeHeader {
  stamps: StampReader;
  speakers: SpeakerReader;
  /** Whether a line of klog without klog's header goes on from the line above. */
  joinsKlog: boolean;
  /** Whether klog's stamp may refine one in UTC. */
  zoned: boolean;
  /** A line may count the one above it of the same host: where the host changes, both are read. */
  oneHost: boolean;
}

/** As kernel/stamps.ts has them. */
const FORMS = { yearless: 1, iso: 2, either: 3 };

/** The header of a line of the journal or of a syslog: `STAMP HOST NAME[PID]: `, and klog's stamp behind it. */
export function nodeHeader(
  { stamps, speakers, joinsKlog, zoned, oneHost }: NodeHeader,
  { literals, hiding }: Pick<SkimOptions, 'literals' | 'hiding'>,
): Omit<SkimOptions, 'mayCount'> {
  const klog = klogReader();
  /** Of the line above. */
  let host: string | undefined;
  /** Where the names begin in the line that was read last. */
  let names = 0;

  const header: SkimOptions['header'] = (block, from, to, into) => {
    const { bytes } = block;
    const behind = stamps.read(block, from, to);
    if (behind < 0 || bytes[behind] !== 32) return false;
    const message = speakers.read(block, behind + 1, to);
    if (message < 0) return false;
    names = behind + 1;
    const { speaker } = speakers;
    if (speaker.children) {
      host = speaker.host;
      return false;
    }
    let { stamp, value } = stamps;
    if (speaker.kernel) {
      if (endsWithAddress(bytes, message, to)) return false;
    } else if (speaker.klog || stamp.width >= 1_000_000) {
      const written = klog.read(block, message, to);
      if (written === UNSURE) return false;
      if (written === NO_HEADER) {
        if (speaker.klog && joinsKlog) return false;
      } else if (stamp.width >= 1_000_000 && (zoned || stamp.clock !== 'utc')) {
        const refined = refinedValue(value, stamps.zone, written);
        if (!Number.isNaN(refined)) {
          value = refined;
          stamp = stamps.fine;
        }
      }
    }
    into.stamp = stamp;
    into.value = value;
    into.speaker = speaker;
    into.text = from;
    into.textEnd = bytes[to - 1] === 13 ? to - 1 : to;
    const goesOn = !oneHost || speaker.host === host;
    host = speaker.host;
    return goesOn;
  };

  const { kernel } = stamps;
  const faster = kernelWalker({
    stamps: kernel.list,
    json: false,
    literals,
    header,
    hiding,
    begin: (run) => run.begin(FORMS[kernel.form], kernel.digits, joinsKlog, zoned, hiding.includes(OCTAL), oneHost),
    learn(run, bytes, from, { host: hostId, id, flags }) {
      learnDay(run, stamps, bytes, from);
      run.learnSpeaker(names, speakers.length, speakers.name, hostId, id, flags);
    },
  });
  return { literals, hiding, header, faster };
}

/** ` 0x00000080`: the row of a task in kernels before 5.9 has nothing else to know it by, see text/kernel-trace.ts. */
export function endsWithAddress(bytes: Uint8Array, from: number, to: number): boolean {
  let at = bytes[to - 1] === 13 ? to - 1 : to;
  const end = at;
  while (at > from && isHex(bytes[at - 1]!)) at -= 1;
  return end - at >= 8 && bytes[at - 1] === 120;
}

const isHex = (byte: number): boolean => (byte >= 48 && byte <= 57) || (byte >= 97 && byte <= 102);
