/** What log stores give back of the lines that they hold, by how such a file begins. */
const STORES: Readonly<Record<string, readonly RegExp[]>> = {
  'Grafana or Loki': [
    /^\{"status":\s*"success",\s*"data":\s*\{"(?:resultType|encodingFlags)":/,
    /^\{"labels":\s*\{[^}]{0,300}\},\s*"(?:line|timestamp)":/,
    /^\s*\[\s*\{\s*"line":\s*"/,
    /^"?(?:tsNs|Time|Date|timestamp)"?,(?:"?[\w .]{1,40}"?,){0,9}"?(?:Line|labels|tsNs)"?(?:,|\r?\n)/,
    /^\S{19,35} \{[a-z_]{1,40}="/,
  ],
  'Elasticsearch, OpenSearch or Kibana': [
    /^\s*\{\s*"took"\s*:\s*\d/,
    /^\{"(?:_index|@timestamp|@version)":/,
    /^"?@timestamp"?,"?(?!@)\w/,
  ],
  Splunk: [/^\{"preview":/, /^(?:"?\w{1,40}"?,){0,30}"?_raw"?(?:,|\r?\n)/],
  Datadog: [/^"?Date"?,"?Host"?,"?Service"?,/],
  'Google Cloud Logging': [/^\s*\[\s*\{\s*"(?:insertId|jsonPayload|textPayload)":/, /^(?:---\n)?(?:- )?insertId: /],
  'Azure Monitor': [/^(?:"?[\w .[\]]{1,40}"?,){0,20}"?TimeGenerated(?: \[[^\]]{0,80}\])?"?(?:,|\r?\n)/],
  'Fluent Bit': [/^\{"date":\s*\d{9,10}\.\d/],
};

/** The log store that a file is an export of; undefined for all that is none. Lines of a log may stand in its columns. */
export const logStoreOf = (head: string): string | undefined =>
  Object.entries(STORES).find(([, forms]) => forms.some((form) => form.test(head)))?.[0];
