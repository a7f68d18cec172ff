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
  | 'ippod'
  | 'iphost'
  | 'aws'
  | 'region'
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

/** What has a form of its own, the longest first; else a word. */
const PATTERNS: Record<Form, string> = {
  stays: [
    // A line end inside what a program quoted is no letter of the word behind it.
    `${ESCAPE}|\\\\{1,8}[nrt](?=\\p{L})`,
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
  number: `${before}0x[0-9a-f]{5,16}${behind}`,
  uuid: `(?:${before}|(?<=${before}pod))${UUID.source}${behind}`,
  mac: `(?<!:)${before}[0-9a-fA-F]{2}(?::[0-9a-fA-F]{2}){5}${behind}(?!:)`,
  tcp6: `${before}[0-9A-F]{32}(?=:[0-9A-F]{4}${behind})`,
  tcp4: `${before}[0-9A-F]{8}(?=:[0-9A-F]{4}${behind})`,
  nfsfs: '(?<=^v[234] )[0-9a-f]{8}(?= )',
  ip6: `(?<![:.])${before}(?:(?:[0-9a-fA-F]{1,4}:){1,7}(?::[0-9a-fA-F]{1,4}){1,7}|(?:[0-9a-fA-F]{1,4}:){7}[0-9a-fA-F]{1,4}|(?:[0-9a-fA-F]{1,4}:){2,7}:)${behind}(?!:)`,
  // rpcbind writes the port behind the address, in two octets of its own: `10.0.37.114.8.1`.
  ip4: `${before}(?<!\\.)[0-9]{1,3}(?:\\.[0-9]{1,3}){3}${behind}(?:(?!\\.[0-9])|(?=(?:\\.[0-9]{1,3}){2}(?![0-9A-Za-z]|\\.[0-9])))`,
  // The name of a pod by its address.
  ippod: `${before}[0-9]{1,3}(?:-[0-9]{1,3}){3}(?=\\.[a-z0-9-]{1,63}\\.pod${behind})`,
  iphost: `(?<=${before}(?:ip|ec2)-)[0-9]{1,3}(?:-[0-9]{1,3}){3}${behind}`,
  aws: `(?<=${before}(?:fs|fsap|fsmt|i|vol|eni|subnet|vpc|sg|ami|rtb|snap)-)[0-9a-f]{8}(?:[0-9a-f]{9})?${behind}`,
  // Of a region or of a zone in it, `eu-central-1a`: `east` is a word of the logs.
  region: `${before}(?:af|ap|ca|cn|eu|eusc|il|me|mx|sa|us)(?:${hyphen}(?:gov|iso[a-z]?|de))?${hyphen}(?:central|(?:north|south)?(?:east|west)|north|south)${hyphen}[0-9]{1,2}(?=[a-z]?${behind})`,
  word: '[\\p{L}\\p{N}]+',
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
