import { closeSync, openSync, writeSync } from 'node:fs';
import { END, header } from '../testing/hostile/write-tar.ts';
import { seeded } from '../testing/seeded.ts';

const NODE = 'ip-10-0-37-114';
const ROOT = `sosreport-${NODE}-2026-11-20-abcdefg`;
const START = Date.UTC(2026, 10, 20, 6) / 1000;

const PROGRAMS = ['systemd', 'containerd', 'sshd', 'dhclient', 'chronyd', 'amazon-ssm-agent', 'kubelet', 'crond'];
const WORDS = Array.from(
  { length: 4000 },
  (_, i) => `${(i * 7919).toString(36)}${'aeiou'[i % 5]}${(i * 31).toString(16)}`,
);

/** Lines that no rule has a use for, each of them another one. */
function lines(random: () => number, size: number, line: (i: number, words: string) => string): Uint8Array {
  const parts: string[] = [];
  let length = 0;
  for (let i = 0; length < size; i += 1) {
    const words: string[] = [];
    for (let count = 4 + Math.floor(random() * 12); count > 0; count -= 1)
      words.push(WORDS[Math.floor(random() ** 3 * WORDS.length)]!);
    const text = line(i, words.join(' '));
    parts.push(text);
    length += text.length;
  }
  return new TextEncoder().encode(parts.join(''));
}

const clock = (i: number, perSecond: number) => new Date((START + i / perSecond) * 1000).toISOString();

const syslog = (i: number, words: string) => {
  const at = clock(i, 40);
  return `Nov ${at.slice(8, 10)} ${at.slice(11, 19)} ${NODE} ${PROGRAMS[i % PROGRAMS.length]}[${400 + (i % 90)}]: ${words}\n`;
};
const audit = (i: number, words: string) => `type=SYSCALL msg=audit(${START + i}.${i % 1000}:${i}): ${words}\n`;
const other = (i: number, words: string) => `${i} ${words}\n`;

const STALL = [
  'nfs: server 127.0.0.1 not responding, still trying',
  'nfs: server 127.0.0.1 OK',
  'nfs: server 127.0.0.1 not responding, still trying',
].map((text, i) => `Nov 20 16:${30 + i}:00 ${NODE} kernel: ${text}\n`);

export interface SosFile {
  path: string;
  content: Uint8Array;
}

/**
 * A sosreport of about this many bytes, always the same: a third of it are logs that are read, with three lines that
 * matter, the rest are files that nobody claims; some large, and many small ones.
 */
export function* sosFiles(bytes: number): Generator<SosFile> {
  const random = seeded('sosreport');
  const file = (path: string, content: Uint8Array | string): SosFile => ({
    path: `${ROOT}/${path}`,
    content: typeof content === 'string' ? new TextEncoder().encode(content) : content,
  });
  const row =
    '36 35 0:49 / /mnt rw - nfs4 127.0.0.1:/ rw,vers=4.1,hard,port=20361,timeo=600,retrans=2,addr=127.0.0.1\n';
  yield file('version.txt', 'sos_report: 4.10.0\n');
  yield file('date', 'Fri Nov 20 17:00:00 UTC 2026\n');
  yield file('hostname', `${NODE}\n`);
  yield file('proc/1/mountinfo', row);
  const small = Math.min(20_000, Math.round(bytes / 40_000));
  for (let i = 0; i < small; i += 1) {
    const size = 200 + Math.floor(random() ** 4 * 40_000);
    yield file(`sos_commands/plugin${i % 80}/command_${i}`, lines(random, size, other));
  }
  const large = Math.max(1, Math.round(bytes / 50e6));
  const size = (bytes * 0.85) / large;
  for (let i = 0; i < large; i += 1) {
    if (i % 3 === 0)
      yield file(`var/log/messages${i === 0 ? '' : `-2026110${i}`}`, withStall(lines(random, size, syslog), i));
    else if (i % 3 === 1) yield file(`var/log/audit/audit.log.${i}`, lines(random, size, audit));
    else yield file(`var/log/application-${i}.log`, lines(random, size, other));
  }
}

function withStall(text: Uint8Array, i: number): Uint8Array {
  return i === 0 ? new Uint8Array(Buffer.concat([text, Buffer.from(STALL.join(''))])) : text;
}

/** Writes it as a tar. Returns how many bytes and members it has. */
export function writeSosreport(path: string, bytes: number): { bytes: number; members: number } {
  const out = openSync(path, 'w');
  const written = { bytes: 0, members: 0 };
  const put = (part: Uint8Array) => {
    for (let at = 0; at < part.length; ) at += writeSync(out, part, at);
    written.bytes += part.length;
  };
  for (const { path: name, content } of sosFiles(bytes)) {
    put(header({ name, content }));
    put(content);
    put(new Uint8Array(-content.length & 511));
    written.members += 1;
  }
  put(END);
  closeSync(out);
  return written;
}
