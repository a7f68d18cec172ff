import { defineSource, type Emit, isPrompt, type Machine, type SourceRecord } from '@mountline/core';
import { JSON_BEGIN, jsonPieces } from '../formats/json/json-pieces.ts';
import { objectOf, parseCutJson, parseJson, stringOf } from '../formats/json/json-values.ts';
import { YAML_BEGIN, yamlPieces } from '../formats/json/yaml-pieces.ts';
import {
  type KubernetesObject,
  OBJECT_DIAGNOSTICS,
  objectReader,
  yamlObjects,
} from '../formats/kubernetes/kubernetes-object.ts';
import { formByHead } from '../formats/tables/form-by-head.ts';
import { linesOf } from '../formats/tables/head-lines.ts';
import { quote } from '../formats/tables/row-per-line.ts';

/**
 * Objects of the Kubernetes API, as `kubectl get -o json` and `-o yaml`, `kubectl cluster-info dump`, `oc adm inspect`
 * and kubelet's own `/pods` write them: one object, several documents, or a list whose `items` are objects.
 *
 *     {"kind":"PodList","apiVersion":"v1","metadata":{},"items":[{"metadata":{"name":"efs-csi-node-8x2lk", …
 *
 * Every object is a record, whatever its kind; those that tell of mounts have their fields under the name of the kind.
 * Lists of a server (`PodList`, kubelet's) leave the kind out of their elements, those of kubectl (`List`) do not.
 * **`deletionTimestamp` is when the grace period ends**, not when the deletion was asked for: that is
 * `deletionGracePeriodSeconds` earlier. The clock is that of the API server or kubelet, in whole seconds.
 * An object of the list that is broken costs only itself in YAML; in JSON what follows may be lost with it.
 */
export interface KubernetesObjectRecord extends SourceRecord, KubernetesObject {}

function openJson(emit: Emit<KubernetesObjectRecord>): Machine {
  const onObject = objectReader(emit, (text, cut) => (cut ? parseCutJson(text) : parseJson(text)));
  let head: { text: string; kind: string | undefined } = { text: '', kind: undefined };
  let lastIsCut = false;
  return jsonPieces({
    lists: ['items'],
    onElement(piece, list) {
      if (head.text !== list.head) head = { text: list.head, kind: kindOfHead(list.head) };
      lastIsCut = piece.cut;
      onObject(piece, head.kind);
    },
    onDocument(piece, elements) {
      if (elements === 0) return onObject(piece, undefined);
      const { line, offset } = piece;
      // Elements leave the list open behind them when the file ends between two of them.
      const between = piece.cut && !lastIsCut && piece.text.endsWith('[');
      const detail = `the file ends inside the list of line ${line}`;
      if (between) emit.diagnostic({ code: 'cut-object', line, offset, detail });
    },
    onStray({ text, line, offset }) {
      if (isPrompt(text) || text.startsWith('Warning: ')) return;
      emit.diagnostic({ code: 'stray-line', line, offset, detail: quote(text) });
    },
  });
}

function kindOfHead(head: string): string | undefined {
  try {
    return stringOf(objectOf(parseJson(head)).kind);
  } catch {
    return undefined;
  }
}

/** Which of the two forms begins first. */
function formOf(text: string): { form: 'json' | 'yaml'; at: number } | null {
  const json = JSON_BEGIN.exec(text)?.index ?? Number.POSITIVE_INFINITY;
  const yaml = YAML_BEGIN.exec(text)?.index ?? Number.POSITIVE_INFINITY;
  if (json === yaml) return null;
  return json < yaml ? { form: 'json', at: json } : { form: 'yaml', at: yaml };
}

/** Text of neither form is read as JSON, to which every line of it is a stray one. */
const NEITHER = 'json';

const open = (emit: Emit<KubernetesObjectRecord>): Machine =>
  formByHead(
    (text) => formOf(text)?.form,
    NEITHER,
    (form) => (form === 'json' ? openJson(emit) : yamlPieces(yamlObjects(emit))),
  );

/** The keys of an object or a list, which come first in any order that tools write them in. */
const JSON_KEYS = /^[[\s]*\{\s*"(?:apiVersion|kind|items|metadata|spec|status)"\s*:/;

/** What `kubectl describe` writes, which may stand above YAML. */
const DESCRIBED = /^Name: {2,}\S/m;

/** Where a line may begin an object of either form. */
const BEGIN = /^(?:[ \t]*[[{]|(?:apiVersion|items|kind|metadata|spec|status):|- )/;

function recognise(head: string): boolean {
  if (
    !linesOf(head)
      .slice(0, 5)
      .some((line) => BEGIN.test(line))
  )
    return false;
  const found = formOf(head);
  if (DESCRIBED.test(head.slice(0, found?.at ?? 0))) return false;
  if (!found || head.slice(0, found.at).split('\n').length > 5) return false;
  const text = head.slice(found.at);
  if (found.form === 'json') {
    return (
      JSON_KEYS.test(text) &&
      /"apiVersion"\s*:\s*"(?!audit\.k8s\.io)[\w./-]+"/.test(text) &&
      /"kind"\s*:\s*"\w+"/.test(text) &&
      /"metadata"\s*:\s*\{/.test(text)
    );
  }
  return (
    /^(?: *- +)?apiVersion: *["']?[\w./-]+/m.test(text) &&
    /^ *(?:- +)?kind: *["']?\w+["']?\s*$/m.test(text) &&
    /^ *(?:- +)?metadata:/m.test(text)
  );
}

/** Reads objects of the Kubernetes API as JSON or YAML: a record is an object. */
export const kubernetesObjects = defineSource<KubernetesObjectRecord>({
  name: 'kubernetes-objects',
  title: 'Kubernetes API objects as JSON or YAML, kubectl get -o json or /pods of kubelet',
  type: 'snapshot',
  clock: 'utc',
  begins: /^(?:---|apiVersion: \S+|kind: [A-Z]\w+|\{(?:\s*|"(?:kind|apiVersion|items|metadata)":.*))$/,
  carriesOver: 'one document goes over many lines',
  places: [
    /(^|\/)(?:pods|nodes|events|pvs|pvcs|persistentvolumes|persistentvolumeclaims|volumeattachments|leases)\.(?:json|ya?ml)$/,
    /$(?<=(^|\/)cluster-resources\/.*\.json)/,
    /$(?<=(^|\/)namespaces\/.*\.ya?ml)/,
    /(^|\/)kubelet[-_]pods[^/]*$/,
    /(^|\/)kubernetesResources\/[^/]+\.ya?ml$/,
    /(^|\/)kubectl[-_]get[-_][^/]*(?:json|ya?ml)$/,
  ],
  collectWith: 'kubectl get pods,events,persistentvolumeclaims -A -o json',
  evidence: 'pods',
  command: /^kubectl\b/,
  scope: 'cluster',
  diagnostics: {
    ...OBJECT_DIAGNOSTICS,
    'stray-line': {
      severity: 'loss',
      cost: 'this line is neither an object nor part of one',
      help: 'Check the line: a kubectl message says why objects are missing.',
    },
  },
  recognise,
  open,
});
