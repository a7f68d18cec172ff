/** Ids, addresses and words in a text: what a pseudonym has to look like. */
export type Form =
  | 'stays'
  | 'number'
  | 'uuid'
  | 'mac'
  | 'tcp6'
  | 'tcp4'
  | 'nfsfs'
  | 'ip6'
  | 'ip4'
  | 'ipname'
  | 'aws'
  | 'region'
  | 'secret'
  | 'digits'
  | 'card'
  | 'part'
  | 'word';

/** Its parts are separated by hyphens, by underscores in names of control groups, or as systemd escapes hyphens. */
export const UUID =
  /[0-9a-fA-F]{8}(?:[-_]|\\{1,8}x2d)[0-9a-fA-F]{4}(?:[-_]|\\{1,8}x2d)[0-9a-fA-F]{4}(?:[-_]|\\{1,8}x2d)[0-9a-fA-F]{4}(?:[-_]|\\{1,8}x2d)[0-9a-fA-F]{12}/g;

/**
 * systemd writes a hyphen in a path as `\\x2d` in the names of its units. In JSON, or where klog quotes it, there are two backslashes,
 * in JSON within JSON four, eight where klog quotes it there.
 */
export const ESCAPE = '\\\\{1,8}x[0-9a-f]{2}';
const before = `(?:(?<![0-9A-Za-z])|(?<=${ESCAPE}))`;
const behind = '(?![0-9A-Za-z])';
const hyphen = '(?:[-_]|\\\\{1,8}x2d)';

const octets = (between: string) => `[0-9]{1,3}(?:${between}[0-9]{1,3}){3}`;
const IP4 = octets('\\.');
/** Nothing but a digit ends an address: `v10.0.37.114`, `ip10.0.37.114`. */
const ALONE_IP4 = `(?<![0-9])(?<![0-9]\\.)${IP4}(?![0-9])`;
/** In the name of a host or a pod, of a unit of systemd, and as a URL escapes its dots; the last of more numbers, `ec2-3-121-34-56`, before a date. */
const IP4_IN_NAME = ['-', '_', '\\\\{1,8}x2d', '%2[Ee]']
  .map((between) => `(?<![0-9])${octets(between)}(?![0-9]|${between}[0-9]{1,3}(?![0-9]))`)
  .join('|');

const HEX4 = '[0-9a-fA-F]{1,4}';
const IP6 = [
  `(?:${HEX4}:){1,7}(?::${HEX4}){1,7}`,
  `(?:${HEX4}:){7}${HEX4}`,
  `(?:${HEX4}:){2,7}:`,
  `::(?:${HEX4}:){1,6}${HEX4}`,
  // `bad` behind two colons may be a name of Rust.
  '::(?=[a-fA-F]{0,3}[0-9])[0-9a-fA-F]{3,4}',
].join('|');
/** In the name of a host. */
const IP6_DASHED = `(?:${HEX4}-){1,6}(?:-${HEX4}){1,6}|(?:${HEX4}-){7}${HEX4}`;

const bytes = (between: string, least: number, most: number) =>
  `[0-9a-fA-F]{2}(?:${between}[0-9a-fA-F]{2}){${least - 1},${most - 1}}`;

/** A colon ends a sentence or a key as well: what is no digit group of so many beside it is not of the address. */
const alone = (between: string, digits: number) => `(?<!(?<![0-9A-Za-z])[0-9a-fA-F]{${digits}}${between})`;
const noMore = (between: string, digits: number) => `(?!${between}[0-9a-fA-F]{${digits}}${behind})`;

const anyCase = (word: string) => word.replace(/[a-z]/g, (c) => `[${c}${c.toUpperCase()}]`);
const quoted = `\\\\{0,8}["']?`;
const SECRET = anyCase(
  'password|passwd|passphrase|passcode|secret|token|api[_-]?key|(?:access|private)[_-]?key|credentials?',
);
/** Ends of other words as well, `bypass=1`. */
const SHORT_SECRET = `(?<![A-Za-z])(?:${anyCase('pass|pwd|pw|otp|pin')})`;

/** What has a form of its own, the longest first; else a word. */
const PATTERNS: Record<Form, string> = {
  stays: [
    // A line end inside what a program quoted, and a character that a URL escapes, are no letters of the word behind them.
    `${ESCAPE}|\\\\{1,8}[nrt](?=[\\p{L}\\p{N}])|%[0-9a-fA-F]{2}`,
    // In front of the uid of a pod, in the names of its control groups; that of a static pod is a hash.
    `${before}pod(?=(?:${UUID.source}|[0-9a-f]{32})${behind})`,
    // The two clocks in a cursor of the journal: `;m=10ffd827;t=660b46c78a2cd;`.
    '(?<=;[mt]=)[0-9a-f]{1,16}(?=;)',
    // A function of the kernel: `rpc_wait_bit_killable+0x1d/0xa0`; no name of one is longer (KSYM_NAME_LEN).
    `${before}[A-Za-z_][\\w.]{0,511}(?=\\+0x[0-9a-f]+/0x)`,
    // A port in a table of nfsfs, and the flags of a task of RPC.
    '(?<=^v[234] (?:[0-9a-f]{8}|[0-9a-f]{32}) {1,4})[0-9a-f]{1,4}(?= )',
    '(?<=^ *[0-9]+ )[0-9a-f]{1,4}(?= +-?[0-9]+ 0x)',
  ].join('|'),
  // Whatever it is: words of the logs and plain numbers are passwords too.
  secret: [
    `(?<=(?:${SECRET}|${SHORT_SECRET})${quoted} ?[=:] ?${quoted})[^\\s"'\\\\,;&)}]{1,4096}`,
    `(?<=--[a-z-]{0,40}(?:${SECRET}|${SHORT_SECRET}) {1,4})[^\\s"'\\\\-][^\\s"'\\\\]{0,4095}`,
    `(?<=${before}(?:${anyCase('bearer|basic')}) )[A-Za-z0-9+/=._~-]{16,4096}`,
    `(?<=${before}(?:${anyCase('otp|pin')}) )[0-9]{4,8}${behind}`,
    // The password in a URL.
    '(?<=://[^\\s:/@]{1,256}:)[^\\s:/@]{1,256}(?=@)',
  ].join('|'),
  number: `${before}0x[0-9a-f]{5,16}${behind}`,
  uuid: `(?:${before}|(?<=${before}pod))${UUID.source}${behind}`,
  mac: [
    // Of Ethernet; 8 and 20 bytes are of InfiniBand.
    `${alone(':', 2)}${before}${bytes(':', 6, 32)}${behind}${noMore(':', 2)}`,
    `${alone('-', 2)}${before}${bytes('-', 6, 20)}${behind}${noMore('-', 2)}`,
    `${alone('[.:]', 4)}${before}[0-9a-fA-F]{4}(?:(?:\\.[0-9a-fA-F]{4}){2}|(?::[0-9a-fA-F]{4}){3})${behind}${noMore('[.:]', 4)}`,
  ].join('|'),
  tcp6: `${before}[0-9A-F]{32}(?=:[0-9A-F]{4}${behind})`,
  tcp4: `${before}[0-9A-F]{8}(?=:[0-9A-F]{4}${behind})`,
  nfsfs: '(?<=^v[234] )[0-9a-f]{8}(?= )',
  // An address of version 4 may stand in its last places: `64:ff9b::10.0.37.114`.
  ip6: `(?<!(?:(?<![0-9A-Za-z])[0-9a-fA-F]{0,4}|[0-9]):|\\.)${before}(?:${IP6})${behind}(?!::?${HEX4}${behind}|\\.[0-9])|(?<!-)${before}(?=[a-fA-F-]{0,40}[0-9])(?:${IP6_DASHED})${behind}(?!-)`,
  // rpcbind writes the port behind the address, in two octets of its own: `10.0.37.114.8.1`.
  ip4: ALONE_IP4,
  ipname: IP4_IN_NAME,
  aws: `(?<=${before}(?:fs|fsap|fsmt|i|vol|eni|subnet|vpc|sg|ami|rtb|snap)-)[0-9a-f]{8,17}${behind}`,
  // Of a region or of a zone in it, `eu-central-1a`: `east` is a word of the logs.
  region: `${before}(?:af|ap|ca|cn|eu|eusc|il|me|mx|sa|us)(?:${hyphen}(?:gov|iso[a-z]?|de))?${hyphen}(?:central|(?:north|south)?(?:east|west)|north|south)${hyphen}[0-9]{1,2}(?=[a-z]?${behind})`,
  digits: [
    // A telephone.
    `(?<![0-9A-Za-z])\\+[0-9]{1,3}(?:[-. /][0-9]{2,6}){2,5}(?![0-9A-Za-z])`,
    // An account as AWS shows it, and a social security number.
    `(?<![0-9A-Za-z-])(?:[0-9]{4}-[0-9]{4}-[0-9]{4}|[0-9]{3}-[0-9]{2}-[0-9]{4})(?![0-9A-Za-z-])`,
    // Behind a domain in a SID of Windows.
    `(?<=${before}S-1-[0-9]{1,2}-)[0-9]{1,10}(?:-[0-9]{1,10}){1,14}${behind}`,
    // A place on the earth.
    `(?<![0-9A-Za-z.-])-?[0-9]{1,3}\\.[0-9]{4,18}, ?-?[0-9]{1,3}\\.[0-9]{4,18}(?![0-9A-Za-z.])`,
    // A user of a directory of a company.
    `(?<=(?:uid|gid|UID|GID)["']?[=:] ?["']?)(?!4294967295)[0-9]{6,10}${behind}`,
  ].join('|'),
  card: `(?<![0-9A-Za-z-])(?:(?<![0-9]{4} )[0-9]{4}(?: [0-9]{4}){3}(?! [0-9]{4}${behind})|[0-9]{4}(?:-[0-9]{4}){3})(?![0-9A-Za-z-])`,
  // Short parts of a path, which are no words elsewhere: `/home/jd`, `/mnt/3m/data`.
  part: '(?<=/[^/\\s]{1,64}/)(?:[A-Za-z]{1,2}[0-9]{1,4}|[A-Za-z]{2}|[0-9]{1,4}[A-Za-z]{1,3})(?![\\p{L}\\p{N}_.@-])',
  word: `(?:(?!${ALONE_IP4}|${IP4_IN_NAME})[\\p{L}\\p{N}])+`,
};
const FORMS = Object.keys(PATTERNS) as Form[];
// A function given to `replace`, and groups with names, take some microseconds for each word.
const ANY = new RegExp(FORMS.map((form) => `(${PATTERNS[form]})`).join('|'), 'gmu');

/** Calls `found` with each form in a text and where it begins and ends. */
export function eachForm(text: string, found: (form: Form, from: number, to: number) => void): void {
  ANY.lastIndex = 0;
  for (let match = ANY.exec(text); match; match = ANY.exec(text)) {
    let at = FORMS.length;
    while (match[at] === undefined) at -= 1;
    found(FORMS[at - 1]!, match.index, ANY.lastIndex);
  }
}
