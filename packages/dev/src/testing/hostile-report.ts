import { analyze } from 'mountline';

/** What a log may hold that an output must not take for its own: markup, formulas, mentions, control characters. */
const HOSTILE = [
  '<script>alert(1)</script><img src=x onerror=globalThis.owned=1>',
  '=HYPERLINK("http://example.net","x")',
  '@everyone #1 [link](javascript:alert(1)) ![x](http://example.net/x.png) `code` | cell | ```',
  '</script><script>globalThis.owned=1</script><!-- <![CDATA[ ]]> -->',
  '<svg onload=globalThis.owned=1><a href="javascript:globalThis.owned=1">x</a><iframe srcdoc="<script>parent.owned=1</script>">',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: what a template would take for its own
  '{"__proto__":{"owned":1}} ${globalThis.owned=1} {{constructor.constructor(1)()}} \\u003cscript\\u003e',
  `${'<b>'.repeat(400)}long`,
  '\u001b[2J\u202e\u0000 **bold** </details><details open> ~~no~~ https://example.net www.example.net',
];

/** The report on a log with such lines, and with such a mount point. */
export const hostileReport = () => {
  const lines = HOSTILE.map(
    (text, i) =>
      `2026-11-20 13:24:${30 + i} UTC - ERROR - Failed to start tunnel (errno=101), stderr="${text}". If the stderr is lacking enough details, please enable stunnel debug log in efs-utils config file and retry the mount to capture more info.`,
  );
  const rows = [
    '2026-11-20 13:24:29 UTC - INFO - binding 20361',
    '2026-11-20 13:24:29 UTC - INFO - Executing: "/sbin/mount.nfs4 127.0.0.1:/ /mnt/<b>x</b>|=1+1 -o rw,port=20361" with 15 sec time limit.',
    ...lines,
  ];
  return analyze({
    'var/log/amazon/efs/mount.log': `${rows.join('\n')}\n`,
    'ss-tanp.txt': 'State Recv-Q Send-Q Local Address:Port Peer Address:Port\nLISTEN 0 5 0.0.0.0:111 0.0.0.0:*\n',
    'proc/1/mountinfo':
      '301 27 0:49 / /mnt/<b>x</b>|=1+1 rw - nfs4 127.0.0.1:/ rw,vers=4.1,hard,port=20361,timeo=600,retrans=2,addr=127.0.0.1\n',
  });
};
