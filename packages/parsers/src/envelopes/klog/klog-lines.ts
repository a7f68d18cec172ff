import { goroutineHead } from '../../formats/kernel/goroutine.ts';
import { hasKlogHeader } from './klog.ts';
import { hasLogrusHeader } from './logrus.ts';

const BEGINS_DUMP = /^(?:SIG[A-Z]{3,6}: |PC=0x|goroutine \d)/;

/** Whether a line that stands by itself goes on from the line above of the same program: from a message of klog, or from the head of a stack of Go. */
export function goesOn(above: string, line: string): boolean {
  if (hasKlogHeader(line) || hasLogrusHeader(line) || BEGINS_DUMP.test(line)) return false;
  return hasKlogHeader(above) || goroutineHead(above) !== null;
}

/** A line that stands for itself: a header of klog or of logrus. */
export const isOwn = (message: string): boolean => /^(?:[IWEF]\d{4}|\{"ts":|time=)/.test(message);
