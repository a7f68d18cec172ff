/** Times are integer microseconds since 1970, in UTC. */
export const SECOND = 1_000_000;
export const MINUTE = 60 * SECOND;

/** `00:20:13.4` is on the night of the incident, 12 June 2026. */
export function at(time: string, day = '2026-06-12'): number {
  const [clock = '', fraction = ''] = time.split('.');
  return Date.parse(`${day}T${clock}Z`) * 1000 + Number(fraction.padEnd(6, '0'));
}

const date = (us: number) => new Date(Math.floor(us / 1000));
const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

export const day = (us: number) => date(us).toISOString().slice(0, 10);
export const clock = (us: number) => date(us).toISOString().slice(11, 19);
export const micros = (us: number) => String(us % SECOND).padStart(6, '0');
export const weekday = (us: number) => DAYS[date(us).getUTCDay()]!;
export const month = (us: number) => MONTHS[date(us).getUTCMonth()]!;
const dayOfMonth = (us: number) => String(date(us).getUTCDate()).padStart(2);

/** Python logging of efs-utils. */
export const efsStamp = (us: number) => `${day(us)} ${clock(us)} UTC`;
/** `journalctl -o short-iso-precise`. */
export const isoStamp = (us: number) => `${day(us)}T${clock(us)}.${micros(us)}+0000`;
/** `journalctl -o short`. */
export const shortStamp = (us: number) => `${month(us)} ${dayOfMonth(us)} ${clock(us)}`;
/** The head of a klog line, without the severity letter and the pid. */
export const klogStamp = (us: number) => `${day(us).slice(5).replace('-', '')} ${clock(us)}.${micros(us)}`;
/** `ps -o lstart` and, with the zone and the year swapped, `date`. */
export const longStamp = (us: number) =>
  `${weekday(us)} ${month(us)} ${dayOfMonth(us)} ${clock(us)} ${day(us).slice(0, 4)}`;
/** `ls -l` of a young file. */
export const listStamp = (us: number) => `${month(us)} ${dayOfMonth(us)} ${clock(us).slice(0, 5)}`;
export const seconds = (us: number) => `${Math.floor(us / SECOND)}.${micros(us)}`;
