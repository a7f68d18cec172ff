import type { Block, Speaker } from '@mountline/core';
import { hasChildren } from '../envelopes/klog/k0s.ts';
import { writerOf, writesKlog } from '../messages/dispatch.ts';
import { endOfDigits } from './digits.ts';
import { isThere, known, slotOf, slots } from './known.ts';

/** Who writes, with what a reader of bytes has to know of it. */
export interface NodeSpeaker extends Speaker {
  kernel: boolean;
  /** Its lines carry klog's header. */
  klog: boolean;
  /** Each of its lines may be of a child, which only the parser can tell. */
  children: boolean;
}

export type Named = { [K in 'host' | 'program' | 'unit']?: string | undefined };

export interface SpeakerReader {
  /** Where the message begins; -1 where only the reader of text can tell. */
  read(block: Block, at: number, to: number): number;
  speaker: NodeSpeaker;
  /** How many bytes it is known by: `HOST NAME[` or `HOST NAME:`, of which so many stand in front of the name. */
  length: number;
  name: number;
}

const BLANK = 32;
/** A file may name more programs than any node has. */
const MAX_SPEAKERS = 4096;

const NOBODY: NodeSpeaker = { host: undefined, unit: '', kernel: false, klog: false, children: false };

/** What the lines of a program are counted for, where no message tells. */
export function unitOf(named: Named): string {
  return named.program === 'kernel' ? 'kernel' : (writerOf(named) ?? named.program ?? '');
}

export function speakerOf(named: Named): NodeSpeaker {
  return {
    host: named.host,
    unit: unitOf(named),
    kernel: named.program === 'kernel',
    klog: writesKlog(named),
    children: hasChildren(named.program),
  };
}

/** Bytes of a word that cannot be anything else: no blank, no bracket, no colon, no control character, all ASCII. */
const IN_NAME = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte > BLANK && byte < 127 && byte !== 58 && byte !== 91 && byte !== 93 ? 1 : 0,
);

function endOfName(bytes: Uint8Array, at: number): number {
  let end = at;
  while (IN_NAME[bytes[end]!] === 1) end += 1;
  return end;
}

/** Where `[812]: ` or `: ` ends; -1 where there is neither. */
function endOfPid(bytes: Uint8Array, at: number, to: number): number {
  let end = at;
  if (bytes[end] === 91) {
    const close = endOfDigits(bytes, end + 1, to);
    if (close === end + 1 || close > end + 11 || bytes[close] !== 93) return -1;
    end = close + 1;
  }
  return end + 1 < to && bytes[end] === 58 && bytes[end + 1] === BLANK ? end + 2 : -1;
}

/**
 * Reads `HOST NAME[PID]: ` or `HOST NAME: ` from its bytes. Each is read once as text, by the parser of the source, and then
 * known by its bytes up to the bracket or the colon.
 */
export function speakerReader(parse: (header: string) => Named): SpeakerReader {
  const met = slots<NodeSpeaker>();
  const speakers = new Map<string, NodeSpeaker>();
  /** Lines of one program have one speaker, whatever its process. */
  function meet(header: string): NodeSpeaker {
    const made = speakerOf(parse(header));
    const key = `${made.host}\n${made.unit}\n${made.klog}`;
    const one = speakers.get(key);
    if (one) return one;
    if (speakers.size >= MAX_SPEAKERS) speakers.clear();
    speakers.set(key, made);
    return made;
  }

  return {
    speaker: NOBODY,
    length: 0,
    name: 0,
    read(block, at, to) {
      if (at + this.name + 4 < to) {
        const one = met[slotOf(block, at + this.name)];
        if (one !== undefined && isThere(one, block, at, to)) {
          this.speaker = one.value;
          this.length = one.bytes.length;
          const message = endOfPid(block.bytes, at + one.bytes.length - 1, to);
          return message < to ? message : -1;
        }
      }
      const { bytes } = block;
      const host = endOfName(bytes, at);
      if (host === at || bytes[host] !== BLANK || host - at > 255) return -1;
      const end = endOfName(bytes, host + 1);
      if (end === host + 1 || end > host + 129) return -1;
      const message = endOfPid(bytes, end, to);
      if (message < 0 || message === to) return -1;
      this.name = host + 1 - at;
      this.length = end + 1 - at;
      const speaker = meet(String.fromCharCode(...bytes.subarray(at, message)));
      met[slotOf(block, at + this.name)] = known(bytes.slice(at, end + 1), speaker);
      this.speaker = speaker;
      return message;
    },
  };
}
