import { mountstats as parser } from '@mountline/parsers';
import fc from 'fast-check';
import { grammar } from 'ohm-js';
import { optionsOf, unescaped } from './mount-text.ts';
import { options, path } from './mountinfo.ts';
import { listOf, number, type Oracle, optional, sequence, word } from './oracle.ts';

/** fs/proc_namespace.c:show_vfsstat, fs/nfs/super.c:nfs_show_stats, net/sunrpc/stats.c. One mount, as the kernel writes it. */
const blocks = grammar(`
  Mountstats {
    block      = device statistics end
    device     = source " mounted on " word " with fstype " word version? " "? "\\n"
    source     = "device " value  -- device
               | "no device"      -- none
    value      = (~" " any)*
    word       = (~" " ~"\\n" any)+
    version    = " statvers=" word
    statistics = line* operations?
    line       = ~begin (xprt | named)
    begin      = tabs "per-op statistics" tabs "\\n"
    xprt       = tabs "xprt:" tabs word number* " "* "\\n"
    named      = tabs name ":" tabs text "\\n"
    name       = (~":" ~"\\n" any)+
    text       = (~"\\n" any)*
    operations = begin operation*
    operation  = tabs name ":" number+ " "* "\\n"
    number     = tabs "-"? digit+
    tabs       = ("\\t" | " ")*
  }
`);

interface Named {
  name: string;
  text: string;
}

const semantics = blocks.createSemantics().addOperation<unknown>('value', {
  block: (device, statistics, _) => ({
    ...(device.value() as object),
    ...(statistics.value() as object),
  }),
  device: (source, _1, point, _2, type, version, _3, _4) => ({
    device: source.value(),
    mountPoint: unescaped(point.sourceString),
    fsType: unescaped(type.sourceString),
    statvers: version.sourceString === '' ? null : version.sourceString.slice(' statvers='.length),
  }),
  source_device: (_, value) => unescaped(value.sourceString),
  source_none: (_) => null,
  statistics(lines, operations) {
    if (lines.children.length === 0 && operations.children.length === 0) return {};
    const read = lines.children.map((line) => line.value() as Named | { protocol: string; values: bigint[] });
    const named = read.filter((one) => 'name' in one);
    const text = (name: string) => named.findLast((one) => one.name === name)?.text;
    const list = (name: string) => optionsOf(text(name) ?? '');
    const numbers = (name: string) => (text(name) ?? '').split(/\s+/).filter(Boolean).map(BigInt);
    const lease = (key: string) => {
      const found = list('nfsv4').find((one) => one.startsWith(`${key}=`));
      return found === undefined ? null : Number(found.slice(key.length + 1));
    };
    return {
      nfs: {
        opts: list('opts'),
        age: text('age') === undefined ? null : Number(text('age')),
        caps: list('caps'),
        nfsv4: list('nfsv4'),
        leaseTime: lease('lease_time'),
        leaseExpired: lease('lease_expired'),
        sec: list('sec'),
        events: numbers('events'),
        bytes: numbers('bytes'),
        xprts: read.filter((one) => 'protocol' in one),
        ops: (operations.children[0]?.value() ?? []) as unknown[],
      },
    };
  },
  line: (line) => line.value(),
  xprt: (_1, _2, _3, protocol, numbers, _4, _5) => ({
    protocol: protocol.sourceString,
    values: numbers.children.map((number) => number.value()),
  }),
  named: (_1, name, _2, _3, text, _4): Named => ({ name: name.sourceString, text: text.sourceString.trim() }),
  operations: (_, operations) => operations.children.map((operation) => operation.value()),
  operation: (_1, name, _2, numbers, _3, _4) => ({
    op: name.sourceString,
    values: numbers.children.map((number) => number.value()),
  }),
  number: (_, sign, digits) => BigInt(sign.sourceString + digits.sourceString),
});

const u64 = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }).map(String);
const numbers = (count: number) => listOf(u64, ' ', count, count);
const operation = sequence('\t       ', fc.stringMatching(/^[A-Z_]{2,12}$/), ': ', numbers(9), '\n');

export const mountstats: Oracle = {
  name: 'mountstats',
  exact: false,
  says(text) {
    const match = blocks.match(text, 'block');
    return match.succeeded() ? semantics(match).value() : null;
  },
  parses(text) {
    const { records, diagnostics } = parser.parse(text);
    return records.length === 1 && diagnostics.length === 0 ? records[0] : null;
  },
  textsOf: (fixture) => fixture.split(/^(?=(?:no )?device )/m),
  fixtures: ['mountstats'],
  sound: sequence(
    fc.oneof(sequence('device ', optional(path)), fc.constant('no device')),
    ' mounted on ',
    path,
    ' with fstype ',
    word,
    fc.oneof(
      fc.constantFrom('\n', ' \n'),
      sequence(
        ' statvers=1.1\n\topts:\t',
        options,
        '\n\tage:\t',
        number(999999),
        '\n\tcaps:\t',
        options,
        '\n\tnfsv4:\t',
        options,
        ',lease_time=',
        number(999),
        ',lease_expired=',
        number(9),
        '\n\tsec:\t',
        options,
        '\n\tevents:\t',
        numbers(27),
        '\n\tbytes:\t',
        numbers(8),
        ' \n',
        '\tRPC iostats version: 1.1  p/v: 100003/4 (nfs)\n',
        listOf(sequence('\txprt:\ttcp ', numbers(13), '\n'), '', 0, 2),
        '\tper-op statistics\n',
        listOf(operation, '', 0, 3),
      ),
    ),
  ),
};
