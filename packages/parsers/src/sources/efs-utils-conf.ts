import { defineSource, type Emit, lineReader, type Machine, type SourceRecord } from '@mountline/core';
import { headingPath } from '../formats/files/collected-files.ts';
import { quote } from '../formats/tables/row-per-line.ts';

/**
 * /etc/amazon/efs/efs-utils.conf: what the mount helper and the watchdog of efs-utils were told.
 *
 *     [mount]
 *     port_range_lower_bound = 20049
 *     port_range_upper_bound = 20449
 *     [mount-watchdog]
 *     unmount_grace_period_sec = 30
 *
 * Read by Python's configparser: `=` or `:` between name and value, names in any case, further lines of a value indented,
 * whole lines of comment behind `#` or `;`. Traps: a line that is commented out, as most of the file is, leaves the default
 * of the version at work, which the file does not tell. [DEFAULT] counts for every section; [mount.REGION] goes before
 * [mount]. The watchdog reads the file once, when it starts. The CSI driver has a file of its own inside its container.
 */
export interface EfsUtilsConfRecord extends SourceRecord {
  section: string;
  /** In lower case, as configparser keeps it. */
  name: string;
  value: string;
}

/** configparser takes no notice of what stands behind the bracket. */
const SECTION = /^\[([^\]]+)\]/;
const COMMENT = /^\s*[#;]/;

/** `name = value` or `name: value`, whichever comes first. */
function assignment(text: string): { name: string; value: string } | null {
  const at = text.search(/[=:]/);
  const name = at < 1 ? '' : text.slice(0, at).trim();
  return name === '' ? null : { name: name.toLowerCase(), value: text.slice(at + 1).trim() };
}

function open(emit: Emit<EfsUtilsConfRecord>): Machine {
  let section: string | null = null;
  let row: EfsUtilsConfRecord | null = null;

  function flush(): void {
    if (row) emit.record(row);
    row = null;
  }

  return lineReader(({ text: raw, line, offset, cut }) => {
    const text = raw.trimEnd();
    if (text === '' || COMMENT.test(text) || headingPath(text) !== null) return;
    if (row && /^\s/.test(text)) {
      row.value += `\n${text.trim()}`;
      row.endLine = line;
      if (cut) row.cut = true;
      return;
    }
    flush();
    const name = SECTION.exec(text)?.[1];
    if (name !== undefined) {
      section = name;
      return;
    }
    const found = assignment(text);
    if (found && section !== null) row = { line, offset, section, ...found, ...(cut ? { cut: true as const } : {}) };
    else emit.diagnostic({ code: 'bad-line', line, offset, detail: quote(text) });
  }, flush);
}

/** Reads efs-utils.conf: a record is a setting with its section. */
export const efsUtilsConf = defineSource<EfsUtilsConfRecord>({
  name: 'efs-utils-conf',
  title: 'efs-utils settings, efs-utils.conf',
  type: 'snapshot',
  clock: 'none',
  begins: /^\[(?:DEFAULT|mount|client-info|cloudwatch-log)\]$/,
  carriesOver: 'a line `[SECTION]` names the section of the lines below it',
  places: [/(^|\/)efs-utils\.conf$/],
  collectWith: 'cat /etc/amazon/efs/efs-utils.conf',
  live: [{ path: 'etc/amazon/efs/efs-utils.conf' }],
  settings: {
    of: 'efs-utils.conf',
    whole: true,
    in: ({ section, name, value }) => [[`[${section}] ${name}`, value]],
  },
  diagnostics: {
    'bad-line': {
      severity: 'warning',
      cost: 'the line is not a setting; efs-utils rejects a file that contains it',
      help: 'Compare the file with dist/efs-utils.conf of efs-utils. A truncated last line means that the collector stopped early.',
    },
  },
  recognise: (head) =>
    /\n\[(?:DEFAULT|mount|mount-watchdog|client-info|cloudwatch-log)\]/.test(`\n${head}`) &&
    /^[#;]?[ \t]*(?:state_file_dir_mode|dns_name_format|port_range_lower_bound|stunnel_check_cert_hostname|unmount_grace_period_sec)[ \t]*[=:]/m.test(
      head,
    ),
  open,
});
