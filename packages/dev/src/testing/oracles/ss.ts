import { ss as parser } from '@mountline/parsers';
import fc from 'fast-check';
import { grammar } from 'ohm-js';
import { linesOf, listOf, number, type Oracle, optional, sequence, word } from './oracle.ts';

/** misc/ss.c of iproute2: a table with one internet socket, of numeric addresses, as `ss -tanp` and `ss -tulnp` write it. */
const tables = grammar(`
  Ss {
    table    = header row end
    header   = netidHead? "State" blank+ "Recv-Q" blank+ "Send-Q" blank+ "Local Address:Port" blank+ "Peer Address:Port"
               processHead? blank* "\\n"
    processHead = blank* "Process"
    netidHead = "Netid" blank+
    row      = netid? state blank+ number blank+ number blank+ endpoint blank+ endpoint blank* users? info "\\n"
    netid    = ("tcp" | "udp") blank+
    state    = (upper | "-" | digit)+
    number   = digit+
    endpoint = address interface? ":" port
    address  = "[" (hexDigit | ":" | ".")+ "]"  -- six
             | (digit | ".")+                   -- four
             | "*"                              -- any
    interface = "%" (~":" ~space any)+
    port     = digit+  -- number
             | "*"     -- any
    users    = "users:(" process ("," process)* ")" blank*
    process  = "(\\"" name "\\",pid=" number ",fd=" number ")"
    name     = (~"\\"" ~"(" ~")" any)*
    info     = (~"users:" ~"\\n" any)*
    blank    = " " | "\\t"
  }
`);

const semantics = tables.createSemantics().addOperation<unknown>('value', {
  table(header, row, _) {
    const found = row.value() as { netid: string; processes: unknown[] };
    const { netid, ...socket } = found;
    const named = header.sourceString.startsWith('Netid');
    if (named === (netid === '')) return null;
    const hasProcess = header.sourceString.includes('Process');
    if (!hasProcess && found.processes.length > 0) return null;
    return { ...socket, ...(named ? { protocol: netid } : {}), processes: hasProcess ? found.processes : null };
  },
  row(netid, state, _1, recvQ, _2, sendQ, _3, local, _4, peer, _5, users, info, _6) {
    const [here, there] = [local.value() as Record<string, unknown>, peer.value() as Record<string, unknown>];
    const text = info.sourceString.trim().split(/\s+/).join(' ');
    return {
      netid: netid.sourceString.trim(),
      state: state.sourceString,
      recvQ: Number(recvQ.sourceString),
      sendQ: Number(sendQ.sourceString),
      localAddress: here.address,
      localPort: here.port,
      ...(here.interface === undefined ? {} : { localInterface: here.interface }),
      peerAddress: there.address,
      peerPort: there.port,
      processes: users.children.flatMap((one) => one.value() as unknown[]),
      ...(text === '' ? {} : { info: text }),
    };
  },
  endpoint: (address, device, _, port) => ({
    address: address.value(),
    port: port.value(),
    ...(device.sourceString === '' ? {} : { interface: device.sourceString.slice(1) }),
  }),
  address_six: (_1, text, _2) => text.sourceString,
  address_four: (text) => text.sourceString,
  address_any: (_) => '*',
  port_number: (text) => Number(text.sourceString),
  port_any: (_) => null,
  users: (_1, first, _2, more, _3, _4) => [first, ...more.children].map((process) => process.value()),
  process: (_1, name, _2, pid, _3, fd, _4) => ({
    name: name.sourceString,
    pid: Number(pid.sourceString),
    fd: Number(fd.sourceString),
  }),
});

const port = number(65535);
const address = fc.constantFrom('127.0.0.1', '0.0.0.0', '[::]', '[fe80::1]', '*', '10.0.0.9');
const endpoint = sequence(address, optional(fc.constant('%eth0')), ':', fc.oneof(port, fc.constant('*')));
const process = sequence(
  '("',
  fc.stringMatching(/^[a-z0-9 ._-]{1,15}$/),
  '",pid=',
  number(4194304),
  ',fd=',
  number(999),
  ')',
);
const info = optional(
  listOf(
    fc.oneof(
      word.filter((text) => !text.includes(':')),
      fc.constantFrom('timer:(on,1sec,2)', 'cwnd:10'),
    ),
    ' ',
    1,
    4,
  ),
);
const blanks = fc.constantFrom(' ', '     ');

const row = (netid: string, processes: boolean) =>
  sequence(
    netid,
    fc.constantFrom('LISTEN', 'ESTAB', 'TIME-WAIT'),
    blanks,
    number(999),
    blanks,
    number(999),
    blanks,
    endpoint,
    blanks,
    endpoint,
    ' ',
    processes ? optional(listOf(process, ',', 1, 3).map((text) => `users:(${text}) `)) : fc.constant(''),
    info,
    '\n',
  );

export const ss: Oracle = {
  name: 'ss',
  exact: false,
  says(text) {
    const match = tables.match(text, 'table');
    return match.succeeded() ? semantics(match).value() : null;
  },
  parses(text) {
    const { records, diagnostics } = parser.parse(text);
    return records.length === 1 && diagnostics.length === 0 ? records[0] : null;
  },
  textsOf(fixture) {
    const [head = '', ...rows] = linesOf(fixture);
    return rows.map((one) => `${head}\n${one}\n`);
  },
  fixtures: ['ss'],
  sound: fc.oneof(
    sequence('State  Recv-Q Send-Q Local Address:Port  Peer Address:PortProcess\n', row('', true)),
    sequence('State  Recv-Q Send-Q Local Address:Port  Peer Address:Port\n', row('', false)),
    sequence('Netid State  Recv-Q Send-Q Local Address:Port  Peer Address:Port Process\n', row('tcp   ', true)),
  ),
};
