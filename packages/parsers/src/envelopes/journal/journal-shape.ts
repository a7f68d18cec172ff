import { linesOf } from '../../formats/tables/head-lines.ts';
import { writerOf } from '../../messages/dispatch.ts';
import { stampedLine, type TextForm } from './journal-stamps.ts';

/** `HOST IDENTIFIER[PID]: MESSAGE`; without the host after `--no-hostname`, without the pid where the kernel speaks. */
const ADDRESSED = /^(?:([^\s:[\]{}="]{1,255}) )?([^\s:[\]{}="]{1,128})(\[\d{1,10}\])?:(?: |$)/;
const LEVEL_WORD = /^(?:TRACE|DEBUG|INFO|NOTICE|WARN|WARNING|ERR|ERROR|CRIT|CRITICAL|FATAL)$/i;
/** So many lines are looked at. */
const ENOUGH = 20;

/**
 * Whether the stamped lines of a text are rows of a journal or of a syslog daemon. The log of any program may begin its
 * lines with a time and go on in words: here most lines name who writes, and one of them by a pid, or a program that is
 * known to write without one. A stamp without a year is not in use elsewhere, nor is the name of the file `journal`: then an
 * identifier on every line, behind the same host, is enough.
 */
export function isJournalText(head: string, form: TextForm, namedSo: boolean): boolean {
  const rows: (RegExpExecArray | null)[] = [];
  for (const line of linesOf(head)) {
    const stamped = stampedLine(line);
    if (stamped?.form === form) rows.push(addressed(line.slice(stamped.length)));
    if (rows.length === ENOUGH) break;
  }
  // The head of a long file ends inside a line.
  if (rows.length > 1 && rows.at(-1) === null) rows.pop();
  const found = rows.filter((row) => row !== null);
  if (found.length === 0 || found.length * 2 < rows.length) return false;
  if (found.some(([, , program, pid]) => pid !== undefined || speaksAlone(program!))) return true;
  const hosts = new Set(found.map(([, host]) => host));
  return (form === 'short' || namedSo) && found.length === rows.length && hosts.size === 1 && !hosts.has(undefined);
}

function addressed(text: string): RegExpExecArray | null {
  const row = ADDRESSED.exec(text);
  return row && !LEVEL_WORD.test(row[1] ?? '') && !LEVEL_WORD.test(row[2]!) ? row : null;
}

const speaksAlone = (program: string) => program === 'kernel' || writerOf({ program }) !== undefined;
