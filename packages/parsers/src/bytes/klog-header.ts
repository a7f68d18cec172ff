import type { SkimOptions, Stamp } from '@mountline/core';
import { klogReader } from './klog-stamp.ts';
import type { NodeSpeaker } from './speakers.ts';

const STAMP: Stamp = { clock: 'yearless', value: 0, width: 1 };

/** A row that names the host of all that follow: `Running on machine: node-1`. */
const MACHINE = new TextEncoder().encode('Running on machine: ');
/** Colours may stand anywhere between its letters. */
const ESCAPE = 27;

/** The header of a line of klog that stands by itself, `I1120 13:21:05.281063     469 kubelet.go:2473] `. */
export function klogHeader(speaker: NodeSpeaker): SkimOptions['header'] {
  const klog = klogReader();
  /** Only the parser knows of which host the lines are. */
  let isNamed = false;
  return (block, from, to, into) => {
    const value = klog.read(block, from, to);
    const { bytes } = block;
    if (value < 0) isNamed ||= mayNameHost(bytes, from, to);
    if (value < 0 || isNamed) return false;
    into.stamp = STAMP;
    into.value = value;
    into.speaker = speaker;
    into.text = from;
    into.textEnd = bytes[to - 1] === 13 ? to - 1 : to;
    return true;
  };
}

function mayNameHost(bytes: Uint8Array, from: number, to: number): boolean {
  if (bytes.subarray(from, to).includes(ESCAPE)) return true;
  for (let at = from; at + MACHINE.length <= to; at += 1)
    if (MACHINE.every((byte, i) => bytes[at + i] === byte)) return true;
  return false;
}
