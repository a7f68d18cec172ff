import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FIXTURES } from '@mountline/dev/testing/fixtures';
import { cloudwatchLogs } from '@mountline/parsers/cloudwatch-logs';
import { analyzeBundle, bundleOf } from 'mountline';
import { expect, test } from 'vitest';

/** The events of the answers of `aws logs`, in the forms of the console and of Logs Insights. */
interface CloudwatchEvent {
  timestamp: number;
  message: string;
  logStreamName?: string;
  ingestionTime?: number;
}

const BUNDLE = join(FIXTURES, 'incidents/issue346-cloudwatch/bundle');

function eventsOf(text: string): CloudwatchEvent[] {
  const answers = text.split(/^(?=\{)/m).map((one) => JSON.parse(one) as { events: CloudwatchEvent[] });
  return answers.flatMap(({ events }) => events).sort((a, b) => a.timestamp - b.timestamp);
}

const FILES = readdirSync(BUNDLE).map((name) => [name, readFileSync(join(BUNDLE, name), 'utf8')] as const);

const shown = (millis: number) => new Date(millis).toISOString().replace('T', ' ').slice(0, 23);
const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

function takenApart(message: string): unknown {
  return message.startsWith('{') ? JSON.parse(message) : message;
}

const rowsOf = (events: readonly CloudwatchEvent[]) =>
  events.toReversed().map(({ timestamp, message, logStreamName = '', ingestionTime = 0 }) => ({
    '@timestamp': shown(timestamp),
    '@message': message,
    '@logStream': logStreamName,
    '@ingestionTime': shown(ingestionTime),
  }));

const FORMS: Record<string, (events: readonly CloudwatchEvent[]) => string> = {
  'Logs Insights, saved as CSV': (events) =>
    ['@timestamp,@message,@logStream,@ingestionTime']
      .concat(rowsOf(events).map((row) => Object.values(row).map(quoted).join(',')))
      .join('\n'),
  'Logs Insights, saved as JSON': (events) =>
    JSON.stringify(rowsOf(events).map((row) => ({ ...row, '@message': takenApart(row['@message']) }))),
  'aws logs get-query-results': (events) =>
    JSON.stringify({
      results: rowsOf(events).map((row) => Object.entries(row).map(([field, value]) => ({ field, value }))),
      status: 'Complete',
    }),
};

async function told(files: Record<string, string>) {
  const { incidents, timeline, diagnostics } = await analyzeBundle(bundleOf('cloudwatch', files));
  return {
    incidents: incidents.map(({ rule, verdict, window, steps }) => [
      rule,
      verdict,
      window,
      steps.map(({ name, status }) => [name, status]),
    ]),
    kinds: timeline.map(({ kind }) => kind).sort(),
    diagnostics: diagnostics.map(({ code }) => code),
  };
}

test.each(Object.entries(FORMS))('%s tell the same as the events', async (_, form) => {
  const events = Object.fromEntries(FILES.map(([name, text]) => [name, text]));
  const rows = Object.fromEntries(FILES.map(([name, text]) => [name, form(eventsOf(text))]));
  expect(await told(rows)).toEqual(await told(events));
});

/** A folder for each stream. */
function exported(messageOf: (message: string, stream: string) => string = (message) => message) {
  const files: Record<string, string> = {};
  for (const [name, text] of FILES) {
    for (const { timestamp, message, logStreamName = name } of eventsOf(text)) {
      const path = `exportedlogs/0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0/${logStreamName.replaceAll('/', '-')}/000000.gz`;
      files[path] = `${files[path] ?? ''}${new Date(timestamp).toISOString()} ${messageOf(message, logStreamName)}\n`;
    }
  }
  return files;
}

test('what `aws logs create-export-task` writes tells the same, by the folder of each stream', async () => {
  expect(Object.keys(exported()).length).toBeGreaterThan(FILES.length);
  const { incidents, kinds } = await told(Object.fromEntries(FILES));
  expect(await told(exported())).toEqual({ incidents, kinds, diagnostics: [] });
});

test('a stream that names no node, and pods of another, is not taken for one of this node', async () => {
  const UID = /\b[0-9a-f]{8}(?=(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b)/g;
  const ofOther = exported((message, stream) =>
    stream === 'efs-utils.json' ? message.replace(UID, '99999999') : message,
  );
  const { incidents } = await told(ofOther);
  expect(incidents.map(([, verdict]) => verdict)).not.toContain('confirmed');
  expect(incidents.map(([rule]) => rule)).toContain('nfs-server-silent');
});

test('a quote that is never closed costs what stands behind it, however much that is', () => {
  const rest = `${'x'.repeat(99)}\n`.repeat(300_000);
  const { records, diagnostics } = cloudwatchLogs.parse(
    `@timestamp,@message\n2026-11-20 12:00:01.000,whole\n2026-11-20 12:00:00.000,"a ${rest}`,
  );
  expect(records.map(({ message }) => message)).toEqual(['whole']);
  expect(diagnostics.map(({ code, line }) => [code, line])).toEqual([['bad-event', 3]]);
});
