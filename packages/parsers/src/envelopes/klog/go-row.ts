import { type Envelope, isoStamp, type LogRecord } from '@mountline/core';
import { describe } from '../../messages/dispatch.ts';
import { commandSaying, describeCommand } from '../../messages/mount/terminal-messages.ts';

/** A row of the standard logger of Go (src/log/log.go), and behind it a level, where the program writes one. */
const HEAD =
  /^(?<day>\d{4}\/\d\d\/\d\d) (?<time>\d\d:\d\d:\d\d(?:\.\d{6})?) (?!\[\w{1,10}\] \d{1,10}#)(?:[\w/-]+\.go:\d+: )?(?:(?<level>DEBUG|INFO|NOTICE|WARNING|WARN|ERROR|CRITICAL|Fatal error|FATAL|panic)\s{0,3}: )?/;

/** Levels and words of rclone, which no other program has so. */
const OF_RCLONE =
  /^(?:DEBUG|INFO|NOTICE|ERROR|CRITICAL)\s{0,3}: |^mount helper error: |^Fatal error: failed to mount FUSE fs/;

/** Takes a row apart; null of any other line. */
export function goRow(text: string): Envelope | null {
  const head = HEAD.exec(text.slice(0, 300));
  const { day, time, level } = head?.groups ?? {};
  const stamp = day === undefined ? undefined : isoStamp(`${day.replaceAll('/', '-')}T${time}`)?.stamp;
  if (!head || !stamp) return null;
  const message = text.slice(head[0].length).trimEnd();
  const said = text.slice(day!.length + time!.length + 2);
  const program = commandSaying(message) ?? (OF_RCLONE.test(said) ? 'rclone' : undefined);
  return { stamp, level: level ?? null, message, ...(program === undefined ? {} : { program }) };
}

/** What a row tells: of a program that it quotes, else of its own. */
export function describeGoRow(record: LogRecord): LogRecord {
  const { program, message } = record;
  const found = program === undefined ? null : describeCommand(program, message);
  return found ? Object.assign(record, found) : describe(record);
}
