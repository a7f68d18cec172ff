import { isoStamp, microsFromCivil, monthNumber, possible, yearlessStamp } from '@mountline/core';
import { ASKED } from './exports.ts';
import { type ExportForm, entryNames, type LineForm, type ScanSpeaker } from './forms.ts';
import type { Scan } from './scan.ts';
import type { SpeakerNumbers } from './speakers.ts';

/** `HOST NAME[PID]: ` in front of a message, of words that cannot be anything else. */
const NAMES = /^([!-9;-Z\\^-~]{1,255}) ([!-9;-Z\\^-~]{1,128})(?:\[\d{1,10}\])?: (?=.)/s;
const LONGEST_NAMES = 400;
const LONGEST_DAY = 27;
const CTIME = /^\[[A-Z][a-z]{2} ([A-Z][a-z]{2}) ([ \d]\d) \d\d:\d\d:\d\d (\d{4})\] /;

const latin = (bytes: Uint8Array): string => String.fromCharCode(...bytes);

/** Midnight of the day of a stamp, `Nov 20 `, `2026-11-20T` or `[Fri Nov 20 13:31:49 2026] `; undefined where there is no such day. */
function dayOf(text: string): number | undefined {
  if (/^[A-Z][a-z]{2} [ 1-3]\d /.test(text)) return yearlessStamp(`${text.slice(0, 7)}00:00:00`)?.stamp.value;
  if (/^\d{4}-\d\d-\d\dT/.test(text)) return isoStamp(`${text.slice(0, 10)}T00:00:00Z`)?.stamp.value;
  const [, month, day, year] = CTIME.exec(text) ?? [];
  return month === undefined ? undefined : midnight(Number(year), monthNumber(month), Number(day));
}

function midnight(year: number, month: number, day: number): number | undefined {
  const civil = { year, month, day, hour: 0, minute: 0, second: 0, micros: 0 };
  return possible(civil) ? microsFromCivil(civil) : undefined;
}

function tellDay({ run, bytes }: Scan, { is }: LineForm | ExportForm): boolean {
  const at: number = is === 'kernel' ? run.askName.value : run.askFrom.value;
  const day = dayOf(latin(bytes.subarray(at, at + LONGEST_DAY)));
  if (day === undefined) return false;
  run.learnDay(at, day);
  return true;
}

function tellNames({ run, bytes }: Scan, speakers: SpeakerNumbers, speakerOf: (names: string) => ScanSpeaker): boolean {
  const at: number = run.askName.value;
  const text = latin(bytes.subarray(at, Math.min(run.askTo.value, at + LONGEST_NAMES)));
  const [names, host, name] = NAMES.exec(text) ?? [];
  if (!names) return false;
  const ids = speakers.idsOf(speakerOf(names));
  run.learnSpeaker(at, host!.length + name!.length + 2, host!.length + 1, ids.host, ids.id, ids.flags);
  return true;
}

/** Tells which day it is or who speaks, where a walk asks for it. False where nobody here can: then the line is the parser's. */
export function answer(asked: number, scan: Scan, form: LineForm | ExportForm, speakers: SpeakerNumbers): boolean {
  if (asked === ASKED.day) return tellDay(scan, form);
  if (form.is === 'named') return tellNames(scan, speakers, form.speaker);
  if (form.is !== 'json' && form.is !== 'export') return false;
  const speaker = form.speaker(entryNames(scan.bytes, scan.begins, scan.ends));
  if (!speaker) return false;
  const { host, id, flags } = speakers.idsOf(speaker);
  scan.run.learnEntry(host, id, flags);
  return true;
}
